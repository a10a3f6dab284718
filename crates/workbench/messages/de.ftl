### Was zu Menschen gesagt wird, auf Deutsch. Der englische Katalog hat dieselben Sätze mit denselben Stellen.

## Schritte, die keine Züge sind

illegal-unchanged = Ein Zug muss etwas ändern.
illegal-grows = Haufen { $pile } darf nicht wachsen: Er hatte { $from } und bekäme { $to }.
illegal-one-stays = Mindestens ein Haufen muss bleiben, wie er ist.
illegal-one-pile = Nur ein Haufen darf sich ändern: Hier sind es die Haufen { $piles }.
illegal-stays = Haufen { $pile } muss bei diesem Zug { $from } behalten.
illegal-shrinks = Haufen { $pile } muss um mindestens { $amount } kleiner werden; er verliert { $lost }.
illegal-most = Haufen { $pile } darf höchstens { $amount } verlieren, nicht { $lost }.
illegal-least = Haufen { $pile } muss mindestens { $amount } verlieren, nicht { $lost }.
illegal-exactly = Haufen { $pile } muss genau { $amount } verlieren, nicht { $lost }.
illegal-not-exactly = Haufen { $pile } darf nicht { $amount } verlieren; er verliert { $lost }.
illegal-equal = Die Haufen { $first } und { $second } müssen gleich viel verlieren: { $a } und { $b } unterscheiden sich um { $difference }.
illegal-by = Nach Regel { $rule }: { $why }
illegal-and = { $one } { $other }
illegal-band = Was die Haufen { $first } und { $second } verlieren, darf sich nur um weniger als { $limit } unterscheiden: { $a } und { $b } unterscheiden sich um { $difference }.

## Jedes Spiel

verdict-p = { $position } ist P: Jeder Zug verliert
verdict-n = { $position } ist N: Es gibt einen Gewinnzug
verdict-n-misere = { $position } ist N: Es gibt keinen Zug, und wer nicht ziehen kann, gewinnt
told-by = Strategie { $strategy }, { $source }
told-by-force = durch { $strategy }
nothing-left = Es gibt nichts mehr zu nehmen: Wer ziehen muss, hat verloren.

## Wythoffs Spiel: sichere Paare

pairs-safe = { $pair } steht an der { $n } Stelle der sicheren Paare. Jeder Zug zerstört das Paar, und der andere Spieler kann danach wieder zu einem sicheren Paar ziehen.
pairs-zero = Ein Haufen ist leer: Nimm den anderen ganz, dann ist nichts mehr da.
pairs-equal = Die Haufen sind gleich groß: Nimm beide ganz, dann ist nichts mehr da.
pairs-near = Die Haufen unterscheiden sich um { $difference }, also um weniger als { $width }: Nimm beide ganz, dann ist nichts mehr da.
pairs-smaller = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist größer als ihr Partner. Verringere ihn auf { $partner }: { $to } ist sicher.
pairs-larger = { $low } ist die größere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist größer als ihr Partner. Verringere ihn auf { $partner }: { $to } ist sicher.
pairs-between = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist schon kleiner als ihr Partner { $partner }. Behalte also den Unterschied bei: Die Haufen unterscheiden sich um { $difference }, wie die Zahlen des { $row } sicheren Paars { $reached }. Nimm { $taken } von beiden: { $to } ist sicher.
pairs-between-band = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist schon kleiner als ihr Partner { $partner }. Die Haufen unterscheiden sich um { $difference }; die Zahlen des { $row } sicheren Paars { $reached } unterscheiden sich um fast so viel, um weniger als { $width } weniger. Nimm { $taken } vom kleineren und { $more } vom anderen Haufen: { $to } ist sicher.

pairs-full-safe = Also ist { $pair } das Paar { $n } selbst. Ein Zug in einem Haufen lässt eine Zahl mit falschem Partner zurück, und ein Zug in beiden behält einen Unterschied, der nur zu diesem Paar gehört: Kein Zug führt zu einem anderen Paar.
pairs-full-safe-band = Also ist { $pair } das Paar { $n } selbst. Ein Zug in einem Haufen lässt eine Zahl mit falschem Partner zurück, und ein Zug in beiden ändert den Unterschied um weniger als { $width }, während die Unterschiede der Paare { $width } auseinander liegen: Kein Zug führt zu einem anderen Paar.
pairs-full-a = { $high } ist größer als der Partner { $partner } von { $low } = A_{ $n }: Verringere ihn auf { $partner }.
pairs-full-b = Der Partner von { $low } = B_{ $n } ist { $partner }, und { $high } ist größer: Verringere ihn auf { $partner }.
pairs-full-row = { $high } ist kleiner als der Partner { $partner }, der kleinere Haufen kann also nicht bleiben. Paar { $row } hat den richtigen Unterschied, und beide Zahlen sind kleiner als die Haufen: Ziehe nach { $to }.
pairs-difference = Die Haufen unterscheiden sich um { $difference }: Das ist der Unterschied des Paars { $row }.
pairs-difference-band = Die Haufen unterscheiden sich um { $difference }; geteilt durch { $width } ergibt das die Zeile { $row }.

pairs-recursion = Die sicheren Paare sind (A_n, B_n): A_n ist die kleinste Zahl, die in keinem früheren Paar vorkommt, und B_n = A_n + n.
pairs-recursion-band = Die sicheren Paare sind (A_n, B_n): A_n ist die kleinste Zahl, die in keinem früheren Paar vorkommt, und B_n = A_n + { $width }·n.
pairs-mex = Die Paare vor Paar { $n } haben { $used } verbraucht. Die kleinste Zahl, die nicht darunter ist, ist { $a }: A_{ $n } = { $a } und B_{ $n } = { $a } + { $step } = { $b }.
pairs-mex-far = Die Paare vor Paar { $n } haben alle Zahlen bis { $last } verbraucht und die nächste nicht: A_{ $n } = { $a } und B_{ $n } = { $a } + { $step } = { $b }.

pairs-formula = Die sicheren Paare sind (A_n, B_n) mit A_n = ⌊nφ⌋ und B_n = ⌊nφ²⌋ = A_n + n; φ ist der goldene Schnitt.
pairs-formula-band = Die sicheren Paare sind (A_n, B_n) mit A_n = ⌊nα⌋ und B_n = A_n + { $width }·n; dabei ist α = { $alpha }.
pairs-floor = Für n = { $n } ergibt das Abrunden A_{ $n } = { $a } und B_{ $n } = { $a } + { $step } = { $b }.

silber-zero = Der Randfall x = 0, den Silbers Fälle auslassen: Der Partner von 0 ist 0.
silber-equal = Der Randfall x = y, den Silbers Fälle auslassen: Der Unterschied 0 gehört zum Paar (0,0).
silber-1 = Silbers Fall 1: Der kleinere Haufen ist eine B-Zahl, ihr Partner ist also kleiner als beide Haufen.
silber-2 = Silbers Fall 2: Der kleinere Haufen ist eine A-Zahl, und der andere ist ihr Partner oder größer.
silber-3 = Silbers Fall 3: Der kleinere Haufen ist eine A-Zahl, und der andere ist kleiner als ihr Partner.
silber-a = In Fibonacci-Schreibweise endet { $value } auf { $zeros ->
        [0] keine 0
        [one] eine 0
       *[other] { $zeros } Nullen
    }, also auf eine ungerade Anzahl: Die letzte 1 steht an einer geraden Stelle, von rechts ab 1 gezählt, und { $value } ist eine A-Zahl.
silber-b = In Fibonacci-Schreibweise endet { $value } auf { $zeros ->
        [0] keine 0
        [one] eine 0
       *[other] { $zeros } Nullen
    }, also auf eine gerade Anzahl: Die letzte 1 steht an einer ungeraden Stelle, von rechts ab 1 gezählt, und { $value } ist eine B-Zahl.
silber-row = Schreibe { $before }, eins weniger als den Unterschied, ändere die letzte Ziffer zu 1, das ergibt { $n }, und hänge 0 und 00 an: Das ergibt das Paar ({ $a },{ $b }).
digits-append = Eine 0, an die Ziffern von { $value } gehängt, ergibt den Partner { $partner }.
digits-delete = Die letzte 0 von den Ziffern von { $value } gestrichen, ergibt den Partner { $partner }.

convergents = Geschrieben wird im p-System von α = [1; { $width }, { $width }, …], dessen Stellenwerte die Zähler der Näherungsbrüche sind.
convergents-a = Dort endet { $value } auf { $zeros ->
        [0] keine 0
        [one] eine 0
       *[other] { $zeros } Nullen
    }, also auf eine gerade Anzahl: Es ist eine A-Zahl.
convergents-b = Dort endet { $value } auf { $zeros ->
        [0] keine 0
        [one] eine 0
       *[other] { $zeros } Nullen
    }, also auf eine ungerade Anzahl: Es ist eine B-Zahl.
convergents-row-even = Die Ziffern von { $n } im q-System enden auf eine gerade Anzahl Nullen: Im p-System gelesen sind sie A_{ $n } = { $a }, und B_{ $n } = { $a } + { $step } = { $b }.
convergents-row-odd = Die Ziffern von { $n } im q-System enden auf eine ungerade Anzahl Nullen: Im p-System gelesen sind sie A_{ $n } + 1, also ist A_{ $n } = { $a } und B_{ $n } = { $a } + { $step } = { $b }.

misere-added = { $pair } ist sicher, wenn der letzte Stein verliert: (0,1) und (2,2) treten an die Stelle von (0,0) und (1,2).
misere-end = Wenn der letzte Stein verliert, sind (0,0) und (1,2) gegen Ende nicht sicher; ziehe stattdessen nach { $to }.
misere-full = Die sicheren Paare des Misère-Spiels sind die des normalen Spiels, nur dass (0,0) und (1,2) wegfallen und (0,1) und (2,2) dazukommen.
misere-band-safe = { $pair } ist ein sicheres Paar, wenn der letzte Stein verliert.
misere-band-move = Ziehe nach { $to }: Das ist ein sicheres Paar, wenn der letzte Stein verliert.
misere-band-full = Die hier benutzten sicheren Paare sind A_n = ⌊nα + 1/α⌋, B_n = A_n + { $width }·n + 1, n ≥ 0. Diese geschlossene Form wurde an Tabellen beobachtet; kein Dokument nennt sie.
misere-band-place = { $low } steht im Paar { $n }, { $pair }; der andere Haufen ist { $high }.

## Moores Nim

moore-safe = Schreibe die Haufen binär: An jeder Stelle ist die Anzahl der Einsen ein Vielfaches von { $by }. Jeder Zug stört das, und der andere Spieler kann es wieder herstellen.
moore-move = Schreibe die Haufen binär: An der { $place }. Stelle von rechts { $ones ->
        [one] steht eine Eins
       *[other] stehen { $ones } Einsen
    }, und das ist kein Vielfaches von { $by }. Ziehe nach { $to }: Dort ist die Anzahl der Einsen an jeder Stelle ein Vielfaches von { $by }.
moore-some-move = Ziehe nach { $to }: Dort ist binär an jeder Stelle die Anzahl der Einsen ein Vielfaches von { $by }.
moore-full = Ein Zug verkleinert 1 bis { $k } Haufen. Sicher sind die Stellungen, bei denen die Anzahl der Einsen an jeder Binärstelle ein Vielfaches von { $by } ist: An der höchsten Stelle, die ein Zug ändert, nimmt er 1 bis { $k } Einsen weg, dort ist es also kein Vielfaches mehr; und von jeder anderen Stellung macht ein solcher Zug alle Anzahlen zu Vielfachen.
moore-misere-safe = { $ones ->
        [one] Es ist nur noch ein Haufen mit einem einzigen Stein da
       *[other] Es gibt { $ones } Haufen mit einem Stein, 1 mehr als ein Vielfaches von { $by }, und keinen größeren Haufen
    }: Wer zieht, wird den letzten Stein nehmen müssen.
moore-misere-move = Lass nur Haufen mit einem Stein übrig, und zwar 1 mehr als ein Vielfaches von { $by }: Ziehe nach { $to }.
moore-misere-full = Wenn der letzte Stein verliert, spiele wie im normalen Spiel, bis nur wenige große Haufen da sind; dann lass nur Haufen mit einem Stein übrig, 1 mehr als ein Vielfaches von { $by }.

## Fibonacci-Nim

fibonacci-safe = Schreibe { $x } als Summe von Fibonacci-Zahlen, von denen keine zwei benachbart sind: Die kleinste ist { $smallest }, und höchstens { $most } dürfen genommen werden. Was du auch nimmst, der andere Spieler kann den kleinsten Teil von dem nehmen, was es übrig lässt.
fibonacci-move = Schreibe { $x } als Summe von Fibonacci-Zahlen, von denen keine zwei benachbart sind, und nimm die kleinste, { $smallest }: Das führt nach { $to }. Der nächste Teil ist mehr als doppelt so groß, der andere Spieler kann also keinen ganzen Teil nehmen.
fibonacci-all = Alle { $x } dürfen auf einmal genommen werden, und dann ist nichts mehr da.
fibonacci-full = Jede Zahl ist auf genau eine Weise eine Summe von Fibonacci-Zahlen, von denen keine zwei benachbart sind (Zeckendorf).
fibonacci-full-safe = Der kleinste Teil ist { $smallest }, und nur { $most } dürfen genommen werden. Wer weniger als einen Teil nimmt, zerlegt ihn, und das kleinste Stück davon ist höchstens doppelt so groß wie das Genommene: Der andere Spieler kann es nehmen.
fibonacci-full-move = Der kleinste Teil ist { $smallest }, und bis zu { $most } dürfen genommen werden, also nimm ihn. Der nächste Teil ist mehr als doppelt so groß wie { $smallest }: Er kann nicht auf einmal genommen werden.

## Oktalspiele

octal-safe = Die Haufen { $heaps } haben die Nim-Werte { $values }. Ihre Nim-Summe ist 0, und jeder Zug ändert das.
octal-move = Die Haufen { $heaps } haben die Nim-Werte { $values }. Ihre Nim-Summe ist { $sum }; ziehe nach { $to }, wo sie 0 ist.
octal-full = Der Nim-Wert eines Haufens ist die kleinste Zahl, die nicht die Nim-Summe dessen ist, was ein Zug von ihm übrig lässt; eine Stellung ist sicher, wenn die Nim-Summe ihrer Haufen 0 ist.
octal-period = Ab Haufen { $start } wiederholen sich die Nim-Werte mit der Periode { $length }; das beweist der Periodensatz für Oktalspiele.

## Welters Spiel

welter-none = Es ist keine Münze da, also gibt es keinen Zug.
welter-safe = Ordne die Münzen zu Paaren, die binär nächsten Verwandten zuerst: Was sie zählen, hat die Nim-Summe 0. Jeder Zug ändert das, und der andere Spieler kann sie wieder zu 0 machen.
welter-move = Ordne die Münzen zu Paaren, die binär nächsten Verwandten zuerst: Was sie zählen, hat die Nim-Summe { $value }. Ziehe nach { $to }, wo sie 0 ist.
welter-full = Von den Münzen, die noch übrig sind, bilden zwei ein Paar, wenn die Differenz ihrer Felder durch die höchste Zweierpotenz teilbar ist. Ein Paar zählt die Nim-Summe seiner Felder weniger 1, eine Münze ohne Partner zählt ihr Feld; die Nim-Summe von allem ist die Welter-Funktion.
welter-pair = { $a } und { $b } sind ein Paar: Ihre Nim-Summe ist { $sum }, und sie zählen { $counts }.
welter-single = Die Münze auf { $square } hat keinen Partner und zählt { $square }.
welter-sum = Die Nim-Summe von allem ist { $value }.

## Wythoffs Spiel mit vielen Haufen

multi-safe = Neben { $smaller } muss der größte Haufen { $largest } haben, damit die Stellung sicher ist, und so ist es.
multi-lower = Neben { $smaller } wäre ein größter Haufen mit { $partner } sicher: Verringere ihn darauf. { $to } ist sicher.
multi-move = Neben { $smaller } wäre nur ein größter Haufen mit { $partner } sicher, und { $largest } ist weniger. Also müssen die Haufen kleiner werden: { $to } ist sicher.
multi-full = Zwei sichere Stellungen unterscheiden sich nie in nur einem Haufen, also bestimmen alle Haufen bis auf einen diesen einen: Er ist die kleinste Zahl, die keine sichere Stellung mit kleineren Haufen ausschließt. Eine geschlossene Form ist nicht bekannt; alle kleineren Stellungen wurden ausgerechnet.
multi-partner = Neben { $smaller } ist diese Zahl { $partner }.

## Die Mausefalle

trap-safe = { $pair } steht an der { $n } Stelle der sicheren Paare des Mausspiels, und die Mausefalle hat dieselben sicheren Paare: Keine erlaubten Mengen führen von einem zu einem anderen.
trap-all = Nimm beide Haufen ganz: { $to } ist sicher.
trap-move = Nimm { $first } vom ersten und { $second } vom zweiten Haufen: { $to } steht an der { $n } Stelle der sicheren Paare des Mausspiels, und die Mausefalle hat dieselben sicheren Paare.
trap-full = Die sicheren Stellungen sind die des Mausspiels: (0,0) und (A_n, B_n) mit A_n = ⌊3n/2⌋ und B_n = 3n − 1, in beiden Reihenfolgen.
trap-row = Für n = { $n } sind das A_{ $n } = { $a } und B_{ $n } = { $b }.

## Das Setzspiel

placing-cell = Setze die Figur auf { $to }: Dieses Feld ist sicher, also verliert jeder Zug des anderen Spielers.
placing-lost = Kein Feld der obersten Reihe oder der Spalte ganz rechts ist sicher: Wohin die Figur auch gesetzt wird, der andere Spieler kann gewinnen.
placing-full = Wer die Figur setzt, gewinnt, wenn ein Feld der obersten Reihe oder der Spalte ganz rechts im folgenden Spiel sicher ist; dann zieht der andere Spieler zuerst von einem sicheren Feld.
