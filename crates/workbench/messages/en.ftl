### What is said to people, in English. The German catalogue has the same sentences with the same places.

## Steps that are not moves

illegal-unchanged = A move must change something.
illegal-grows = Pile { $pile } may not grow: it was { $from } and would be { $to }.
illegal-one-stays = At least one pile must stay as it is.
illegal-one-pile = Only one pile may change: here piles { $piles } do.
illegal-stays = Pile { $pile } must stay at { $from } in this move.
illegal-shrinks = Pile { $pile } must get smaller by at least { $amount }; it loses { $lost }.
illegal-most = Pile { $pile } may lose at most { $amount }, not { $lost }.
illegal-least = Pile { $pile } must lose at least { $amount }, not { $lost }.
illegal-exactly = Pile { $pile } must lose exactly { $amount }, not { $lost }.
illegal-not-exactly = Pile { $pile } may not lose { $amount }; it loses { $lost }.
illegal-equal = Piles { $first } and { $second } must lose equal amounts: { $a } and { $b } differ by { $difference }.
illegal-by = By rule { $rule }: { $why }
illegal-and = { $one } { $other }
illegal-band = What piles { $first } and { $second } lose must differ by less than { $limit }: { $a } and { $b } differ by { $difference }.

## Any game

verdict-p = { $position } is P: every move loses
verdict-n = { $position } is N: there is a winning move
verdict-n-misere = { $position } is N: there is no move, and who cannot move wins
told-by = strategy { $strategy }, { $source }
told-by-force = by { $strategy }
nothing-left = Nothing is left to take: whoever has to move has lost.

## Wythoff's game: safe pairs

pairs-safe = { $pair } is the { $n } safe pair. Every move spoils it, and the other player can then move to a safe pair again.
pairs-zero = One pile is empty: take the whole other pile, and nothing is left.
pairs-equal = The piles are equal: take both of them whole, and nothing is left.
pairs-near = The piles differ by { $difference }, which is less than { $width }: take both of them whole, and nothing is left.
pairs-smaller = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is above its partner, so bring it down to { $partner }: { $to } is safe.
pairs-larger = { $low } is the larger number of the { $n } safe pair { $pair }; the other pile, { $high }, is above its partner, so bring it down to { $partner }: { $to } is safe.
pairs-between = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is already below its partner { $partner }. So keep the difference: the piles differ by { $difference }, as the numbers of the { $row } safe pair { $reached } do. Take { $taken } from both: { $to } is safe.
pairs-between-band = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is already below its partner { $partner }. The piles differ by { $difference }; the numbers of the { $row } safe pair { $reached } differ by nearly as much, by less than { $width } less. Take { $taken } from the smaller pile and { $more } from the other: { $to } is safe.

pairs-full-safe = So { $pair } is pair { $n } itself. A move in one pile leaves a number with a wrong partner, and a move in both keeps a difference that belongs to this pair alone: no move leads to another pair.
pairs-full-safe-band = So { $pair } is pair { $n } itself. A move in one pile leaves a number with a wrong partner, and a move in both changes the difference by less than { $width }, while the differences of the pairs are { $width } apart: no move leads to another pair.
pairs-full-a = { $high } is above the partner { $partner } of { $low } = A_{ $n }: reduce it to { $partner }.
pairs-full-b = The partner of { $low } = B_{ $n } is { $partner }, and { $high } is above it: reduce it to { $partner }.
pairs-full-row = { $high } is below the partner { $partner }, so the smaller pile cannot stay. Pair { $row } has the right difference and both its numbers are below the piles: move to { $to }.
pairs-difference = The difference of the piles is { $difference }: that is the difference of pair { $row }.
pairs-difference-band = The difference of the piles is { $difference }; divided by { $width } it gives the row { $row }.

pairs-recursion = The safe pairs are (A_n, B_n): A_n is the least number that no earlier pair has used, and B_n = A_n + n.
pairs-recursion-band = The safe pairs are (A_n, B_n): A_n is the least number that no earlier pair has used, and B_n = A_n + { $width }·n.
pairs-mex = The pairs before pair { $n } have used up { $used }. The least number not among them is { $a }: A_{ $n } = { $a }, and B_{ $n } = { $a } + { $step } = { $b }.
pairs-mex-far = The pairs before pair { $n } have used up every number to { $last } and not the next one: A_{ $n } = { $a }, and B_{ $n } = { $a } + { $step } = { $b }.

pairs-formula = The safe pairs are (A_n, B_n) with A_n = ⌊nφ⌋ and B_n = ⌊nφ²⌋ = A_n + n, where φ is the golden ratio.
pairs-formula-band = The safe pairs are (A_n, B_n) with A_n = ⌊nα⌋ and B_n = A_n + { $width }·n, where α = { $alpha }.
pairs-floor = For n = { $n } the floor is A_{ $n } = { $a }, and B_{ $n } = { $a } + { $step } = { $b }.

silber-zero = The edge case x = 0, which Silber's cases leave out: the partner of 0 is 0.
silber-equal = The edge case x = y, which Silber's cases leave out: the difference 0 belongs to the pair (0,0).
silber-1 = Silber's case 1: the smaller pile is a B-number, so its partner is smaller than both piles.
silber-2 = Silber's case 2: the smaller pile is an A-number and the other pile is its partner or above it.
silber-3 = Silber's case 3: the smaller pile is an A-number and the other pile is below its partner.
silber-a = In Fibonacci notation { $value } ends in { $zeros ->
        [0] no 0
        [one] one 0
       *[other] { $zeros } zeros
    }: an odd number of them, so the last 1 stands at an even place, counted from 1 at the right, and { $value } is an A-number.
silber-b = In Fibonacci notation { $value } ends in { $zeros ->
        [0] no 0
        [one] one 0
       *[other] { $zeros } zeros
    }: an even number of them, so the last 1 stands at an odd place, counted from 1 at the right, and { $value } is a B-number.
silber-row = Write { $before }, one less than the difference, change its last digit to 1, which is { $n }, and append 0 and 00: that gives the pair ({ $a },{ $b }).
digits-append = Appending a 0 to the numeral of { $value } gives its partner { $partner }.
digits-delete = Deleting the last 0 of the numeral of { $value } gives its partner { $partner }.

convergents = The numerals are those of the p-system of α = [1; { $width }, { $width }, …], whose places are the numerators of its convergents.
convergents-a = There { $value } ends in { $zeros ->
        [0] no 0
        [one] one 0
       *[other] { $zeros } zeros
    }: an even number, so it is an A-number.
convergents-b = There { $value } ends in { $zeros ->
        [0] no 0
        [one] one 0
       *[other] { $zeros } zeros
    }: an odd number, so it is a B-number.
convergents-row-even = The digits of { $n } in the q-system end in an even number of zeros: read in the p-system they are A_{ $n } = { $a }, and B_{ $n } = { $a } + { $step } = { $b }.
convergents-row-odd = The digits of { $n } in the q-system end in an odd number of zeros: read in the p-system they are A_{ $n } + 1, so A_{ $n } = { $a }, and B_{ $n } = { $a } + { $step } = { $b }.

misere-added = { $pair } is safe when the last token loses: (0,1) and (2,2) take the place of (0,0) and (1,2).
misere-end = When the last token loses, (0,0) and (1,2) are not safe near the end; go to { $to } instead, which is.
misere-full = The safe pairs of misère play are those of normal play, except that (0,0) and (1,2) go and (0,1) and (2,2) come in.
misere-band-safe = { $pair } is a safe pair when the last token loses.
misere-band-move = Move to { $to }: that is a safe pair when the last token loses.
misere-band-full = The safe pairs used here are A_n = ⌊nα + 1/α⌋, B_n = A_n + { $width }·n + 1, n ≥ 0. This closed form was observed on boxes; no document states it.
misere-band-place = { $low } stands in pair { $n }, { $pair }; the other pile is { $high }.

## Nim

last-token = One token is left, and you must take it: the last token loses.
nim-last-pile = Only one pile is left: take it whole, and the last token is yours.
nim-twins-safe = Two piles are left, and they are equal: whatever you take from one of them, the other player takes from the other, down to the last token.
nim-twins = Two piles are left: make them equal. Bring pile { $pile } down to { $left }, which leaves { $to }. From then on take from one pile what the other player takes from the other.
nim-split = Write each pile as a sum of different powers of two (1, 2, 4, 8, …): { $sums }.
nim-split-far = Think of each pile as a sum of different powers of two (1, 2, 4, 8, …).
nim-safe = Each power occurs an even number of times. Every move spoils that, and the other player can mend it again.
nim-safe-misere = Each power occurs an even number of times. Every move spoils that, and the other player can then win.
nim-move = { $count ->
        [one] The power { $odd } occurs
       *[other] The powers { $odd } occur
    } an odd number of times. Bring pile { $pile } down to { $left }, and each power occurs an even number of times: { $to } is safe.
nim-move-far = Not every power occurs an even number of times. Bring pile { $pile } down to { $left }, and each of them does: { $to } is safe.
nim-misere-early = Two piles at least have two tokens or more: as long as that is so, play as if the last token won.
nim-misere-odd = { $ones } piles are left, with one token each. They are taken in turn, and as their number is odd, you take the last one and lose.
nim-misere-even = { $ones } piles are left, with one token each. Take one of them: { $rest ->
        [one] the only one left
       *[other] { $rest } are left, an odd number, so the last one
    } goes to the other player, who loses.
nim-misere-large = Pile { $pile } is the only one with two tokens or more, and { $ones ->
        [0] no pile has
        [one] one pile has
       *[other] { $ones } piles have
    } just one. { $left ->
        [0] Take it whole
       *[other] Bring it down to { $left }
    }: that leaves { $rest ->
        [one] one single token, which
       *[other] { $rest } single tokens, an odd number, the last of which
    } the other player must take.
nim-binary = Bouton's rule: write the piles in binary notation, one below the other. The last line is the nim-sum: it has a 1 in each column that holds an odd number of 1s.
nim-binary-many = Bouton's rule: write the piles in binary notation, one below the other. The nim-sum has a 1 in each column that holds an odd number of 1s; here it is { $sum }.
nim-full-safe = The nim-sum is 0: every column holds an even number of 1s. A move changes a single pile, so some column gets an odd number: no move leads to another position with nim-sum 0.
nim-full-safe-misere = The nim-sum is 0: every column holds an even number of 1s. A move changes a single pile, so some column gets an odd number, and a pile of two tokens or more remains: no move leads to another safe position.
nim-full-move = The first 1 of the nim-sum { $sum } stands for { $power }, and pile { $pile }, with { $from ->
        [one] one token
       *[other] { $from } tokens
    }, has a 1 there too. Change its digits wherever the nim-sum has a 1: the first digit that changes becomes 0, so the pile gets smaller, from { $from } to { $left }.
nim-full-after = Then every column holds an even number of 1s, the nim-sum is 0, and { $to } is safe.
nim-misere-rule = In misère play a position with a pile of two tokens or more is safe if its nim-sum is 0; a position with single tokens only is safe if their number is odd.

## Mark

mark-one = One token is left: take it, and you have won.
mark-safe-two = From 2 both moves lead to 1, and the other player takes the last token.
mark-safe = { $n } can be halved without remainder { $zeros ->
        [one] once
        [2] twice
       *[other] { $zeros } times
    }, an odd number of times: such numbers are safe. Taking one leaves { $less }, an odd number; halving leaves { $half }, which { $left ->
        [0] is odd too
        [2] can be halved twice, an even number of times
       *[other] can be halved { $left } times, an even number of times
    }. Neither is safe.
mark-take = { $n } is odd: take one. { $to } can be halved without remainder { $left ->
        [one] once
        [2] twice
       *[other] { $left } times
    }, an odd number of times, so it is safe.
mark-halve-odd = { $n } is odd: halve it and round down. { $to } can be halved without remainder { $left ->
        [one] once
        [2] twice
       *[other] { $left } times
    }, an odd number of times, so it is safe.
mark-halve = { $n } can be halved without remainder { $zeros ->
        [2] twice
       *[other] { $zeros } times
    }, an even number of times. Halve it: { $to } can be halved { $left ->
        [one] once
        [2] twice
       *[other] { $left } times
    } more, an odd number of times, so it is safe.
mark-misere-like = When the last token loses, only the powers of two 1, 2, 4, 8, … are judged differently, and none of them is near.
mark-misere-power = { $n } is a power of 4, and when the last token loses, 1, 4, 16, 64, … are safe. Taking one leaves the odd number { $less }, halving leaves { $half }, twice a power of 4; neither is safe.
mark-misere-one = Bring the pile down from { $n } to { $to }: the other player must take the last token, and loses.
mark-misere-take = Take one token from { $n }: { $to } is a power of 4, and when the last token loses, 1, 4, 16, 64, … are safe.
mark-misere-halve-odd = Halve { $n } and round down: { $to } is a power of 4, and when the last token loses, 1, 4, 16, 64, … are safe.
mark-misere-halve = Halve { $n }: { $to } is a power of 4, and when the last token loses, 1, 4, 16, 64, … are safe.

mark-rule = A number is safe if it ends in an odd number of zeros in binary notation; such numbers are called dopey, the others vile. 0 is safe too.
mark-rule-misere = In misère play a power of two is safe if it ends in an even number of zeros in binary notation, and any other number if it ends in an odd number of zeros. At 0 the game is over, and whoever would have to move has won.
mark-full-one = Both moves lead from 1 to 0, the end.
mark-full-last = The only move from 1 leads to 0, and there the other player has won.
mark-full-safe-two = 2 ends in one zero. Both moves lead to 1, which ends in none: no move leads to a safe number.
mark-full-safe = { $n } ends in { $zeros ->
        [one] one zero
       *[other] { $zeros } zeros
    }, an odd number. { $less } is odd and ends in none, and { $half } ends in one zero less than { $n }. Both numbers of zeros are even, so no move leads to a safe number.
mark-full-odd = { $n } is odd. Taking one leaves { $less }, and halving leaves half of that, { $half }, with one zero less at the end: so one of the two is safe. It is { $to }, which ends in { $left ->
        [one] one zero
       *[other] { $left } zeros
    }, an odd number.
mark-full-even = { $n } ends in { $zeros } zeros, an even number. Halving deletes one of them: { $to } ends in { $left ->
        [one] one zero
       *[other] { $left } zeros
    }, an odd number, and is safe.
mark-full-power = { $n } is a power of two and ends in { $zeros } zeros, an even number. { $less } is odd and no power of two, and { $half } is a power of two that ends in an odd number of zeros: no move leads to a safe number.
mark-full-to-power = { $to } is a power of two and ends in { $zeros ->
        [0] no zero, that is in an even number of them
       *[other] { $zeros } zeros, an even number
    }: it is safe.

## The corner games

corner-over = The piece is in the corner: there is no move left, and whoever has to move has lost.
corner-stuck = At the edge a bishop cannot move: whoever has to move has lost.
corner-last = You have only one move left, and it is the last one: whoever makes it loses.
corner-queen = The column and the row of the queen are the two piles of Wythoff's game.
corner-west = Go { $steps ->
        [one] one step
       *[other] { $steps } steps
    } west, to { $to }.
corner-south = Go { $steps ->
        [one] one step
       *[other] { $steps } steps
    } south, to { $to }.
corner-southwest = Go { $steps ->
        [one] one step
       *[other] { $steps } steps
    } southwest, to { $to }.
corner-jump = Jump { $west ->
        [one] one cell west and two south
       *[other] two cells west and one south
    }, to { $to }.
corner-target = That cell is safe: { $why }.
corner-safe = { $cell } is safe: { $why }. Every move leads to a cell that is not, and the other player can go to a safe one again.
corner-safe-misere = { $cell } is safe: { $why }. Every move leads to a cell that is not, and there the other player wins.

corner-rule-diagonal = The safe cells are those of the diagonal: (0,0), (1,1), (2,2), …
corner-rule-rook-misere = When the last move loses, the safe cells are (0,1), (1,0), and those of the diagonal from (2,2) on: (2,2), (3,3), (4,4), …
corner-rule-rook-knight-misere = When the last move loses, the safe cells are (0,1), (2,3), (4,5), … and their mirror images: next to the diagonal, the smaller number even.
corner-rule-even = The safe cells are those with two even numbers.
corner-rule-king-misere = When the last move loses, the safe cells are those with two even numbers, neither of them 0, and at the edges (0,1), (0,3), (0,5), … and their mirror images.
corner-rule-even-odd = When the last move loses, the safe cells are those whose smaller number is even and whose larger number is odd.
corner-rule-king-rook = The safe cells are (0,0), (3,3), (6,6), … and (1,2), (4,5), (7,8), … with their mirror images.
corner-rule-king-rook-misere = When the last move loses, the safe cells are (2,2), (5,5), (8,8), … and (0,1), (3,4), (6,7), … with their mirror images.
corner-rule-king-bishop = The safe cells are (0,0), (0,2), (0,4), … and (2,3), (2,5), (2,7), … with their mirror images.
corner-rule-king-bishop-misere = When the last move loses, the safe cells are (0,1), (0,3), (0,5), … and (2,2), (2,4), (2,6), … with their mirror images.
corner-rule-bishop = The safe cells are those at an edge, where one number is 0.
corner-rule-bishop-misere = When the last move loses, the safe cells are those one step from an edge, where the smaller number is 1.

corner-why-corner = it is the corner, and the other player has no move left
corner-why-last = from there only the last move is left, and the other player must make it
corner-why-stuck = at the edge the other player cannot move
corner-why-equal = its two numbers are equal
corner-why-beside = its numbers are neighbours, and the smaller one, { $low }, is even
corner-why-even = both its numbers are even
corner-why-even-odd = its smaller number, { $low }, is even, and the larger one, { $high }, is odd
corner-why-edge-even = one of its numbers is 0, and the other, { $high }, is even
corner-why-edge-odd = one of its numbers is 0, and the other, { $high }, is odd
corner-why-two-even = its smaller number is 2, and the larger one, { $high }, is even
corner-why-two-odd = its smaller number is 2, and the larger one, { $high }, is odd
corner-why-two-two = both its numbers are 2
corner-why-thirds = its two numbers are equal, and they { $rest ->
        [0] are divisible by 3
       *[other] leave the remainder { $rest } when divided by 3
    }
corner-why-beside-thirds = its numbers are neighbours, and the smaller one, { $low }, { $rest ->
        [0] is divisible by 3
       *[other] leaves the remainder { $rest } when divided by 3
    }

corner-figure = Figure { $figure } of document 002 shows them on a chessboard; the pattern goes on like that on every larger board.
corner-rook-knight = Document 002 finds that giving the rook the knight's moves as well does not change the safe cells.
corner-full-safe = { $cell } is one of them: { $why }.
corner-full-rook = Every row and every column holds one safe cell only, so no move along them leads from one to another.
corner-full-others = { $count ->
        [one] The only other move leads to { $cells }, which is not safe.
       *[other] The other moves lead to { $cells }, and none of these is safe.
    }
corner-full-moves = { $count ->
        [one] The only move leads to { $cells }, which is not safe.
       *[other] The moves lead to { $cells }, and none of these is safe.
    }
corner-full-row = The only safe cell in row { $row } lies to the west, at { $to }: { $why }.
corner-full-column = The only safe cell in column { $column } lies to the south, at { $to }: { $why }.
corner-full-slide = On the diagonal that leads southwest from here lies the safe cell { $to }: { $why }.
corner-full-steps = { $count ->
        [one] The only short move leads to { $to }, which is safe: { $why }.
       *[other] The short moves lead to { $cells }. Of these { $to } is safe: { $why }.
    }
corner-cell = { $cell }
corner-cells-and = { $one } and { $other }
corner-cells = { $one }, { $rest }

## The games on Beatty's theorem

beta-free = Neither pile is a multiple of { $beta } rounded down, so you may take from both.
beta-free-all = Neither pile is a multiple of { $beta } rounded down, so any two amounts that differ by less than { $d } may be taken.
beta-nim-whole = From one of the piles that can be at most { $d }. The larger pile, { $high }, has no more: take both piles whole, and nothing is left.
beta-nim-row = The nearest number below { $high } that is the larger one of a safe pair is { $b }, in the { $n } pair { $reached }. From one pile you may take up to { $d }, from the other as much as you like: take { $more } from one and { $taken } from the other, and { $to } is safe.
beta-row = { $less ->
        [0] The piles differ by { $difference }, and so do the numbers of the { $n } safe pair { $reached }. Take { $taken } from both: { $to } is safe.
       *[other] The piles differ by { $difference }, the numbers of the { $n } safe pair { $reached } by { $gap }. Take { $taken } from the smaller pile and { $more } from the other, amounts that differ by { $less }, less than { $d }: { $to } is safe.
    }

beta-formula = Theorem 1: the safe pairs are (A_n, B_n) with A_n = ⌊nβ̂⌋ and B_n = ⌊nβ⌋, where β = { $beta } and β̂ = β/(β−1). Let x be the smaller pile and y the larger one.
beta-below-special = For β < 3 the theorem is not right in general; for this β it is, because no safe pair lies 4 and 5 above another.
beta-below-repaired = For β < 3 the theorem needs the repaired rules, which forbid taking 4 and 5 together as well.
beta-floors = { $n }·β̂ = { $a }.{ $a-decimals }…, so A_{ $n } = { $a }, and { $n }·β = { $b }.{ $b-decimals }…, so B_{ $n } = { $b }.
beta-safe = P → N: { $high } = B_{ $n }, so only moves in one pile are allowed. Each number stands in one pair only, so the pile that stays gets a wrong partner: no move leads to a safe pair.
beta-safe-nim = P → N: each number stands in one pair only, so after a move in one pile the other has a wrong partner. It remains to look at moves in both piles.
beta-triangle = (i) To reach { $pair } one would have to take { $s } and { $t }. The β-triangles forbid that here, because { $high } = B_{ $n }.
beta-repaired = (i) To reach { $pair } one would have to take { $s } and { $t }. The repaired rules forbid that too, because { $high } = B_{ $n }.
beta-far = (i) To reach { $pair } one would have to take { $s } and { $t }. They differ by { $difference }, which is not less than { $d }, and for every earlier pair the amounts differ at least as much.
beta-far-first = (i) To reach { $pair } one would have to take { $s } and { $t }. They differ by { $difference }, which is not less than { $d }.
beta-cross = (ii) To reach a pair in the other order, (B_m, A_m), one would have to take amounts that differ by Δ_{ $n } + Δ_m, where Δ_n = B_n − A_n. That is at least { $delta }, so not less than { $d }.
beta-case-zero = N → P, x = 0 = B_0: move y from { $high } to A_0 = 0, which leaves { $to }.
beta-case-x = N → P, x = B_n: { $low } = B_{ $n }, so move y from { $high } to A_{ $n } = { $partner }.
beta-case-y = N → P, y = B_n and x > A_n: { $high } = B_{ $n }, and { $low } is above A_{ $n } = { $partner }, so move x to { $partner }.
beta-case-y-below = N → P, y = B_n and x < A_n: { $high } = B_{ $k }, and { $low } is below A_{ $k } = { $above }. As { $low } = A_{ $n }, move y to B_{ $n } = { $partner }.
beta-case-above = N → P, both piles in A: { $low } = A_{ $n } and { $high } = A_{ $k }, and y is above B_{ $n } = { $partner }, so move y to { $partner }.
beta-case-2 = N → P, case (2), x = A_m ≤ y = A_n < B_m: { $low } = A_{ $m } and { $high } = A_{ $k } is below B_{ $m } = { $partner }. No move in one pile leads to a safe pair, so both piles must get smaller.
beta-nim-full = B_{ $i } = { $b } < { $high } < B_{ $next } = { $above }, so y is only { $more } above B_{ $i }, which is at most ⌊β⌋ = { $d }. As { $i } < { $m }, A_{ $i } = { $a } is below { $low }: move to { $to }.
beta-row-full = y − x = { $difference }. The differences Δ_i = B_i − A_i grow from 0 in steps of at most ⌊β⌋ = { $d }, so one of them is { $difference } or falls short of it by less than { $d }: Δ_{ $j } = { $b } − { $a } = { $gap }.
beta-checks = (i) { $j } < { $m }, because Δ_{ $j } = { $gap } ≤ { $difference } < Δ_{ $m } = { $most }, so x gets smaller. (ii) y gets smaller too: { $b } < { $high }. (iii) x loses { $taken } and y loses { $more }; the amounts differ by { $less }, less than { $d }. So move to { $to }.

## Brute force and claims

brute-reached = All { $count } positions that can be reached from here were played out
brute-box = All { $count } positions with piles no larger were played out
brute-total = All { $count } positions with no more tokens were played out
brute-safe = { $played }: every move leads to a position from which the other player can win.
brute-move = { $played }. Move to { $to }: from there the other player cannot win.
brute-over = There is no move from here: whoever has to move has lost.
brute-over-misere = There is no move from here, and in misère play whoever cannot move wins.
claim-p = The rules claim that { $position } is P. A claim is not a proof.
claim-n = The rules claim that { $position } is N. A claim is not a proof.

## Welter's game and the mouse trap

welter-up = A coin may only move down: the one on square { $from } would move up to { $to }.
welter-one = Only one coin may move: here { $count } do.
welter-count = No coin may go or come: there are { $before } before the move and { $after } after it.
welter-square = Two coins would stand on square { $square }: a square holds at most one.
star-amounts = { $taken } may not be taken: the amounts must be a safe position of another game, as the rules say, and these are not.
star-unknown = It is not known whether this is a move: the amounts that may be taken were worked out below { $size } only.

## Steps that are not moves, in the words of a game

illegal-both-lose = Piles { $first } and { $second } must both lose something; pile { $pile } would grow by { $amount }.
mark-no-move = There is no move from 0.
mark-only-move = From { $n } there is only one move, to { $less }.
mark-moves = From { $n } there are two moves: take one, which leaves { $less }, or halve the pile and round down, which leaves { $half }.
corner-north = The piece may not go north; { $target } lies there.
corner-direction = The piece may only go west, south or southwest; { $target } does not lie there.
corner-no-move = That would be { $west } west and { $south } south. { $may }
corner-may-queen = A queen goes west, or south, or as far west as south.
corner-may-rook = A rook goes west or south, not both at once.
corner-may-bishop = A bishop goes as far west as south.
corner-may-king = A king goes one step west, south or southwest.
corner-may-knight = A knight goes one cell west and two south, or two west and one south.
beta-one-pile = { $pile } is a multiple of { $beta } rounded down, so only one pile may change.
beta-least = If you take from both piles, you may take at most { $d } from one of them, not { $s } and { $t }.
beta-forbidden = { $pile } is a multiple of { $beta } rounded down, so { $s } and { $t } may not be taken together.
