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
