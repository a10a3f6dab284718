### Was zu Menschen gesagt wird, auf Deutsch. Der englische Katalog hat dieselben Sätze mit denselben Stellen.

## Schritte, die keine Züge sind

illegal-unchanged = Ein Zug muss etwas ändern.
illegal-grows = Haufen { $pile } darf nicht wachsen: Er hat { $from } und hätte dann { $to }.
illegal-one-stays = Mindestens ein Haufen muss bleiben, wie er ist.
illegal-one-pile = Nur ein Haufen darf sich ändern: Hier sind es die Haufen { $piles }.
illegal-stays = Haufen { $pile } muss bei diesem Zug { $from } behalten.
illegal-shrinks = Haufen { $pile } muss um mindestens { $amount } kleiner werden; er verliert { $lost }.
illegal-most = Haufen { $pile } darf höchstens { $amount } verlieren, nicht { $lost }.
illegal-least = Haufen { $pile } muss mindestens { $amount } verlieren, nicht { $lost }.
illegal-exactly = Haufen { $pile } muss genau { $amount } verlieren, nicht { $lost }.
illegal-not-exactly = Haufen { $pile } darf nicht genau { $amount } verlieren.
illegal-equal = Die Haufen { $first } und { $second } müssen gleich viel verlieren: { $a } und { $b } unterscheiden sich um { $difference }.
illegal-by = Nach Regel { $rule }: { $why }
illegal-and = { $one } { $other }
illegal-band = Was die Haufen { $first } und { $second } verlieren, muss sich um weniger als { $limit } unterscheiden: { $a } und { $b } unterscheiden sich um { $difference }.
illegal-target = { $to } ist keine Stellung dieses Spiels.
illegal-crossed = Wenn aus dem Haufen mit { $p } einer mit { $r } wird und aus dem mit { $q } einer mit { $s }, { $limit ->
        [1] müssen sie gleich viel verlieren
       *[other] muss sich, was sie verlieren, um weniger als { $limit } unterscheiden
    }: { $a } und { $b } unterscheiden sich um { $difference }.

## Jedes Spiel

verdict-p = { $position } ist P: Jeder Zug verliert
verdict-n = { $position } ist N: Es gibt einen Gewinnzug
verdict-n-misere = { $position } ist N: Es gibt keinen Zug, und wer nicht ziehen kann, gewinnt
told-by = Strategie { $strategy }, { $source }
told-by-force = durch Ausprobieren aller Spielverläufe
told-by-claim = nach der Behauptung der Regeln
nothing-left = Es gibt nichts mehr zu nehmen: Wer ziehen muss, hat verloren.

## Wythoffs Spiel: sichere Paare

pairs-safe = { $pair } steht an der { $n } Stelle der sicheren Paare. Jeder Zug zerstört das Paar, und der andere Spieler kann danach wieder zu einem sicheren Paar ziehen.
pairs-zero = Ein Haufen ist leer: Nimm den anderen ganz, dann ist nichts mehr da.
pairs-equal = Die Haufen sind gleich groß: Nimm beide ganz, dann ist nichts mehr da.
pairs-near = Die Haufen unterscheiden sich um { $difference }, also um weniger als { $width }: Nimm beide ganz, dann ist nichts mehr da.
pairs-smaller = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist größer als ihr Partner. Verringere ihn auf { $partner }: { $to } ist sicher.
pairs-larger = { $low } ist die größere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist größer als ihr Partner. Verringere ihn auf { $partner }: { $to } ist sicher.
pairs-between = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist schon kleiner als ihr Partner { $partner }. Behalte also den Unterschied bei: Die Haufen unterscheiden sich um { $difference }, wie die Zahlen des { $row } sicheren Paars { $reached }. Nimm { $taken } von beiden: { $to } ist sicher.
pairs-below = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist schon kleiner als ihr Partner { $partner }.

pairs-full-safe = Also ist { $pair } das Paar { $n } selbst. Ein Zug in einem Haufen lässt eine Zahl mit falschem Partner zurück, und ein Zug in beiden behält einen Unterschied, der nur zu diesem Paar gehört: Kein Zug führt zu einem anderen Paar.
pairs-full-safe-band = Also ist { $pair } das Paar { $n } selbst. Ein Zug in einem Haufen lässt eine Zahl mit falschem Partner zurück, und ein Zug in beiden ändert den Unterschied um weniger als { $width }, während die Unterschiede der Paare { $width } auseinander liegen: Kein Zug führt zu einem anderen Paar.
pairs-full-a = { $high } ist größer als der Partner { $partner } von { $low } = A_{ $n }: Verringere den anderen Haufen auf { $partner }.
pairs-full-b = Der Partner von { $low } = B_{ $n } ist { $partner }, und { $high } ist größer: Verringere den anderen Haufen auf { $partner }.
pairs-full-row = { $high } ist kleiner als der Partner { $partner }, der kleinere Haufen kann also nicht bleiben. Paar { $row } hat den richtigen Unterschied, und beide Zahlen sind kleiner als die Haufen: Ziehe nach { $to }.
pairs-difference = Die Haufen unterscheiden sich um { $difference }: Das ist der Unterschied des Paars { $row }.
pairs-difference-band = Die Haufen unterscheiden sich um { $difference }; geteilt durch { $width } und abgerundet ergibt das { $row }, die Nummer des Paars, zu dem der Zug führt.

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
digits-append = Hängt man an die Ziffern von { $value } eine 0 an, so erhält man den Partner { $partner }.
digits-delete = Streicht man die letzte 0 der Ziffern von { $value }, so erhält man den Partner { $partner }.

convergents = Geschrieben wird im p-System von α = [1; { $width }, { $width }, …], dessen Stellenwerte die Zähler der Näherungsbrüche sind.
convergents-a = Dort endet { $value } auf { $zeros ->
        [0] keine 0
        [one] eine 0
       *[other] { $zeros } Nullen
    }, also auf eine gerade Anzahl: { $value } ist eine A-Zahl.
convergents-b = Dort endet { $value } auf { $zeros ->
        [0] keine 0
        [one] eine 0
       *[other] { $zeros } Nullen
    }, also auf eine ungerade Anzahl: { $value } ist eine B-Zahl.
convergents-row-even = Die Ziffern von { $n } im q-System enden auf eine gerade Anzahl Nullen: Im p-System gelesen sind sie A_{ $n } = { $a }, und B_{ $n } = { $a } + { $step } = { $b }.
convergents-row-odd = Die Ziffern von { $n } im q-System enden auf eine ungerade Anzahl Nullen: Im p-System gelesen sind sie A_{ $n } + 1, also ist A_{ $n } = { $a } und B_{ $n } = { $a } + { $step } = { $b }.

misere-added = { $pair } ist sicher, wenn der letzte Stein verliert: (0,1) und (2,2) treten an die Stelle von (0,0) und (1,2).
misere-end = Wenn der letzte Stein verliert, sind (0,0) und (1,2) nicht sicher; ziehe stattdessen nach { $to }, das ist sicher.
misere-full = Die sicheren Paare des Misère-Spiels sind die des normalen Spiels, nur dass (0,0) und (1,2) wegfallen und (0,1) und (2,2) dazukommen.
misere-band-full = Wenn der letzte Stein verliert, sind die sicheren Paare (A_n, B_n) mit A_n = ⌊nα + 1/α⌋ und B_n = A_n + { $width }·n + 1, n ≥ 0; dabei ist α = { $alpha }. Diese geschlossene Form wurde hier gefunden und ist für jede Breite des Bandes bewiesen; kein Dokument nennt sie.
misere-band-place = { $low } steht im Paar { $n }, { $pair }; der andere Haufen ist { $high }.

## Moores Nim

moore-safe = Schreibe die Haufen binär: An jeder Stelle ist die Anzahl der Einsen ein Vielfaches von { $by }. Jeder Zug stört das, und der andere Spieler kann es wieder herstellen.
moore-move = Schreibe die Haufen binär: An der { $place }. Stelle von rechts { $ones ->
        [one] steht eine Eins
       *[other] stehen { $ones } Einsen
    }, und das ist kein Vielfaches von { $by }. Ziehe nach { $to }: Dort ist die Anzahl der Einsen an jeder Stelle ein Vielfaches von { $by }.
moore-full = Ein Zug verkleinert { $k ->
        [one] einen Haufen
       *[other] 1 bis { $k } Haufen
    }. Sicher sind die Stellungen, bei denen die Anzahl der Einsen an jeder Binärstelle ein Vielfaches von { $by } ist. An der höchsten Stelle, die ein Zug ändert, nimmt er { $k ->
        [one] eine einzige Eins
       *[other] 1 bis { $k } Einsen
    } weg, ihre Anzahl dort ist also kein Vielfaches mehr; und von jeder anderen Stellung gibt es einen Zug, nach dem alle Anzahlen Vielfache sind.
moore-misere-safe = { $ones ->
        [one] Es ist nur noch ein Haufen mit einem einzigen Stein da
       *[other] Es gibt { $ones } Haufen mit einem Stein, 1 mehr als ein Vielfaches von { $by }, und keinen größeren Haufen
    }: Wer zieht, wird den letzten Stein nehmen müssen.
moore-misere-move = Lass nur Haufen mit einem Stein übrig, und zwar 1 mehr als ein Vielfaches von { $by }: Ziehe nach { $to }.
moore-misere-full = Im Misère-Spiel ist eine Stellung, in der ein Haufen zwei Steine oder mehr hat, sicher, wenn sie im normalen Spiel sicher ist; eine Stellung nur aus Haufen mit einem Stein ist sicher, wenn deren Anzahl 1 mehr als ein Vielfaches von { $by } ist.
moore-too-many = Ein Zug verkleinert höchstens { $k ->
        [one] einen Haufen
       *[other] { $k } Haufen
    }: Hier werden { $count } kleiner.

## Fibonacci-Nim

fibonacci-safe = Schreibe { $x } als Summe von Fibonacci-Zahlen, von denen keine zwei benachbart sind: Die kleinste ist { $smallest }, und höchstens { $most } dürfen genommen werden. Was du auch nimmst, der andere Spieler kann den kleinsten Teil von dem nehmen, was es übrig lässt.
fibonacci-move = Schreibe { $x } als Summe von Fibonacci-Zahlen, von denen keine zwei benachbart sind, und nimm die kleinste, { $smallest }: Das führt nach { $to }. Der nächste Teil ist mehr als doppelt so groß, der andere Spieler kann also keinen ganzen Teil nehmen.
fibonacci-all = Alle { $x } dürfen auf einmal genommen werden, und dann ist nichts mehr da.
fibonacci-full = Jede Zahl ist auf genau eine Weise eine Summe von Fibonacci-Zahlen, von denen keine zwei benachbart sind (Zeckendorf).
fibonacci-full-safe = Der kleinste Teil ist { $smallest }, und mehr als { $most } dürfen nicht genommen werden. Wer weniger als einen Teil nimmt, zerlegt ihn, und das kleinste Stück davon ist höchstens doppelt so groß wie das Genommene: Der andere Spieler kann es nehmen.
fibonacci-full-move = Der kleinste Teil ist { $smallest }, und bis zu { $most } dürfen genommen werden, also nimm ihn. Der nächste Teil ist mehr als doppelt so groß wie { $smallest }: Er kann nicht auf einmal genommen werden.
fibonacci-nothing = Mindestens ein Stein muss genommen werden.
fibonacci-most = Hier dürfen höchstens { $most } genommen werden, nicht { $taken }.
fibonacci-next = Nachdem { $taken } genommen wurde, darf der andere Spieler höchstens { $most } nehmen, also führt der Zug nach { $to }.

## Oktalspiele

octal-safe = Die Haufen { $heaps } haben die Nim-Werte { $values }. Ihre Nim-Summe ist 0, und jeder Zug ändert das.
octal-move = Die Haufen { $heaps } haben die Nim-Werte { $values }. Ihre Nim-Summe ist { $sum }; ziehe nach { $to }, wo sie 0 ist.
octal-full = Der Nim-Wert eines Haufens ist die kleinste Zahl, die nicht die Nim-Summe dessen ist, was ein Zug von ihm übrig lässt; eine Stellung ist sicher, wenn die Nim-Summe ihrer Haufen 0 ist.
octal-period = Ab Haufen { $start } wiederholen sich die Nim-Werte mit der Periode { $length }; das beweist der Periodensatz für Oktalspiele.
octal-more = Der Haufen mit { $heap } darf nicht wachsen: Aus ihm würde { $sum }.
octal-parts = Ein Zug lässt von einem Haufen höchstens zwei übrig: Hier wären es { $count }.
octal-none = Ein Zug nimmt von einem Haufen, der da ist: Hier bleiben alle Haufen, und andere kommen dazu.
octal-several = Nur ein Haufen darf sich ändern: Hier sind es { $count }.
octal-digit = { $taken } dürfen nicht so genommen werden, dass vom Haufen { $parts ->
        [0] nichts bleibt
        [one] einer bleibt
       *[other] zwei bleiben
    }: Die Ziffer von { $code } dafür ist { $digit }.

## Welters Spiel

welter-none = Es ist keine Münze da, also gibt es keinen Zug.
welter-end = Die Münzen stehen auf den untersten Feldern: Unter keiner ist ein Feld frei, also gibt es keinen Zug.
welter-safe = Ordne die Münzen zu Paaren, die binär nächsten Verwandten zuerst: Was sie zählen, hat die Nim-Summe 0. Jeder Zug ändert das, und der andere Spieler kann sie wieder zu 0 machen.
welter-move = Ordne die Münzen zu Paaren, die binär nächsten Verwandten zuerst: Was sie zählen, hat die Nim-Summe { $value }. Ziehe nach { $to }, wo sie 0 ist.
welter-full = Von den Münzen, die noch übrig sind, bilden zwei ein Paar, wenn die Differenz ihrer Felder durch die höchste Zweierpotenz teilbar ist. Ein Paar zählt die Nim-Summe seiner Felder weniger 1, eine Münze ohne Partner zählt ihr Feld; die Nim-Summe von allem ist die Welter-Funktion.
welter-pair = { $a } und { $b } sind ein Paar: Ihre Nim-Summe ist { $sum }, und sie zählen { $counts }.
welter-single = Die Münze auf { $square } hat keinen Partner und zählt { $square }.
welter-sum = Die Nim-Summe von allem ist { $value }.
welter-sum-move = Die Nim-Summe von allem ist { $value }. Nach dem Zug nach { $to } ist sie 0.

## Wythoffs Spiel mit vielen Haufen

multi-safe = Neben { $smaller } muss der größte Haufen { $largest } haben, damit die Stellung sicher ist, und so ist es.
multi-lower = Neben { $smaller } wäre ein Haufen mit { $partner } sicher: Verringere den größten Haufen darauf. { $to } ist sicher.
multi-move = Neben { $smaller } wäre nur ein größter Haufen mit { $partner } sicher, und { $largest } ist weniger. Also müssen auch andere Haufen kleiner werden: Ziehe nach { $to }, das ist sicher.
multi-full = Zwei sichere Stellungen unterscheiden sich nie in nur einem Haufen, also bestimmen alle Haufen bis auf einen diesen einen: Er ist die kleinste Zahl, die keine sichere Stellung mit kleineren Haufen ausschließt. Eine geschlossene Form ist nicht bekannt; alle kleineren Stellungen wurden ausgerechnet.
multi-partner = Neben { $smaller } ist diese Zahl { $partner }.
multi-amounts = Wenn mehr als ein Haufen kleiner wird, muss die Nim-Summe der Anzahlen 0 sein: Die von { $amounts } ist { $sum }.

## Die Mausefalle

trap-safe = { $pair } steht an der { $n } Stelle der sicheren Paare des Mausspiels, und die Mausefalle hat dieselben sicheren Paare: Keine erlaubten Mengen führen von einem zu einem anderen.
trap-all = Nimm beide Haufen ganz: { $to } ist sicher.
trap-move = { $first ->
        [0] Nimm { $second } vom zweiten Haufen
       *[other] { $second ->
            [0] Nimm { $first } vom ersten Haufen
           *[other] Nimm { $first } vom ersten und { $second } vom zweiten Haufen
        }
    }: { $to } steht an der { $n } Stelle der sicheren Paare des Mausspiels, und die Mausefalle hat dieselben sicheren Paare.
trap-full = Die sicheren Stellungen sind die des Mausspiels: (0,0) und (A_n, B_n) mit A_n = ⌊3n/2⌋ und B_n = 3n − 1, in beiden Reihenfolgen.
trap-row = Für n = { $n } sind das A_{ $n } = { $a } und B_{ $n } = { $b }.

## Das Setzspiel

placing-cell = Setze die Figur auf { $to }: Dieses Feld ist sicher, also verliert jeder Zug des anderen Spielers.
placing-lost = Kein Feld der obersten Reihe oder der Spalte ganz rechts ist sicher: Wohin die Figur auch gesetzt wird, der andere Spieler kann gewinnen.
placing-full = Wer die Figur setzt, gewinnt, wenn ein Feld der obersten Reihe oder der Spalte ganz rechts im folgenden Spiel sicher ist; dann zieht der andere Spieler zuerst von einem sicheren Feld.
placing-where = Die Figur muss auf die oberste Reihe gesetzt werden, wo die zweite Zahl { $row } ist, oder auf die Spalte ganz rechts, wo die erste Zahl { $column } ist.
## Das Rattenspiel: sichere Tripel

table-zero = Ein Haufen ist leer: Nimm alles andere in einem Zug, dann ist nichts mehr da.

triple-safe = { $triple } steht an der { $n } Stelle der sicheren Tripel. Jeder Zug zerstört das Tripel, und der andere Spieler kann danach wieder zu einem sicheren Tripel ziehen.
triple-largest = { $x } ist die größte Zahl des { $n } sicheren Tripels { $triple }; die anderen Haufen, { $y } und { $z }, sind mindestens so groß. Verringere sie auf { $first } und { $second }: { $to } ist sicher.
triple-middle = { $x } ist die mittlere Zahl des { $n } sicheren Tripels { $triple }, und der größte Haufen, { $z }, reicht an die größte Zahl heran. Bring also die anderen Haufen auf { $first } und { $second }: { $to } ist sicher.
triple-smallest = { $x } ist die kleinste Zahl des { $n } sicheren Tripels { $triple }, und die anderen Haufen, { $y } und { $z }, reichen an seine anderen Zahlen heran. Bring sie also auf { $first } und { $second }: { $to } ist sicher.
triple-middle-large = { $x } ist die mittlere Zahl des { $n } sicheren Tripels { $triple }, aber der größte Haufen, { $z }, reicht nicht an { $c } heran. Vergleiche also den kleinsten und den größten Haufen: Sie unterscheiden sich um { $large }. Beim { $i } sicheren Tripel { $to } sind es { $below }, und kein anderes kommt von unten näher heran. Nimm { $left ->
        [0] { $first } von beiden
       *[other] { $first } vom kleinsten und { $third } vom größten Haufen, was die Regeln erlauben, da sich beides nur um { $left } unterscheidet
    }, und verringere den mittleren auf { $second }: { $to } ist sicher.
triple-smallest-large = { $x } ist die kleinste Zahl des { $n } sicheren Tripels { $triple }, aber der größte Haufen, { $z }, reicht nicht an { $c } heran. Vergleiche also den kleinsten und den größten Haufen: Sie unterscheiden sich um { $large }. Beim { $i } sicheren Tripel { $to } sind es { $below }, und kein anderes kommt von unten näher heran. Nimm { $left ->
        [0] { $first } von beiden
       *[other] { $first } vom kleinsten und { $third } vom größten Haufen, was die Regeln erlauben, da sich beides nur um { $left } unterscheidet
    }, und verringere den mittleren auf { $second }: { $to } ist sicher.
triple-middle-end = { $x } ist die mittlere Zahl des { $n } sicheren Tripels { $triple }, aber der größte Haufen, { $z }, reicht nicht an { $c } heran. Der kleinste und der größte Haufen unterscheiden sich um { $large }, also um weniger als 3: Dann darfst du alle drei ganz nehmen, und nichts ist mehr da.
triple-smallest-end = { $x } ist die kleinste Zahl des { $n } sicheren Tripels { $triple }, aber der größte Haufen, { $z }, reicht nicht an { $c } heran. Der kleinste und der größte Haufen unterscheiden sich um { $large }, also um weniger als 3: Dann darfst du alle drei ganz nehmen, und nichts ist mehr da.
triple-equal = Die beiden kleineren Haufen sind gleich groß: Dann darfst du alle drei ganz nehmen, und nichts ist mehr da.
triple-small = { $x } ist die kleinste Zahl des { $n } sicheren Tripels { $triple }, aber der mittlere Haufen, { $y }, reicht nicht an { $b } heran. Vergleiche also die beiden kleineren Haufen: Sie unterscheiden sich um { $d }, wie die beiden kleineren Zahlen des { $i } sicheren Tripels { $to }. Nimm { $lost } von beiden, und { $stays ->
        [z] lass den größten Haufen bei { $third }
       *[none] verringere den größten Haufen auf { $third }
    }: { $to } ist sicher.
triple-shifted = { $x } ist die kleinste Zahl des { $n } sicheren Tripels { $triple }, aber der mittlere Haufen, { $y }, reicht nicht an { $b } heran. Vergleiche also die beiden kleineren Haufen: Sie unterscheiden sich um { $d }, wie die beiden größeren Zahlen des { $i } sicheren Tripels { $to }. Nimm { $lost } von beiden, und verringere den größten Haufen auf { $third }: { $to } ist sicher.
triple-multiple = { $x } ist die kleinste Zahl des { $n } sicheren Tripels { $triple }, aber der mittlere Haufen, { $y }, reicht nicht an { $b } heran. Vergleiche also die beiden kleineren Haufen: Sie unterscheiden sich um { $d }, ein Vielfaches von 7, und dann darfst du von ihnen um 1 verschieden viel nehmen. Die beiden kleineren Zahlen des { $i } sicheren Tripels { $to } unterscheiden sich um { $less }: Nimm { $lost } vom kleinsten und { $more } vom mittleren Haufen, und { $stays ->
        [z] lass den größten Haufen bei { $third }
       *[none] verringere den größten Haufen auf { $third }
    }: { $to } ist sicher.

rat-end = (0,0,0) ist die Endstellung Φ: Es gibt keinen Zug.
rat-zero = Teil (B) des Beweises von Satz 2: Ist x = 0, so führt ein Zug vom Typ (I) nach Φ = (0,0,0).
rat-theorem-1 = Satz 1: Die sicheren Tripel sind (A_n, B_n, C_n). A_n ist die kleinste Zahl, die in keinem früheren Tripel vorkommt, B_n = A_n + d_n mit d_n = ⌊(7n − 2)/4⌋ und C_n = B_n + δ_n mit δ_n = ⌊(7n − 3)/2⌋.
rat-theorem-2 = Satz 2: Die sicheren Tripel sind (A_n, B_n, C_n) mit A_n = ⌊7n/4⌋, B_n = ⌊7n/2⌋ − 1 und C_n = 7n − 3.
rat-theorem-4 = Satz 4, im p-System von 7/4 mit den Stellenwerten 7, 2 und 1: Die Zahlen A_n enden auf eine gerade Anzahl Nullen, die B_n auf 10 oder 30 und die C_n auf 20.
rat-mex = Die Tripel vor Tripel { $n } haben { $used } verbraucht. Die kleinste Zahl, die nicht darunter ist, ist { $a }: A_{ $n } = { $a }, B_{ $n } = { $a } + { $d } = { $b } und C_{ $n } = { $b } + { $delta } = { $c }.
rat-mex-far = Die Tripel vor Tripel { $n } haben alle Zahlen bis { $last } verbraucht und die nächste nicht: A_{ $n } = { $a }, B_{ $n } = { $a } + { $d } = { $b } und C_{ $n } = { $b } + { $delta } = { $c }.
rat-floors = Für n = { $n }: A_{ $n } = ⌊{ $multiple }/4⌋ = { $a }, B_{ $n } = ⌊{ $multiple }/2⌋ − 1 = { $b } und C_{ $n } = { $multiple } − 3 = { $c }.
rat-residue-a = Nach Lemma 2 ist jede positive Zahl ein A_n, ein B_n oder ein C_n. { $x } lässt beim Teilen durch 7 den Rest { $residue }; die Zahlen mit Rest 0, 1, 3 oder 5 sind die A_n: { $x } = A_{ $n }.
rat-residue-b = Nach Lemma 2 ist jede positive Zahl ein A_n, ein B_n oder ein C_n. { $x } lässt beim Teilen durch 7 den Rest { $residue }; die Zahlen mit Rest 2 oder 6 sind die B_n: { $x } = B_{ $n }.
rat-residue-c = Nach Lemma 2 ist jede positive Zahl ein A_n, ein B_n oder ein C_n. { $x } lässt beim Teilen durch 7 den Rest { $residue }; die Zahlen mit diesem Rest sind die C_n: { $x } = C_{ $n }.
rat-ends-a = { $x } endet auf { $zeros ->
        [0] keine 0
       *[other] zwei Nullen
    }, also auf eine gerade Anzahl: { $x } steht an der { $count } Stelle der Zahlen, die so enden, { $x } = A_{ $n }.
rat-ends-b = { $x } endet auf { $digit }0: { $x } steht an der { $count } Stelle der Zahlen, die auf 10 oder 30 enden, { $x } = B_{ $n }.
rat-ends-c = { $x } endet auf 20: { $x } steht an der { $count } Stelle der Zahlen, die so enden, { $x } = C_{ $n }.
rat-theorem-5-equal = Satz 5: Die Ziffern t_2 t_1 t_0 von { $n } im q-System von 7/4, im p-System gelesen, ergeben t_1·2 + t_2·7 = { $middle }·2 + { $top }·7 = { $read }. Wegen t_1 = 0 ist das A_{ $n } = { $a }.
rat-theorem-5-more = Satz 5: Die Ziffern t_2 t_1 t_0 von { $n } im q-System von 7/4, im p-System gelesen, ergeben t_1·2 + t_2·7 = { $middle }·2 + { $top }·7 = { $read }. Wegen t_1 > 0 ist das A_{ $n } + 1, also A_{ $n } = { $a }.
rat-endings = An der { $count } Stelle der Zahlen, die auf 10 oder 30 enden, steht B_{ $n } = { $b }, und an der { $count } Stelle derer, die auf 20 enden, steht C_{ $n } = { $c }.
rat-safe-one = Also ist { $triple } das Tripel { $n } selbst, und nach Teil (A) des Beweises von Satz 2 führt kein Zug zu einem anderen. Typ (I) lässt eine Zahl, wo sie ist, und diese Zahl steht nur im Tripel { $n }.
rat-safe-two = (i1) und (ii): Der Unterschied der beiden kleineren Haufen ist d_{ $n } = { $d }, kein Vielfaches von 7. Also ist a = 1, und Typ (II) nimmt von beiden gleich viel, was den Unterschied erhält; aber { $d } ist kein d_i und kein δ_i eines anderen Tripels.
rat-safe-three = (i2): Der Unterschied des größten und des kleinsten Haufens ist Δ_{ $n } = { $large }. Er liegt bei jedem früheren Tripel i um mindestens Δ_(i+1) − Δ_i = b über Δ_i, und Typ (III) verlangt weniger als b.
rat-i = Fall (i): x = { $x } = C_{ $n }. Typ (I) führt nach { $to }: y → { $a } und z → { $b }.
rat-ii = Fall (ii): x = { $x } = B_{ $n } und z = { $z } ≥ C_{ $n } = { $c }. Typ (I) führt nach { $to }: { $stays ->
        [z] y → { $a }
       *[none] y → { $a } und z → { $c }
    }.
rat-iii = Fall (iii): x = { $x } = A_{ $n }, y = { $y } ≥ B_{ $n } = { $b } und z = { $z } ≥ C_{ $n } = { $c }. Typ (I) führt nach { $to }: { $stays ->
        [y] z → { $c }
        [z] y → { $b }
       *[none] y → { $b } und z → { $c }
    }.
rat-ii-short = Fall (ii): x = { $x } = B_{ $n }, aber z = { $z } < C_{ $n } = { $c }. Dann ist der Zug vom Typ (III).
rat-alpha = Fall (iii)(α): x = { $x } = A_{ $n } und y = { $y } ≥ B_{ $n } = { $b }, aber z = { $z } < C_{ $n } = { $c }. Dann ist der Zug vom Typ (III), wie im Fall (ii).
rat-beta = Fall (iii)(β): x = { $x } = A_{ $n }, y = { $y } < B_{ $n } = { $b } und z = { $z } ≥ C_{ $n } = { $c }. Dann bestimmt d = y − x = { $d } das Tripel.
rat-gamma = Fall (iii)(γ): x = { $x } = A_{ $n }, y = { $y } < B_{ $n } = { $b } und z = { $z } < C_{ $n } = { $c }. Dann bestimmt d = y − x = { $d } das Tripel.
rat-first = ({ $letter }11): 7 teilt d nicht, und d = { $d } ist d_{ $i } = B_{ $i } − A_{ $i } (Lemma 5).
rat-second = ({ $letter }12): 7 teilt d nicht, und d = { $d } ist δ_{ $i } = C_{ $i } − B_{ $i } (Lemma 5).
rat-multiple = ({ $letter }2): 7 teilt d, also ist a = 2, und d − 1 = { $less } ist d_{ $i } = B_{ $i } − A_{ $i } (Lemma 5).
rat-nothing = ({ $letter }2): 7 teilt d = 0, also ist a = 2. Das Dokument nimmt d − 1, was hier kein Unterschied ist; an seine Stelle tritt der Zug nach Φ.
rat-one = z = C_{ $i } = { $third } bleibt. Also ist es ein Zug vom Typ (I) nach { $to }: x → { $first } und y → { $second }.
rat-two = Typ (II) führt nach { $to }: Jeder Haufen wird kleiner, x verliert { $lost } und y verliert { $more }, was sich um { $left } < { $limit } = a unterscheidet.
rat-two-shifted = Typ (II) führt nach { $to } durch x → B_{ $i } = { $first }, y → C_{ $i } = { $second }, z → A_{ $i } = { $third }: Jeder Haufen wird kleiner, x verliert { $lost } und y verliert { $more }, was sich um { $left } < { $limit } = a unterscheidet.
rat-two-end = Typ (II) führt nach { $to }: x und y verlieren gleich viel.
rat-above = Aber C_{ $i } = { $c } ist größer als z = { $z }, also führt kein Zug zum Tripel { $i }. Dann ist der Zug vom Typ (III).
rat-large = D = z − x = { $z } − { $x } = { $large }. Das größte Δ = C − A, das nicht über D liegt, ist Δ_{ $i } = { $below }; das nächste, Δ_{ $next } = { $above }, liegt darüber.
rat-three = Typ (III) führt nach { $to }: Jeder Haufen wird kleiner, und was x und z verlieren, unterscheidet sich um D − Δ_{ $i } = { $large } − { $below } = { $left } < { $limit } = Δ_{ $next } − Δ_{ $i } = b.

## Das Mausspiel: sichere Paare

mouse-between = { $low } ist die kleinere Zahl des { $n } sicheren Paars { $pair }; der andere Haufen, { $high }, ist schon kleiner als ihr Partner { $partner }. Die Haufen unterscheiden sich um { $difference }, ein Vielfaches von 3, und dann darfst du von ihnen um 1 verschieden viel nehmen. Die Zahlen des { $row } sicheren Paars { $to } unterscheiden sich um { $less }: Nimm { $taken } vom kleineren und { $more } vom anderen Haufen, dann ist { $to } sicher.

pairs-end = (0,0) ist die Endstellung: Es gibt keinen Zug.
mouse-zero = Ist x = 0, so führt ein Zug vom Typ (I) nach (0,0).
mouse-theorem-6 = Satz 6: Die sicheren Paare sind (A_n, B_n). A_n ist die kleinste Zahl, die in keinem früheren Paar vorkommt, und B_n = A_n + d_n mit d_n = ⌊(3n − 1)/2⌋.
mouse-theorem-7 = Satz 7: Die sicheren Paare sind (A_n, B_n) mit A_n = ⌊3n/2⌋ und B_n = 3n − 1.
mouse-numerals = Das Dokument überlässt das Zahlensystem den Lesern. Es ist das p-System von 3/2 mit den Stellenwerten 3, 2 und 1: Die Zahlen A_n enden auf eine gerade Anzahl Nullen, die B_n auf 10.
mouse-floors = Für n = { $n }: A_{ $n } = ⌊{ $multiple }/2⌋ = { $a } und B_{ $n } = { $multiple } − 1 = { $b }.
mouse-residue-a = Jede positive Zahl ist ein A_n oder ein B_n. { $x } lässt beim Teilen durch 3 den Rest { $residue }; die Zahlen mit Rest 0 oder 1 sind die A_n: { $x } = A_{ $n }.
mouse-residue-b = Jede positive Zahl ist ein A_n oder ein B_n. { $x } lässt beim Teilen durch 3 den Rest { $residue }; die Zahlen mit diesem Rest sind die B_n: { $x } = B_{ $n }.
mouse-ends-a = { $x } endet auf { $zeros ->
        [0] keine 0
       *[other] zwei Nullen
    }, also auf eine gerade Anzahl: { $x } steht an der { $count } Stelle der Zahlen, die so enden, { $x } = A_{ $n }.
mouse-ends-b = { $x } endet auf 10: { $x } steht an der { $count } Stelle der Zahlen, die so enden, { $x } = B_{ $n }.
mouse-endings = An der { $count } Stelle der Zahlen, die auf 10 enden, steht B_{ $n } = { $b }.
table-reading-equal = Wie in Satz 5 ergeben die Ziffern t_2 t_1 t_0 von { $n } im q-System, im p-System gelesen, t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Wegen t_1 = 0 ist das { $name }_{ $n } = { $first }.
table-reading-more = Wie in Satz 5 ergeben die Ziffern t_2 t_1 t_0 von { $n } im q-System, im p-System gelesen, t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Wegen t_1 > 0 ist das { $name }_{ $n } + 1, also { $name }_{ $n } = { $first }.
mouse-safe = Also ist { $pair } das Paar { $n } selbst, und kein Zug führt zu einem anderen, wie in Teil (A) des Beweises für das Rattenspiel: Typ (I) lässt eine Zahl mit falschem Partner zurück. Der Unterschied d_{ $n } = { $d } ist kein Vielfaches von 3, also ist a = 1, und Typ (II) erhält den Unterschied, der nur zu diesem Paar gehört.
mouse-cases = Das Dokument lässt den Beweis weg, da er dem des Rattenspiels gleicht und einfacher ist. Seine Fälle, ebenso benannt:
mouse-i = Fall (i): x = { $x } = B_{ $n }. Typ (I) führt nach ({ $a },{ $x }): y → A_{ $n } = { $a }.
mouse-ii = Fall (ii): x = { $x } = A_{ $n } und y = { $y } > B_{ $n } = { $b }. Typ (I) führt nach ({ $x },{ $b }): y → { $b }.
mouse-beta-1 = Fall (ii)(β1): x = { $x } = A_{ $n } und y = { $y } < B_{ $n } = { $b }. 3 teilt d = y − x = { $d } nicht, und { $d } ist d_{ $i } = B_{ $i } − A_{ $i }.
mouse-beta-2 = Fall (ii)(β2): x = { $x } = A_{ $n } und y = { $y } < B_{ $n } = { $b }. 3 teilt d = y − x = { $d }, also ist a = 2, und d − 1 = { $less } ist d_{ $i } = B_{ $i } − A_{ $i }.
mouse-beta-2-end = Fall (ii)(β2): x = { $x } = A_{ $n } und y = { $y } < B_{ $n } = { $b }. d = y − x = 0: Typ (II) führt nach { $to }, da x und y gleich viel verlieren.
mouse-two = Typ (II) führt nach { $to }: Beide Haufen werden kleiner, x verliert { $lost } und y verliert { $more }, was sich um { $left } < { $limit } = a unterscheidet.

## Das Spiel der fetten Ratte: sichere Zeilen

fat-safe = { $row } steht an der { $n } Stelle der sicheren Zeilen. Jeder Zug zerstört die Zeile, und der andere Spieler kann danach wieder zu einer sicheren Zeile ziehen.
fat-own = { $x } steht an der { $column } Stelle der { $n } sicheren Zeile { $row }, und die anderen Haufen sind groß genug für ihre anderen Zahlen. Lass diesen Haufen stehen und verringere die anderen auf sie: { $to } ist sicher.
fat-pair = { $x } steht an der { $column } Stelle der { $n } sicheren Zeile { $row }, aber Haufen { $pile } mit { $size } reicht nicht an { $number } heran. Vergleiche also die Haufen { $low } und { $high }: Sie unterscheiden sich um { $difference }. Die letzte sichere Zeile, deren Zahlen sich dort um nicht mehr unterscheiden, steht an der { $i } Stelle: { $to } mit { $reached }{ $piles ->
        [2] .
       *[other] , und kein anderes Paar von Haufen verlangt eine frühere.
    } Nimm { $left ->
        [0] { $less } von beiden
       *[other] { $less } von Haufen { $low } und { $more } von Haufen { $high }, was die Regeln erlauben, da sich beides um weniger als { $limit } unterscheidet
    }{ $piles ->
        [2] :
       *[other] , und verringere die anderen Haufen auf die Zeile:
    } { $to } ist sicher.
fat-pair-search = { $x } steht an der { $column } Stelle der { $n } sicheren Zeile { $row }, aber Haufen { $pile } mit { $size } reicht nicht an { $number } heran. Vergleiche also die Haufen { $low } und { $high }: Sie unterscheiden sich um { $difference }, und in der { $i } sicheren Zeile { $to } sind es dort { $reached }. Nimm { $left ->
        [0] { $less } von beiden
       *[other] { $less } von Haufen { $low } und { $more } von Haufen { $high }, was die Regeln erlauben, da sich beides um weniger als { $limit } unterscheidet
    }, und verringere die anderen Haufen auf die Zeile: { $to } ist sicher.
fat-pair-end = Die Haufen { $low } und { $high } unterscheiden sich um { $difference }, also um weniger als { $limit }: Dann darfst du alle Haufen ganz nehmen, und nichts ist mehr da.
fat-shifted-end = Die Haufen 1 und 2 sind gleich groß: Dann darfst du alle Haufen ganz nehmen, und nichts ist mehr da.
fat-shifted-equal = { $x } steht an der { $column } Stelle der { $n } sicheren Zeile { $row }, aber Haufen { $pile } mit { $size } reicht nicht an { $number } heran. Vergleiche also die Haufen 1 und 2: Sie unterscheiden sich um { $difference }, wie die Zahlen { $first } und { $second } der { $i } sicheren Zeile { $to }. Nimm { $less } von beiden, und verringere die anderen Haufen auf den Rest der Zeile: { $to } ist sicher.
fat-shifted-near = { $x } steht an der { $column } Stelle der { $n } sicheren Zeile { $row }, aber Haufen { $pile } mit { $size } reicht nicht an { $number } heran. Vergleiche also die Haufen 1 und 2: Sie unterscheiden sich um { $difference }, ein Vielfaches von { $modulus }, und dann darfst du von ihnen um 1 verschieden viel nehmen. Die Zahlen { $first } und { $second } der { $i } sicheren Zeile { $to } unterscheiden sich um { $reached }: Nimm { $less } von Haufen 1 und { $more } von Haufen 2, und verringere die anderen Haufen auf den Rest der Zeile: { $to } ist sicher.
fat-stays-short = { $x } steht an der { $column } Stelle der { $n } sicheren Zeile { $row }, aber Haufen { $pile } mit { $size } reicht nicht an { $number } heran. Der Haufen mit { $stays } ist eine Zahl der { $i } sicheren Zeile { $to }: Lass ihn stehen und verringere die anderen auf den Rest der Zeile: { $to } ist sicher.

fat-end = Jeder Haufen ist leer: Das ist die Endstellung, und es gibt keinen Zug.
fat-zero = x_1 = 0: Typ (I) nimmt alles andere und führt zur Zeile 0, der Endstellung.
fat-closed = Abschnitt 8 des Dokuments: Die sicheren Stellungen sind die Zeilen einer Tabelle mit { $piles } Spalten. Spalte k von Zeile n ist ⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1, mit m = { $piles } und 2^m − 1 = { $modulus }.
fat-numerals = Abschnitt 8 des Dokuments: Die sicheren Stellungen sind die Zeilen einer Tabelle mit { $piles } Spalten. Wie in Satz 4 sagen die letzten Ziffern im p-System mit den Stellenwerten { $modulus }, 2 und 1 die Spalte: In Spalte 1 sind es eine gerade Anzahl Nullen, in Spalte k > 1 sind es s und 0, und 2^(k−2) ist die größte Zweierpotenz, die s teilt.
fat-recursion = Abschnitt 8 des Dokuments: Die sicheren Stellungen sind die Zeilen einer Tabelle mit { $piles } Spalten. Wie in Satz 1 beginnt Zeile n mit der kleinsten Zahl, die in keiner früheren Zeile vorkommt, und von Spalte j zu Spalte j+1 wächst sie um d = ⌊((2^m − 1)n − (2^(m−1) − 2^(m−1−j)))/2^(m−j)⌋, mit m = { $piles } und 2^m − 1 = { $modulus }.
fat-residue = { $x } = { $times }·{ $modulus } + { $rest }, und { $power } ist die größte Zweierpotenz, die { $rest } teilt: Also steht { $x } in Spalte { $column }, in Zeile { $n }.
fat-ends-first = { $x } endet auf { $zeros ->
        [0] keine 0
       *[other] zwei Nullen
    }, also auf eine gerade Anzahl: { $x } steht an der { $count } Stelle von Spalte 1.
fat-ends = { $x } endet auf die Ziffern { $digit } und 0, und { $power } ist die größte Zweierpotenz, die { $digit } teilt: { $x } steht an der { $count } Stelle von Spalte { $column }.
fat-floor = Spalte { $column } von Zeile { $n }: ⌊{ $multiple }/{ $power }⌋ − { $half } + 1 = { $value }.
fat-row = Zeile { $n } ist damit { $row }.
fat-mex = Die Zeilen vor Zeile { $n } haben { $used } verbraucht. Die kleinste Zahl, die nicht darunter ist, ist { $first }, und von da wächst Zeile { $n } um { $differences }: Sie ist { $row }.
fat-mex-far = Die Zeilen vor Zeile { $n } haben alle Zahlen bis { $last } verbraucht und die nächste, { $first }, nicht, und von da wächst Zeile { $n } um { $differences }: Sie ist { $row }.
fat-reading-equal = Wie in Satz 5 ergeben die Ziffern t_2 t_1 t_0 von { $n } im q-System, im p-System gelesen, t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Wegen t_1 = 0 beginnt Zeile { $n } damit: { $first }.
fat-reading-more = Wie in Satz 5 ergeben die Ziffern t_2 t_1 t_0 von { $n } im q-System, im p-System gelesen, t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Wegen t_1 > 0 beginnt Zeile { $n } mit einem weniger: { $first }.
fat-endings = In jeder anderen Spalte hat Zeile { $n }, was an der { $count } Stelle der Zahlen mit der Endung dieser Spalte steht: Sie ist { $row }.
fat-safe-one = Also ist { $row } die Zeile { $n } selbst, und kein Zug führt zu einer anderen: Typ (I) lässt eine Zahl, wo sie ist, und diese Zahl steht nur in Zeile { $n }.
fat-safe-pairs = Jeder Typ, der zwei Haufen vergleicht, verlangt, dass sich ihr Unterschied um weniger als eine Grenze ändert, und für eine Zeile i ist diese Grenze, um wie viel der Unterschied von Zeile i zu Zeile i+1 wächst. Die Unterschiede wachsen von Zeile zu Zeile, also ist keine frühere Zeile nah genug.
fat-safe-shifted = Typ (II) nimmt von den Haufen 1 und 2 gleich viel, da ihr Unterschied { $difference } kein Vielfaches von { $modulus } ist. Das erhält den Unterschied, und Nachbarn in anderen Zeilen haben ihn nicht.
fat-one-first = { $x } bleibt als Zahl von Spalte 1 in Zeile { $n }, und jeder andere Haufen reicht an seine Zahl dieser Zeile heran. Typ (I) führt nach { $to }.
fat-one = { $x } bleibt als Zahl von Spalte { $column } in Zeile { $n }. { $column ->
        [2] Haufen 2 ist mindestens so groß, also größer als die Zahl
       *[other] Die Haufen 2 bis { $column } sind mindestens so groß, also größer als die Zahlen
    } davor, und jeder spätere Haufen reicht an seine Zahl dieser Zeile heran. Typ (I) führt nach { $to }.
fat-one-last = { $x } bleibt als Zahl der letzten Spalte, { $column }, in Zeile { $n }, und jeder andere Haufen ist größer als die Zahlen davor. Typ (I) führt nach { $to }.
fat-short = Zeile { $n } ist nicht zu erreichen: Haufen { $pile } hat { $size } und müsste dort { $number } haben. Also führt der Zug zu einer früheren Zeile.
fat-rows-two = Die letzte Zeile, deren Unterschied nicht größer ist als der der Haufen, ist Zeile { $i }, und beide Haufen sind größer als ihre Zahlen.
fat-rows-chain = Für die Haufen j und j+1 sei i_j die letzte Zeile, deren Unterschied dort nicht größer ist als der der Haufen. Das sind die Zeilen { $rows }; die kleinste davon ist Zeile { $i }, durch die Haufen { $low } und { $high }. Jeder Haufen ist größer als seine Zahl in dieser Zeile.
fat-rows-star = Für die Haufen 1 und j sei i_j die letzte Zeile, deren Unterschied dort nicht größer ist als der der Haufen. Das sind die Zeilen { $rows }; die kleinste davon ist Zeile { $i }, durch die Haufen { $low } und { $high }. Jeder Haufen ist größer als seine Zahl in dieser Zeile.
fat-near = Typ ({ $rule }) führt nach { $to }: Die Haufen { $low } und { $high } unterscheiden sich jetzt um { $difference } und in Zeile { $i } um { $reached }. Was du von ihnen nimmst, unterscheidet sich also um { $left }, weniger als die Grenze { $limit } = { $above } − { $reached }; { $above } ist ihr Unterschied in Zeile { $next }.
fat-search = Kein Dokument hat einen Beweis für diese Variante; dass diese Zeilen ihre sicheren Stellungen sind, ist hier für jedes m ≥ 2 bewiesen. Die Zeilen, die in Frage kommen, werden der Reihe nach versucht, und Zeile { $i } ist die erste, zu der ein Zug führt.
fat-shifted = Typ (II) führt nach { $to }: Aus den Haufen 1 und 2 werden { $first } und { $second }, aus den anderen der Rest von Zeile { $i }. Sie unterscheiden sich jetzt um { $difference } und dann um { $reached }. Was du von ihnen nimmst, unterscheidet sich also um { $left }; 1 ist erlaubt, wo { $modulus } den alten Unterschied teilt.
fat-stays = Typ (I) führt nach { $to }: Der Haufen mit { $pile } bleibt als Zahl von Zeile { $i }, und kein anderer muss wachsen.

## Die knappen Rattenspiele: Hälften

rats-safe = { $position } steht an der { $n } Stelle der sicheren Stellungen: Jeder Haufen ist die Hälfte des nächsten, aufgerundet, und der letzte, { $last }, lässt beim Teilen durch { $period } den Rest { $half }. Anzahlen, die von da zu einer anderen sicheren Stellung führen, sind verboten, also verliert jeder Zug.
rats-all = Nimm alles. Der letzte Haufen, { $last }, lässt beim Teilen durch { $period } den Rest { $remainder }; alles zu nehmen kann nur beim Rest { $half } oder 0 verboten sein. Also ist es erlaubt, und nichts ist mehr da.
rats-all-half = Nimm alles. Der letzte Haufen, { $last }, lässt beim Teilen durch { $period } den Rest { $half }, und dabei sind nur Anzahlen verboten, von denen jede die Hälfte der nächsten ist, aufgerundet. Aber Haufen { $i } mit { $pile } ist nicht die Hälfte von Haufen { $next } mit { $neighbour }, aufgerundet. Also ist es erlaubt, und nichts ist mehr da.
rats-all-either = Nimm alles. Der letzte Haufen, { $last }, ist ein Vielfaches von { $period }, und dabei sind nur Anzahlen verboten, von denen jede die Hälfte der nächsten ist, auf- oder abgerundet. Aber Haufen { $i } mit { $pile } ist nicht die Hälfte von Haufen { $next } mit { $neighbour }, wie man auch rundet. Also ist es erlaubt, und nichts ist mehr da.
rats-first = Alles zu nehmen ist verboten: Der letzte Haufen, { $last }, ist ein Vielfaches von { $period }, und jeder Haufen ist die Hälfte des nächsten, auf- oder abgerundet. Ziehe also nach { $to }, der ersten sicheren Stellung: Was du nimmst, { $taken }, ist erlaubt, da { $amount } beim Teilen durch { $period } den Rest { $rest } lässt, weder { $half } noch 0.

rats-theorem = Satz 7: Die sicheren Stellungen sind 0 und r(n), n ≥ 1, mit den Haufen ⌊(2^d − 1)n/2^(d−i)⌋ − 2^(i−1) + 1 für i = 1, …, d; hier ist d = { $piles }. Das sind die Stellungen, bei denen der letzte Haufen beim Teilen durch 2^d − 1 = { $period } den Rest 2^(d−1) = { $half } lässt und jeder Haufen die Hälfte des nächsten ist, aufgerundet.
rats-zero = Jeder Haufen ist leer: Das ist 0, die Endstellung.
rats-remainder = Der letzte Haufen, durch 2^d − 1 geteilt: { $last } = { $quotient }·{ $period } + { $remainder }.
rats-halves = Immer wieder halbiert und aufgerundet, ergibt { $last } { $piles ->
        [2] die Zahl { $halves }, und das ist der Haufen davor
       *[other] die Zahlen { $halves }, und das sind die Haufen davor
    }.
rats-full-safe = Also ist { $position } = r({ $n }). Die Regeln verbieten gerade die Anzahlen r(m) − r(n) und r(m) (Korollar 8: die kurze, „succinct“, und die ausführliche, „grandiose“, Fassung der Regeln besagen dasselbe), also führt von da kein Zug zu einer anderen sicheren Stellung.
rats-full-remainder = Mit dem Rest { $remainder } ist die Stellung nicht sicher, und die Anzahlen aller Haufen fallen weder unter Bedingung a, die { $half } verlangt, noch unter Bedingung b, die 0 verlangt.
rats-full-half = Der Rest ist der einer sicheren Stellung, aber Haufen { $i } hat { $pile }, während Haufen { $next } mit { $neighbour }, halbiert und aufgerundet, { $up } ergibt. Also ist die Stellung nicht sicher, und die Anzahlen aller Haufen fallen nicht unter Bedingung a; b verlangt den Rest 0.
rats-full-either = Mit dem Rest 0 ist die Stellung nicht sicher. Bedingung b würde die Anzahlen aller Haufen verbieten, wenn jede die Hälfte der nächsten wäre, aber Haufen { $i } hat { $pile }, während Haufen { $next } mit { $neighbour }, halbiert, abgerundet { $down } und aufgerundet { $up } ergibt. Bedingung a verlangt den Rest { $half }.
rats-full-all = Also darf alles genommen werden: Ziehe nach { $to }.
rats-full-shortcut = Mit dem Rest 0 ist die Stellung nicht sicher, und jeder Haufen ist die Hälfte des nächsten, auf- oder abgerundet. Das ist Bedingung b: Die Stellung ist eine echte Abkürzung zwischen zwei sicheren Stellungen (Satz 4), und alles zu nehmen ist verboten.
rats-full-first = Der Zug nach r(1) = { $to } nimmt { $taken }. Seine letzte Anzahl, { $amount }, lässt beim Teilen durch { $period } den Rest 2^(d−1) − 1 = { $rest }, also verbietet ihn keine der Bedingungen.

rats-shift = Proposition 17, im Zweiersystem: Eine Stellung ist sicher, wenn jedes x_i + 1 ohne seine letzte Ziffer x_(i−1) ist, und wenn für die Zahl α, deren Ziffern die gestrichenen von x_2 + 1, …, x_d + 1 sind, mit 0 und 1 vertauscht, α(2^d − 1) ≡ x_d − 2^(d−1) (mod 2^(d−1)(2^d − 1)) gilt. Hier ist d = { $piles }. (Die gedruckten Gewichte 2^(i−2) müssen 2^(d−i) heißen.)
rats-shift-fits = Ohne ihre letzten Ziffern sind die Zahlen x_i + 1 die Haufen davor.
rats-shift-fails = x_{ $i } + 1 = { $next } ist ohne seine letzte Ziffer { $shifted }, und x_{ $before } ist { $pile }: Die Stellung ist nicht sicher.
rats-alpha = Die gestrichenen Ziffern sind { $dropped }; mit 0 und 1 vertauscht sind es { $complement }, also ist α = { $alpha }.
rats-congruent = α·{ $period } = { $product } und { $last } − { $half } = { $rest } lassen beim Teilen durch { $modulus } denselben Rest: Also ist { $position } die sichere Stellung r({ $n }), und { $n } − 1 = { $before } lässt beim Teilen durch { $half } den Rest α = { $alpha }. Die Regeln verbieten gerade die Anzahlen, die von einer sicheren Stellung zu einer anderen führen.
rats-not-congruent = α·{ $period } = { $product } und { $last } − { $half } = { $rest } lassen beim Teilen durch { $modulus } nicht denselben Rest: Die Stellung ist nicht sicher.
rats-too-small = { $last } ist kleiner als { $half }, der letzte Haufen der ersten sicheren Stellung: Die Stellung ist nicht sicher.

rats-illegal-a = Die Anzahlen { $taken } sind verboten: Die letzte, { $last }, lässt beim Teilen durch { $period } den Rest { $half }, und jede ist die Hälfte der nächsten, aufgerundet.
rats-illegal-a-down = Die Anzahlen { $taken } sind verboten: Die letzte, { $last }, lässt beim Teilen durch { $period } den Rest { $half }, und jede ist die Hälfte der nächsten, abgerundet.
rats-illegal-b = Die Anzahlen { $taken } sind verboten: Die letzte, { $last }, ist ein Vielfaches von { $period }, und jede ist die Hälfte der nächsten, auf- oder abgerundet.
rats-illegal-shortcut = Die Anzahlen { $taken } sind verboten: Sie führen von der sicheren Stellung { $from } zur sicheren Stellung { $to }.

## Frankenstein: sichere Zeilen von Feldern

frankenstein-empty = Der Streifen ist leer: Wer ziehen muss, hat verloren.
frankenstein-safe = { $position } ist der Anfang der { $n } sicheren Zeile ({ $row }). Jeder Zug zerstört ihn, und der andere Spieler kann danach wieder zum Anfang einer sicheren Zeile ziehen.
frankenstein-before = { $x } steht an der { $place } Stelle der { $number } sicheren Zeile ({ $row }). Lass diese Münze liegen und besetze { $before ->
        [one] den Platz davor, { $places }, mit einer anderen Münze
       *[other] die Plätze davor, { $places }, mit anderen Münzen
    }{ $rest ->
        [0] : { $to } ist sicher.
       *[other] ; nimm den Rest herunter. { $to } ist sicher.
    }
frankenstein-split = { $x } steht an der { $place } Stelle der { $number } sicheren Zeile ({ $row }). Lass diese Münze liegen{ $shifted ->
        [0] {""}
        [one] {" "}und schieb die nächste auf { $landing }
       *[other] {" "}und schieb die nächsten auf { $landing }
    }. Teile die letzte Münze, auf { $last }, in Münzen auf { $parts }, zusammen { $sum }, weniger als { $last }: { $to } ist sicher.
frankenstein-beyond = { $p ->
        [one] Die erste Münze liegt auf dem Anfang der { $number } sicheren Zeile ({ $row }).
       *[other] Die ersten { $p } Münzen, auf { $prefix }, liegen auf dem Anfang der { $number } sicheren Zeile ({ $row }).
    } Die nächste Münze, auf { $coin }, liegt hinter ihrem Platz. Schieb sie auf { $entry }{ $rest ->
        [0] : { $to } ist sicher.
        [one] {" "}und nimm die Münze darüber herunter: { $to } ist sicher.
       *[other] {" "}und nimm die Münzen darüber herunter: { $to } ist sicher.
    }
frankenstein-short = Alle Münzen außer der letzten liegen auf dem Anfang der { $number } sicheren Zeile ({ $row }). Der letzten, auf { $coin }, { $short ->
        [one] fehlt 1
       *[other] fehlen { $short }
    } bis { $entry }. Schieb also alle Münzen hinunter, auf den Anfang der { $earlier } sicheren Zeile: Die letzte rückt dabei um { $last }, gerade so weit, wie die Regeln erlauben. { $to } ist sicher.
frankenstein-short-off = Alle Münzen außer der letzten liegen auf dem Anfang der { $number } sicheren Zeile ({ $row }). Der letzten, auf { $last }, fehlt so viel bis { $entry }, dass die Münzen nah beieinander liegen: { $last } ist höchstens { $sum } = { $bound }, und dann darfst du alle Münzen auf einmal herunternehmen.
frankenstein-free = Von der { $number } sicheren Zeile ({ $row }) { $taken ->
        [one] ist die Zahl { $kept } besetzt
       *[other] sind die Zahlen { $kept } besetzt
    }, die nächste, { $free }, ist frei, und die letzte Münze, auf { $last }, liegt dahinter. Schieb also die letzte Münze auf { $free } und nimm { $count ->
        [one] die Münze auf { $off } herunter, die nicht zur Zeile gehört
       *[other] die Münzen auf { $off } herunter, die nicht zur Zeile gehören
    }: { $to } ist sicher.
frankenstein-close = Von der { $number } sicheren Zeile ({ $row }) { $taken ->
        [one] ist die Zahl { $kept } besetzt
       *[other] sind die Zahlen { $kept } besetzt
    }, und keine Münze reicht an die nächste, { $free }, heran. Die Münzen liegen also nah beieinander: Das letzte Feld, { $last }, ist höchstens { $sum } = { $bound }, und dann darfst du alle Münzen auf einmal herunternehmen.

frankenstein-sum = { $rest ->
        [0] { $most }·{ $second }
       *[other] { $more ->
            [1] { $most }·{ $second } + { $rest }
           *[other] { $most }·{ $second } + { $more }·{ $rest }
        }
    }
frankenstein-end = Φ, der leere Streifen, ist die Endstellung: Es gibt keinen Zug.
frankenstein-theorem = Satz 3: Die sicheren Stellungen sind Φ und die Anfänge, aus mindestens zwei Zahlen, der Zeilen n ≥ 1 des Schemas 𝒜. Satz 1: Über 𝒰 geschrieben, enden die Zahlen in Spalte j von 𝒜, ab j = 0 gezählt, auf genau j Nullen, und eine angehängte 0 führt zur nächsten Zahl der Zeile.
frankenstein-array = Satz 3: Die sicheren Stellungen sind Φ und die Anfänge, aus mindestens zwei Zahlen, der Zeilen n ≥ 1 des Schemas 𝒜. Zeile n beginnt mit der kleinsten Zahl, die in keiner früheren Zeile vorkommt; dann kommt { $most ->
        [2] das Doppelte
       *[other] das { $most }-Fache
    } davon plus n, und jede weitere Zahl ist das { $base }-Fache der vorigen minus die vorvorige.
frankenstein-other = Das Dokument hat das nur für b = 3. Für b = { $base } ist es eine Verallgemeinerung, für die es keinen Beweis gibt; sie stimmt mit allem überein, was durchgerechnet wurde.
frankenstein-reduced = { $x } endet nicht auf 0: Es ist reduziert und beginnt seine Zeile.
frankenstein-zeros = { $x } endet auf { $column ->
        [one] eine 0
       *[other] { $column } Nullen
    }, steht also in Spalte { $column }. Ohne diese { $column ->
        [one] 0
       *[other] Nullen
    } ist es { $first }, womit die Zeile beginnt.
frankenstein-number = Eine 0, an { $first } gehängt, ergibt { $second }, und { $second } − { $most }·{ $first } = { $n }: Das ist Zeile { $n } ({ $row }).
frankenstein-mex = Von den Zahlen bis { $limit } haben die Zeilen vor Zeile { $n } diese verbraucht: { $used }. Die kleinste Zahl, die nicht darunter ist, ist { $first }; damit beginnt Zeile { $n }, und sie geht mit { $most }·{ $first } + { $n } = { $second } weiter: { $row }
frankenstein-mex-far = Die Zeilen vor Zeile { $n } haben alle Zahlen bis { $before } verbraucht und die nächste nicht; also beginnt Zeile { $n } mit { $first } und geht mit { $most }·{ $first } + { $n } = { $second } weiter: { $row }
frankenstein-column = x_0 = { $x } steht dort in Spalte { $column }, ab 0 gezählt.
frankenstein-safe-one = Also ist { $position } ein Anfang von Zeile { $n }, und nach Teil (A) des Beweises von Satz 3 führt kein Zug zu einem anderen. Typ I lässt eine Münze auf einer Zahl von Zeile { $n } und bringt eine auf ein tieferes Feld, das frei war; dieses Feld gehört nicht zur Zeile, da auf allen so kleinen Zahlen der Zeile Münzen liegen.
frankenstein-safe-two = Typ II würde zu einer Zeile m < { $n } führen, oder für m = 0 nach Φ. Nach Lemma 1 ist die letzte Zahl eines Anfangs von Zeile n { $most ->
        [2] das Doppelte der vorigen plus die Summe aller davor plus n
       *[other] das { $most }-Fache der vorigen plus das { $more }-Fache der Summe aller davor plus n
    }. Also müsste die letzte Münze um n − m Felder weiter rücken, als Bedingung (4) erlaubt.
frankenstein-j-before = Teil (B) des Beweises von Satz 3: x_0 = { $x } steht an der { $place } Stelle von Zeile { $n }, also ist j = { $j } > 1, und es gibt { $coins } ≥ j Münzen. { $before ->
        [one] Die nächste Münze geht auf { $places }
       *[other] Die nächsten Münzen gehen auf { $places }
    }{ $rest ->
        [0] .
       *[other] , und der Rest geht vom Streifen.
    } x_0 bleibt, also ist es ein Zug vom Typ I nach { $to }.
frankenstein-j-split = Teil (B) des Beweises von Satz 3: x_0 = { $x } steht an der { $place } Stelle von Zeile { $n }, also ist j = { $j } > 1, und es gibt nur { $coins } < j Münzen. { $shifted ->
        [0] Die
        [one] Die nächste Münze geht auf { $landing }, und die
       *[other] Die nächsten Münzen gehen auf { $landing }, und die
    } letzte Münze, auf { $last }, wird in { $parts } geteilt: Nach Lemma 1 sind das zusammen weniger als x_0, nämlich { $sum }. x_0 bleibt, also ist es ein Zug vom Typ I nach { $to }.
frankenstein-j-beyond = Teil (B) des Beweises von Satz 3: x_0 beginnt Zeile { $n }, und die erste Münze, die nicht auf ihrem Platz liegt, ist x_{ $p } = { $coin } > { $entry }. Sie geht auf { $entry }{ $rest ->
        [0] {""}
        [one] , und die Münze darüber geht vom Streifen
       *[other] , und die Münzen darüber gehen vom Streifen
    }: ein Zug vom Typ I nach { $to }.
frankenstein-i = Teil (B) des Beweises von Satz 3, Fall (i): Nur die letzte Münze liegt nicht auf ihrem Platz, x_{ $p } = { $coin } = { $entry } − t mit t = { $short } < n = { $n }. Alle Münzen gehen durch Typ II auf Zeile n − t = { $m }: Sie rücken um { $distances }, und { $last } = { $sum } ist gerade, was Bedingung (4) erlaubt. Das führt nach { $to }.
frankenstein-i-off = Teil (B) des Beweises von Satz 3, Fall (i): Nur die letzte Münze liegt nicht auf ihrem Platz, x_{ $p } = { $last } = { $entry } − t mit t = { $short } ≥ n = { $n }. Alle Münzen gehen durch Typ II vom Streifen: Bedingung (4) gilt, { $last } ≤ { $sum } = { $bound }. Das führt nach Φ.
frankenstein-a = Teil (B) des Beweises von Satz 3, Fall (ii)a: Die erste Münze, die nicht auf ihrem Platz liegt, ist x_{ $p } = { $coin } < { $entry }; auf { $entry } liegt keine Münze, und die letzte, { $last }, liegt dahinter. Sie geht auf { $entry }, und { $count ->
        [one] { $off } geht vom Streifen
       *[other] { $off } gehen vom Streifen
    }: ein Zug vom Typ I nach { $to }.
frankenstein-b = Teil (B) des Beweises von Satz 3, Fall (ii)b: Die erste Münze, die nicht auf ihrem Platz liegt, ist x_{ $p } = { $coin } < { $entry }, und hinter { $entry } liegt keine Münze. Alle Münzen gehen durch Typ II vom Streifen: Bedingung (4) gilt, { $last } ≤ { $sum } = { $bound }. Das führt nach Φ.
frankenstein-c = Teil (B) des Beweises von Satz 3, Fall (ii)c: Die erste Münze, die nicht auf ihrem Platz liegt, ist x_{ $p } = { $coin } < { $entry }; auf { $entry } liegt eine spätere Münze, die erste freie Zahl der Zeile ist { $free }, und die letzte Münze, { $last }, liegt dahinter. Sie geht auf { $free }, und { $count ->
        [one] { $off } geht vom Streifen
       *[other] { $off } gehen vom Streifen
    }: ein Zug vom Typ I nach { $to }.
frankenstein-d = Teil (B) des Beweises von Satz 3, Fall (ii)d: Die erste Münze, die nicht auf ihrem Platz liegt, ist x_{ $p } = { $coin } < { $entry }; auf { $entry } liegt eine spätere Münze, die erste freie Zahl der Zeile ist { $free }, und dahinter liegt keine Münze. Alle Münzen gehen durch Typ II vom Streifen: Bedingung (4) gilt, { $last } ≤ { $sum } = { $bound }. Das führt nach Φ.

frankenstein-illegal-none = Mindestens eine Münze muss rücken: Hier bleiben alle liegen.
frankenstein-illegal-lands = Eine Münze, die rückt, muss auf ein Feld kommen, das frei war; nur Münzen herunterzunehmen genügt nicht.
frankenstein-illegal-parts = Die neuen Felder sind zu groß: Auch wenn die Münze auf { $coin } geteilt wird und die anderen auf die größten neuen Felder gehen, auf die sie können, ergeben ihre Teile zusammen { $sum }, und das muss weniger als { $coin } sein.
frankenstein-illegal-large = Die neuen Felder sind zu groß für die Münzen, die gerückt sind: Münzen gehen nur nach unten.
frankenstein-illegal-count = Wenn jede Münze rückt, müssen alle { $before } auf dem Streifen bleiben oder alle herunter; hier bleiben { $after }.
frankenstein-illegal-down = Wenn jede Münze rückt, muss jede nach unten rücken, in derselben Reihenfolge: Hier ginge eine von { $before } auf { $after }.
frankenstein-illegal-order = Wenn jede Münze rückt, muss jede mindestens so weit rücken wie die vorige: Hier rückt eine um { $before } und die nächste um { $next }.
frankenstein-illegal-far = Die letzte Münze rückt zu weit: Nach den anderen Abständen sind höchstens { $bound } Felder erlaubt, nicht { $last }.
frankenstein-illegal-nothing = Es gibt keine Münze, die rücken könnte.
frankenstein-illegal-single = Eine einzelne Münze (hier auf { $square }) darf nie übrig bleiben.
frankenstein-illegal-hole = Feld 0 ist das Loch: Münzen liegen auf den Feldern 1, 2, 3, …
frankenstein-illegal-twice = Zwei Münzen dürfen nicht auf demselben Feld liegen, { $square }.

## Frankenstein durch Abrunden

frankenstein-floors = Jede Zahl ist auf genau eine Weise ⌊(n−1)φ⌋ + 1, der Anfang der Zeile n, oder ⌊yφ²⌋ + 1 und steht dann in ihrer Zeile rechts von y (Satz 2 mit dem Satz von Beatty).
frankenstein-floors-base = Mit λ = ({ $base } + √({ $base }² − 4))/2 und μ = λ/(λ − 1) ist jede Zahl auf genau eine Weise ⌊(n−1)μ⌋ + 1, der Anfang der Zeile n, oder ⌊yλ⌋ + 1 und steht dann in ihrer Zeile rechts von y.
frankenstein-left = ⌊{ $before }·{ $slope }⌋ + 1 = { $entry }, also steht { $entry } rechts von { $before }.
frankenstein-start = { $first } ist der Anfang der Zeile { $n }, und die nächste Zahl der Zeile ist { $most }·{ $first } + { $n } = { $second }; danach ist jede das { $base }-Fache der vorigen minus die vorvorige. Also steht { $x } in Spalte { $column }, ab 0 gezählt, der Zeile { $row }
## Nim

last-token = Ein Stein ist übrig, und du musst ihn nehmen: Der letzte Stein verliert.
nim-last-pile = Nur ein Haufen ist übrig: Nimm ihn ganz, dann hast du den letzten Stein.
nim-twins-safe = Zwei Haufen sind übrig, und sie sind gleich groß: Was du von einem nimmst, nimmt der andere Spieler vom anderen, bis zum letzten Stein.
nim-twins = Zwei Haufen sind übrig: Mach sie gleich groß. Verringere Haufen { $pile } auf { $left }, das ergibt { $to }. Von da an nimm immer vom einen Haufen, was der andere Spieler vom anderen nimmt.
nim-split = Schreibe jeden Haufen als Summe verschiedener Zweierpotenzen (1, 2, 4, 8, …): { $sums }.
nim-split-far = Stell dir jeden Haufen als Summe verschiedener Zweierpotenzen (1, 2, 4, 8, …) vor.
nim-safe = Jede Potenz kommt in gerader Anzahl vor. Jeder Zug zerstört das, und der andere Spieler kann es wiederherstellen.
nim-safe-misere = Jede Potenz kommt in gerader Anzahl vor. Jeder Zug zerstört das, und danach kann der andere Spieler gewinnen.
nim-move = { $count ->
        [one] Die Potenz { $odd } kommt
       *[other] Die Potenzen { $odd } kommen
    } in ungerader Anzahl vor. Verringere Haufen { $pile } auf { $left }, dann kommt jede Potenz in gerader Anzahl vor: { $to } ist sicher.
nim-move-far = Nicht jede Potenz kommt in gerader Anzahl vor. Verringere Haufen { $pile } auf { $left }, dann ist es bei jeder so: { $to } ist sicher.
nim-misere-early = Mindestens zwei Haufen haben zwei Steine oder mehr: Solange das so ist, spiele, als gewänne der letzte Stein.
nim-misere-odd = Es sind noch { $ones } Haufen mit je einem Stein da. Sie werden abwechselnd genommen, und weil ihre Anzahl ungerade ist, nimmst du den letzten und verlierst.
nim-misere-even = Es sind noch { $ones } Haufen mit je einem Stein da. Nimm einen davon: { $rest ->
        [one] Den einzigen, der übrig bleibt,
       *[other] Dann sind es { $rest }, eine ungerade Anzahl, und den letzten
    } nimmt der andere Spieler und verliert.
nim-misere-large = Nur Haufen { $pile } hat zwei Steine oder mehr, und { $ones ->
        [0] kein Haufen hat
        [one] ein Haufen hat
       *[other] { $ones } Haufen haben
    } genau einen. { $left ->
        [0] Nimm ihn ganz
       *[other] Verringere ihn auf { $left }
    }: Dann { $rest ->
        [one] bleibt ein einzelner Stein, und den
       *[other] bleiben { $rest } einzelne Steine, eine ungerade Anzahl, und den letzten davon
    } muss der andere Spieler nehmen.
nim-binary = Boutons Regel: Schreibe die Haufen in Binärschreibweise untereinander. Die letzte Zeile ist die Nim-Summe: Sie hat eine 1 in jeder Spalte, in der eine ungerade Anzahl von Einsen steht.
nim-binary-many = Boutons Regel: Schreibe die Haufen in Binärschreibweise untereinander. Die Nim-Summe hat eine 1 in jeder Spalte, in der eine ungerade Anzahl von Einsen steht; hier ist sie { $sum }.
nim-full-safe = Die Nim-Summe ist 0: In jeder Spalte steht eine gerade Anzahl von Einsen. Ein Zug ändert nur einen Haufen, also wird die Anzahl in mindestens einer Spalte ungerade: Kein Zug führt zu einer anderen Stellung mit Nim-Summe 0.
nim-full-safe-misere = Die Nim-Summe ist 0: In jeder Spalte steht eine gerade Anzahl von Einsen. Ein Zug ändert nur einen Haufen, also wird die Anzahl in mindestens einer Spalte ungerade, und ein Haufen mit zwei Steinen oder mehr bleibt: Kein Zug führt zu einer anderen sicheren Stellung.
nim-full-move = Die erste 1 der Nim-Summe { $sum } steht für { $power }, und Haufen { $pile } mit { $from ->
        [one] einem Stein
       *[other] { $from } Steinen
    } hat dort auch eine 1. Ändere seine Ziffern überall, wo die Nim-Summe eine 1 hat: Die erste Ziffer, die sich ändert, wird 0, also wird der Haufen kleiner: Aus { $from } wird { $left }.
nim-full-after = Dann steht in jeder Spalte eine gerade Anzahl von Einsen, die Nim-Summe ist 0, und { $to } ist sicher.
nim-misere-rule = Im Misère-Spiel ist eine Stellung, in der ein Haufen zwei Steine oder mehr hat, sicher, wenn ihre Nim-Summe 0 ist; eine Stellung nur mit einzelnen Steinen ist sicher, wenn deren Anzahl ungerade ist.

## Mark

mark-one = Ein Stein ist übrig: Nimm ihn, und du hast gewonnen.
mark-safe-two = Von 2 führen beide Züge zu 1, und der andere Spieler nimmt den letzten Stein.
mark-safe = { $n } lässt sich { $zeros ->
        [one] einmal
        [2] zweimal
       *[other] { $zeros }-mal
    } ohne Rest halbieren, und { $zeros } ist ungerade: Solche Zahlen sind sicher. Nimmst du einen Stein, bleibt die ungerade Zahl { $less }; halbierst du, bleibt { $half }, und diese Zahl { $left ->
        [0] ist auch ungerade
        [2] lässt sich zweimal halbieren, und 2 ist gerade
       *[other] lässt sich { $left }-mal halbieren, und { $left } ist gerade
    }. Beides ist nicht sicher.
mark-take = { $n } ist ungerade: Nimm einen Stein. { $to } lässt sich { $left ->
        [one] einmal
        [2] zweimal
       *[other] { $left }-mal
    } ohne Rest halbieren, und weil { $left } ungerade ist, ist { $to } sicher.
mark-halve-odd = { $n } ist ungerade: Halbiere und runde ab. { $to } lässt sich { $left ->
        [one] einmal
        [2] zweimal
       *[other] { $left }-mal
    } ohne Rest halbieren, und weil { $left } ungerade ist, ist { $to } sicher.
mark-halve = { $n } lässt sich { $zeros ->
        [2] zweimal
       *[other] { $zeros }-mal
    } ohne Rest halbieren, und { $zeros } ist gerade. Halbiere: { $to } lässt sich noch { $left ->
        [one] einmal
        [2] zweimal
       *[other] { $left }-mal
    } halbieren, und weil { $left } ungerade ist, ist { $to } sicher.
mark-misere-like = Wenn der letzte Stein verliert, ist nur bei den Zweierpotenzen 1, 2, 4, 8, … etwas anders, und hier führt kein Zug von einer oder zu einer davon.
mark-misere-power = { $n } ist eine Potenz von 4, und wenn der letzte Stein verliert, sind 1, 4, 16, 64, … sicher. Nimmst du einen Stein, bleibt die ungerade Zahl { $less }; halbierst du, bleibt { $half }, das Doppelte einer Potenz von 4; beides ist nicht sicher.
mark-misere-one = Verringere den Haufen von { $n } auf { $to }: Der andere Spieler muss den letzten Stein nehmen und verliert.
mark-misere-take = Nimm einen Stein von { $n }: { $to } ist eine Potenz von 4, und wenn der letzte Stein verliert, sind 1, 4, 16, 64, … sicher.
mark-misere-halve-odd = Halbiere { $n } und runde ab: { $to } ist eine Potenz von 4, und wenn der letzte Stein verliert, sind 1, 4, 16, 64, … sicher.
mark-misere-halve = Halbiere { $n }: { $to } ist eine Potenz von 4, und wenn der letzte Stein verliert, sind 1, 4, 16, 64, … sicher.

mark-rule = Eine Zahl ist sicher, wenn sie in Binärschreibweise auf eine ungerade Anzahl von Nullen endet; solche Zahlen heißen „dopey“, die anderen „vile“. Auch 0 ist sicher.
mark-rule-misere = Im Misère-Spiel ist eine Zweierpotenz sicher, wenn sie in Binärschreibweise auf eine gerade Anzahl von Nullen endet, und jede andere Zahl, wenn sie auf eine ungerade Anzahl endet. Bei 0 ist das Spiel aus, und wer ziehen müsste, hat gewonnen.
mark-full-one = Beide Züge führen von 1 zu 0, zum Ende.
mark-full-last = Der einzige Zug führt von 1 zu 0, und dort hat der andere Spieler gewonnen.
mark-full-safe-two = 2 endet auf eine Null. Beide Züge führen zu 1, und diese Zahl endet auf keine: Kein Zug führt zu einer sicheren Zahl.
mark-full-safe = { $n } endet auf { $zeros ->
        [one] eine Null
       *[other] { $zeros } Nullen
    }, eine ungerade Anzahl. { $less } ist ungerade und endet auf keine, und { $half } endet auf eine Null weniger als { $n }. Beides sind gerade Anzahlen, also führt kein Zug zu einer sicheren Zahl.
mark-full-odd = { $n } ist ungerade. Nimmst du einen Stein, bleibt { $less }, und halbierst du, bleibt die Hälfte davon, { $half }, mit einer Null weniger am Ende: Eine der beiden Zahlen ist also sicher. Es ist { $to }; sie endet auf { $left ->
        [one] eine Null
       *[other] { $left } Nullen
    }, eine ungerade Anzahl.
mark-full-even = { $n } endet auf { $zeros } Nullen, eine gerade Anzahl. Halbieren streicht eine davon: { $to } endet auf { $left ->
        [one] eine Null
       *[other] { $left } Nullen
    }, eine ungerade Anzahl, und ist sicher.
mark-full-power = { $n } ist eine Zweierpotenz und endet auf { $zeros } Nullen, eine gerade Anzahl. { $less } ist ungerade und keine Zweierpotenz, und { $half } ist eine Zweierpotenz, die auf eine ungerade Anzahl von Nullen endet: Kein Zug führt zu einer sicheren Zahl.
mark-full-to-power = { $to } ist eine Zweierpotenz und endet auf { $zeros ->
        [0] keine Null, also auf eine gerade Anzahl
       *[other] { $zeros } Nullen, eine gerade Anzahl
    }: Sie ist sicher.

## Die Eckenspiele

corner-over = Die Figur steht in der Ecke: Es gibt keinen Zug mehr, und wer ziehen muss, hat verloren.
corner-stuck = Am Rand kann ein Läufer nicht ziehen: Wer ziehen muss, hat verloren.
corner-last = Du hast nur noch einen Zug, und es ist der letzte: Wer ihn macht, verliert.
corner-queen = Spalte und Zeile der Dame sind die beiden Haufen von Wythoffs Spiel.
corner-west = Ziehe { $steps ->
        [one] einen Schritt
       *[other] { $steps } Schritte
    } nach Westen, auf { $to }.
corner-south = Ziehe { $steps ->
        [one] einen Schritt
       *[other] { $steps } Schritte
    } nach Süden, auf { $to }.
corner-southwest = Ziehe { $steps ->
        [one] einen Schritt
       *[other] { $steps } Schritte
    } nach Südwesten, auf { $to }.
corner-jump = Springe { $west ->
        [one] ein Feld nach Westen und zwei nach Süden
       *[other] zwei Felder nach Westen und eins nach Süden
    }, auf { $to }.
corner-target = Dieses Feld ist sicher: { $why }.
corner-safe = { $cell } ist sicher: { $why }. Jeder Zug führt auf ein Feld, das nicht sicher ist, und von dort kann der andere Spieler wieder auf ein sicheres ziehen.
corner-safe-misere = { $cell } ist sicher: { $why }. Jeder Zug führt auf ein Feld, das nicht sicher ist, und dort gewinnt der andere Spieler.

corner-rule-diagonal = Sicher sind die Felder der Diagonale: (0,0), (1,1), (2,2), …
corner-rule-rook-misere = Wenn der letzte Zug verliert, sind (0,1), (1,0) und die Felder der Diagonale ab (2,2) sicher: (2,2), (3,3), (4,4), …
corner-rule-rook-knight-misere = Wenn der letzte Zug verliert, sind (0,1), (2,3), (4,5), … und ihre Spiegelbilder sicher: neben der Diagonale, die kleinere Zahl gerade.
corner-rule-even = Sicher sind die Felder mit zwei geraden Zahlen.
corner-rule-king-misere = Wenn der letzte Zug verliert, sind die Felder mit zwei geraden Zahlen sicher, von denen keine 0 ist, und am Rand (0,1), (0,3), (0,5), … und ihre Spiegelbilder.
corner-rule-even-odd = Wenn der letzte Zug verliert, sind die Felder sicher, deren kleinere Zahl gerade und deren größere ungerade ist.
corner-rule-king-rook = Sicher sind (0,0), (3,3), (6,6), … und (1,2), (4,5), (7,8), … mit ihren Spiegelbildern.
corner-rule-king-rook-misere = Wenn der letzte Zug verliert, sind (2,2), (5,5), (8,8), … und (0,1), (3,4), (6,7), … mit ihren Spiegelbildern sicher.
corner-rule-king-bishop = Sicher sind (0,0), (0,2), (0,4), … und (2,3), (2,5), (2,7), … mit ihren Spiegelbildern.
corner-rule-king-bishop-misere = Wenn der letzte Zug verliert, sind (0,1), (0,3), (0,5), … und (2,2), (2,4), (2,6), … mit ihren Spiegelbildern sicher.
corner-rule-bishop = Sicher sind die Felder am Rand, bei denen eine Zahl 0 ist.
corner-rule-bishop-misere = Wenn der letzte Zug verliert, sind die Felder sicher, die einen Schritt vom Rand entfernt sind, bei denen also die kleinere Zahl 1 ist.

corner-why-corner = Es ist die Ecke, und der andere Spieler hat keinen Zug mehr
corner-why-last = Von dort gibt es nur noch den letzten Zug, und der andere Spieler muss ihn machen
corner-why-stuck = Am Rand kann der andere Spieler nicht ziehen
corner-why-equal = Seine beiden Zahlen sind gleich
corner-why-beside = Seine Zahlen sind benachbart, und die kleinere, { $low }, ist gerade
corner-why-even = Seine beiden Zahlen sind gerade
corner-why-even-odd = Seine kleinere Zahl, { $low }, ist gerade und die größere, { $high }, ungerade
corner-why-edge-even = Eine seiner Zahlen ist 0, und die andere, { $high }, ist gerade
corner-why-edge-odd = Eine seiner Zahlen ist 0, und die andere, { $high }, ist ungerade
corner-why-two-even = Seine kleinere Zahl ist 2, und die größere, { $high }, ist gerade
corner-why-two-odd = Seine kleinere Zahl ist 2, und die größere, { $high }, ist ungerade
corner-why-two-two = Seine beiden Zahlen sind 2
corner-why-thirds = Seine beiden Zahlen sind gleich und { $rest ->
        [0] durch 3 teilbar
       *[other] lassen beim Teilen durch 3 den Rest { $rest }
    }
corner-why-beside-thirds = Seine Zahlen sind benachbart, und die kleinere, { $low }, { $rest ->
        [0] ist durch 3 teilbar
       *[other] lässt beim Teilen durch 3 den Rest { $rest }
    }

corner-figure = Abbildung { $figure } in Dokument 002 zeigt sie auf einem Schachbrett; auf jedem größeren Brett geht das Muster so weiter.
corner-rook-knight = Dokument 002 stellt fest, dass sich die sicheren Felder nicht ändern, wenn der Turm auch wie ein Springer ziehen darf.
corner-full-safe = { $cell } ist eines davon: { $why }.
corner-full-rook = In jeder Zeile und jeder Spalte liegt nur ein sicheres Feld, also führt kein Zug darin von einem zum anderen.
corner-full-others = { $count ->
        [one] Der einzige andere Zug führt auf { $cells }, und dieses Feld ist nicht sicher.
       *[other] Die anderen Züge führen auf { $cells }, und keines davon ist sicher.
    }
corner-full-moves = { $count ->
        [one] Der einzige Zug führt auf { $cells }, und dieses Feld ist nicht sicher.
       *[other] Die Züge führen auf { $cells }, und keines davon ist sicher.
    }
corner-full-row = Das einzige sichere Feld in Zeile { $row } liegt im Westen, { $to }: { $why }.
corner-full-column = Das einzige sichere Feld in Spalte { $column } liegt im Süden, { $to }: { $why }.
corner-full-slide = Auf der Diagonale, die von hier nach Südwesten führt, liegt das sichere Feld { $to }: { $why }.
corner-full-steps = { $count ->
        [one] Der einzige kurze Zug führt auf { $to }, und dieses Feld ist sicher: { $why }.
       *[other] Die kurzen Züge führen auf { $cells }. Davon ist { $to } sicher: { $why }.
    }
corner-cell = { $cell }
corner-cells-and = { $one } und { $other }
corner-cells = { $one }, { $rest }

## Die Spiele zum Satz von Beatty

beta-free = Kein Haufen ist ein abgerundetes Vielfaches von { $beta }, du darfst also von beiden nehmen.
beta-free-all = Kein Haufen ist ein abgerundetes Vielfaches von { $beta }, du darfst also zwei beliebige Anzahlen nehmen, die sich um weniger als { $d } unterscheiden.
beta-nim-whole = Von einem der Haufen darf das höchstens { $d } sein. Der größere Haufen, { $high }, hat nicht mehr: Nimm beide ganz, dann ist nichts mehr da.
beta-nim-row = Die nächste Zahl unter { $high }, die die größere eines sicheren Paars ist, ist { $b }, im { $n } Paar { $reached }. Von einem Haufen darfst du bis zu { $d } nehmen, vom anderen beliebig viel: Nimm { $more } vom einen und { $taken } vom anderen, dann ist { $to } sicher.
pairs-row = { $less ->
        [0] Die Haufen unterscheiden sich um { $difference }, ebenso die Zahlen des { $n } sicheren Paars { $reached }. Nimm { $taken } von beiden: { $to } ist sicher.
       *[other] Die Haufen unterscheiden sich um { $difference }, die Zahlen des { $n } sicheren Paars { $reached } um { $gap }. Nimm { $taken } vom kleineren und { $more } vom anderen Haufen, das unterscheidet sich um { $less }, also um weniger als { $d }: { $to } ist sicher.
    }

beta-formula = Satz 1: Die sicheren Paare sind (A_n, B_n) mit A_n = ⌊nβ̂⌋ und B_n = ⌊nβ⌋; dabei ist β = { $beta } und β̂ = β/(β−1). Der kleinere Haufen heiße x, der größere y.
beta-below-special = Für β < 3 stimmt der Satz nicht allgemein; für dieses β stimmt er, weil kein sicheres Paar um 4 und 5 über einem anderen liegt.
beta-below-repaired = Für β < 3 braucht der Satz die reparierten Regeln, die auch verbieten, 4 und 5 zusammen zu nehmen.
beta-floors = { $n }·β̂ = { $a },{ $a-decimals }…, also A_{ $n } = { $a }, und { $n }·β = { $b },{ $b-decimals }…, also B_{ $n } = { $b }.
beta-safe = P → N: { $high } = B_{ $n }, also sind nur Züge in einem Haufen erlaubt. Jede Zahl steht in nur einem Paar, also bekommt der Haufen, der bleibt, einen falschen Partner: Kein Zug führt zu einem sicheren Paar.
beta-safe-nim = P → N: Jede Zahl steht in nur einem Paar, also hat nach einem Zug in einem Haufen der andere einen falschen Partner. Es bleiben die Züge in beiden Haufen.
beta-triangle = (i) Um { $pair } zu erreichen, müsste man { $s } und { $t } nehmen. Das verbieten hier die β-Dreiecke, weil { $high } = B_{ $n } ist.
beta-repaired = (i) Um { $pair } zu erreichen, müsste man { $s } und { $t } nehmen. Auch das verbieten die reparierten Regeln, weil { $high } = B_{ $n } ist.
beta-far = (i) Um { $pair } zu erreichen, müsste man { $s } und { $t } nehmen. Das unterscheidet sich um { $difference }, nicht um weniger als { $d }, und bei jedem früheren Paar ist der Unterschied mindestens so groß.
beta-far-first = (i) Um { $pair } zu erreichen, müsste man { $s } und { $t } nehmen. Das unterscheidet sich um { $difference }, nicht um weniger als { $d }.
beta-cross = (ii) Um ein Paar in der anderen Reihenfolge, (B_m, A_m), zu erreichen, müsste man Anzahlen nehmen, die sich um Δ_{ $n } + Δ_m unterscheiden, wobei Δ_n = B_n − A_n ist. Der Unterschied wäre mindestens { $delta }, also nicht kleiner als { $d }.
beta-case-zero = N → P, x = 0 = B_0: Verringere y von { $high } auf A_0 = 0, das ergibt { $to }.
beta-case-x = N → P, x = B_n: { $low } = B_{ $n }, verringere also y von { $high } auf A_{ $n } = { $partner }.
beta-case-y = N → P, y = B_n und x > A_n: { $high } = B_{ $n }, und { $low } ist größer als A_{ $n } = { $partner }, verringere also x auf { $partner }.
beta-case-y-below = N → P, y = B_n und x < A_n: { $high } = B_{ $k }, und { $low } ist kleiner als A_{ $k } = { $above }. Weil { $low } = A_{ $n } ist, verringere y auf B_{ $n } = { $partner }.
beta-case-above = N → P, beide Haufen in A: { $low } = A_{ $n } und { $high } = A_{ $k }, und y ist größer als B_{ $n } = { $partner }, verringere also y auf { $partner }.
beta-case-2 = N → P, Fall (2), x = A_m ≤ y = A_n < B_m: { $low } = A_{ $m }, und { $high } = A_{ $k } ist kleiner als B_{ $m } = { $partner }. Kein Zug in einem Haufen führt zu einem sicheren Paar, also müssen beide Haufen kleiner werden.
beta-nim-full = B_{ $i } = { $b } < { $high } < B_{ $next } = { $above }, y liegt also nur { $more } über B_{ $i }, und das ist höchstens ⌊β⌋ = { $d }. Weil { $i } < { $m } ist, ist A_{ $i } = { $a } kleiner als { $low }: Ziehe nach { $to }.
beta-row-full = y − x = { $difference }. Die Unterschiede Δ_i = B_i − A_i wachsen von 0 an in Schritten von höchstens ⌊β⌋ = { $d }, also ist einer davon { $difference } oder um weniger als { $d } kleiner: Δ_{ $j } = { $b } − { $a } = { $gap }.
beta-checks = (i) { $j } < { $m }, denn Δ_{ $j } = { $gap } ≤ { $difference } < Δ_{ $m } = { $most }, also wird x kleiner. (ii) Auch y wird kleiner: { $b } < { $high }. (iii) x verliert { $taken } und y verliert { $more }; das unterscheidet sich um { $less }, also um weniger als { $d }. Ziehe also nach { $to }.

## Durchspielen und Behauptungen

brute-reached = Alle { $count } Stellungen, die von hier aus erreichbar sind, wurden durchgespielt
brute-box = Alle { $count } Stellungen, deren Haufen nicht größer sind, wurden durchgespielt
brute-total = Alle { $count } Stellungen mit nicht mehr Steinen wurden durchgespielt
brute-safe = { $played }: Jeder Zug führt zu einer Stellung, von der aus der andere Spieler gewinnen kann.
brute-move = { $played }. Ziehe nach { $to }: Von dort aus kann der andere Spieler nicht gewinnen.
brute-over = Von hier aus gibt es keinen Zug: Wer ziehen muss, hat verloren.
brute-over-misere = Von hier aus gibt es keinen Zug, und im Misère-Spiel gewinnt, wer nicht ziehen kann.
claim-p = Die Regeln behaupten, dass { $position } P ist. Eine Behauptung ist kein Beweis.
claim-n = Die Regeln behaupten, dass { $position } N ist. Eine Behauptung ist kein Beweis.
claim-automaton-accepts = Der Automat der Behauptung (Zustände: { $states }) liest die Ziffern in { $system }, Stellen: { $digits }, und endet in Zustand { $state }, der annimmt.
claim-automaton-refuses = Der Automat der Behauptung (Zustände: { $states }) liest die Ziffern in { $system }, Stellen: { $digits }, und endet in Zustand { $state }, der nicht annimmt.
claim-recursion-row = In der Rekursion der Behauptung steht { $number } in der Zeile { $row }.
claim-automaton-nowhere = Der Automat der Behauptung (Zustände: { $states }) liest die Ziffern in { $system }, Stellen: { $digits }. Nach { $read } davon ist er in Zustand { $state }, und von dort führen die nächsten Ziffern nirgendwohin.

## Welters Spiel und die Mausefalle

welter-up = Eine Münze darf nur nach unten ziehen: Die auf Feld { $from } zöge nach oben auf { $to }.
welter-one = Nur eine Münze darf ziehen: Hier sind es { $count }.
welter-count = Keine Münze darf verschwinden oder dazukommen: Vor dem Zug sind es { $before }, danach { $after }.
welter-square = Auf Feld { $square } stünden zwei Münzen: Auf jedem Feld darf höchstens eine stehen.
star-amounts = { $taken } darf nicht genommen werden: Die Anzahlen müssen, wie die Regeln sagen, eine sichere Stellung eines anderen Spiels sein, und diese sind es nicht.
star-unknown = Ob das ein Zug ist, ist nicht bekannt: Welche Anzahlen erlaubt sind, wurde nur unter { $size } ausgerechnet.

## Schritte, die keine Züge sind, in den Worten eines Spiels

illegal-both-lose = Die Haufen { $first } und { $second } müssen beide etwas verlieren; Haufen { $pile } würde um { $amount } wachsen.
mark-no-move = Von 0 aus gibt es keinen Zug.
mark-only-move = Von { $n } aus gibt es nur einen Zug, nach { $less }.
mark-moves = Von { $n } aus gibt es zwei Züge: einen Stein nehmen, das lässt { $less } übrig, oder halbieren und abrunden, das lässt { $half } übrig.
corner-north = Die Figur darf nicht nach Norden ziehen; dort liegt { $target }.
corner-direction = Die Figur darf nur nach Westen, Süden oder Südwesten ziehen; { $target } liegt nicht dort.
corner-no-move = Das wären { $west } nach Westen und { $south } nach Süden. { $may }
corner-no-move-east = Das wären { $east } nach Osten und { $south } nach Süden. { $may }
corner-may-queen = Eine Dame zieht nach Westen, nach Süden oder gleich weit nach Westen und Süden.
corner-may-rook = Ein Turm zieht nach Westen oder nach Süden, nicht beides zugleich.
corner-may-bishop = Ein Läufer zieht gleich weit nach Westen und nach Süden.
corner-may-bishop-turning = Ein Läufer zieht so weit nach Westen oder nach Osten wie nach Süden.
corner-may-king = Ein König zieht einen Schritt nach Westen, Süden oder Südwesten.
corner-may-knight = Ein Springer zieht ein Feld nach Westen und zwei nach Süden oder zwei nach Westen und eins nach Süden.
corner-may-knight-turning = Ein Springer zieht ein Feld nach Westen oder Osten und zwei nach Süden oder zwei nach Westen oder Osten und eins nach Süden.
beta-one-pile = { $pile } ist ein abgerundetes Vielfaches von { $beta }, also darf sich nur ein Haufen ändern.
beta-least = Nimmst du von beiden Haufen, so darfst du von einem höchstens { $d } nehmen, nicht { $s } und { $t }.
beta-forbidden = { $pile } ist ein abgerundetes Vielfaches von { $beta }, also dürfen { $s } und { $t } nicht zusammen genommen werden.

## Woher etwas kommt: das Dokument und die Stelle darin

cited-document = Dokument { $number }, { $place }
cited-other = { $author }: { $title } ({ $year }), { $place }
cited-authors = { $most } und { $last }
place-section-1 = Abschnitt 1
place-section-1-1 = Abschnitt 1.1
place-section-2 = Abschnitt 2
place-section-4 = Abschnitt 4
place-section-5 = Abschnitt 5
place-section-7 = Abschnitt 7
place-section-8 = Abschnitt 8
place-chapter-8 = Kapitel 8
place-chapter-15 = Kapitel 15
place-abstract = Zusammenfassung
place-theorem-1 = Satz 1
place-theorem-2 = Satz 2
place-theorem-3 = Satz 3
place-theorem-7 = Satz 7
place-remark-5 = Bemerkung 5
place-theorems-1-and-8 = Sätze 1 und 8
place-theorems-4-and-5 = Sätze 4 und 5
place-theorems-6-and-8 = Sätze 6 und 8
place-theorem-3-and-section-4 = Satz 3 und Abschnitt 4
place-theorem-7-and-section-2 = Satz 7 und Abschnitt 2
place-theorems-2-and-3-answers-the-question-of-section-4 = Sätze 2 und 3; beantwortet die Frage in Abschnitt 4
place-proposition-17-weights-corrected = Proposition 17 mit berichtigten Gewichten
place-section-1-with-document-000-theorem-8 = Abschnitt 1, mit Dokument 000, Satz 8
place-section-4-with-document-000-theorem-7 = Abschnitt 4, mit Dokument 000, Satz 7
place-section-4-rules-closed-form-found-here = Abschnitt 4 (Regeln); die geschlossene Form wurde hier gefunden
place-section-6-for-1-d-d = Abschnitt 6, für α = [1, d, d, …]
place-section-7-the-numeration-system-left-to-the-reader = Abschnitt 7, das Zahlensystem, das den Lesern überlassen ist
place-section-8-the-rules-are-new = Abschnitt 8; die Regeln sind neu
place-section-8-the-rules-answer-its-open-question = Abschnitt 8; die Regeln beantworten dessen offene Frage
place-chapter-8-answers-and-addendum = Kapitel 8, Antworten und Nachtrag
place-chapter-8-corner-the-lady-and-the-answers = Kapitel 8, „Corner the Lady“ und die Antworten
place-chapter-8-d-2-document-001-section-1 = Kapitel 8; für d ≥ 2: Dokument 001, Abschnitt 1
place-answers-and-addendum-figures-52-to-54-continued-to-every-size = Antworten und Nachtrag, Abbildungen 52 bis 54, für jede Größe fortgesetzt
place-figure-50-and-the-formulas-before-it = Abbildung 50 und die Formeln davor
place-the-recursive-algorithm-before-figure-50 = der rekursive Algorithmus vor Abbildung 50
place-the-remark-on-mis-re-play-after-silber-s-cases = die Bemerkung zum Misère-Spiel nach Silbers Fällen
place-the-d-wythoff-of-section-1-its-mis-re-form-is-found-and-proved-here-not-in-the-document = das d-Wythoff aus Abschnitt 1; die Misère-Form wurde hier gefunden und bewiesen, nicht im Dokument
place-silber-s-fibonacci-notation-the-edge-cases-x-0-and-x-y-repaired = Silbers Fibonacci-Schreibweise, mit den berichtigten Randfällen x = 0 und x = y
place-the-binary-notation-for-nim-that-fibonacci-notation-is-compared-with = die Binärschreibweise für Nim, mit der die Fibonacci-Schreibweise verglichen wird
place-the-nim-values-and-their-period = die Nim-Werte und ihre Periode
place-abstract-the-rules = Zusammenfassung, die Regeln
place-fibonacci-quarterly-1 = Fibonacci Quarterly 1
place-annals-of-mathematics-11 = Annals of Mathematics 11
place-proceedings-of-the-cambridge-philosophical-society-52 = Proceedings of the Cambridge Philosophical Society 52
