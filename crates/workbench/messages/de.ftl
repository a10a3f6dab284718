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
mark-misere-like = Wenn der letzte Stein verliert, ist nur bei den Zweierpotenzen 1, 2, 4, 8, … etwas anders, und keine davon ist in der Nähe.
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
beta-row = { $less ->
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
mark-only-move = Von { $n } gibt es nur einen Zug, zu { $less }.
mark-moves = Von { $n } gibt es zwei Züge: Nimm einen Stein, dann bleibt { $less }, oder halbiere und runde ab, dann bleibt { $half }.
corner-north = Die Figur darf nicht nach Norden ziehen; dort liegt { $target }.
corner-direction = Die Figur darf nur nach Westen, Süden oder Südwesten ziehen; { $target } liegt nicht dort.
corner-no-move = Das wären { $west } nach Westen und { $south } nach Süden. { $may }
corner-may-queen = Eine Dame zieht nach Westen, nach Süden oder gleich weit nach Westen und Süden.
corner-may-rook = Ein Turm zieht nach Westen oder nach Süden, nicht beides zugleich.
corner-may-bishop = Ein Läufer zieht gleich weit nach Westen und nach Süden.
corner-may-king = Ein König zieht einen Schritt nach Westen, Süden oder Südwesten.
corner-may-knight = Ein Springer zieht ein Feld nach Westen und zwei nach Süden oder zwei nach Westen und eins nach Süden.
beta-one-pile = { $pile } ist ein abgerundetes Vielfaches von { $beta }, also darf sich nur ein Haufen ändern.
beta-least = Nimmst du von beiden Haufen, so darfst du von einem höchstens { $d } nehmen, nicht { $s } und { $t }.
beta-forbidden = { $pile } ist ein abgerundetes Vielfaches von { $beta }, also dürfen { $s } und { $t } nicht zusammen genommen werden.
