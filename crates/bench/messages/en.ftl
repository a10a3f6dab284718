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
illegal-not-exactly = Pile { $pile } may not lose exactly { $amount }.
illegal-equal = Piles { $first } and { $second } must lose equal amounts: { $a } and { $b } differ by { $difference }.
illegal-by = By rule { $rule }: { $why }
illegal-and = { $one } { $other }
illegal-band = What piles { $first } and { $second } lose must differ by less than { $limit }: { $a } and { $b } differ by { $difference }.
illegal-target = { $to } is no position of this game.
illegal-crossed = If the pile of { $p } becomes { $r } and the pile of { $q } becomes { $s }, { $limit ->
        [1] they must lose equal amounts
       *[other] what they lose must differ by less than { $limit }
    }: { $a } and { $b } differ by { $difference }.

## Any game

verdict-p = { $position } is P: every move loses
verdict-n = { $position } is N: there is a winning move
verdict-n-misere = { $position } is N: there is no move, and who cannot move wins
told-by = strategy { $strategy }, { $source }
told-by-force = by brute force
told-by-claim = by claim
nothing-left = Nothing is left to take: whoever has to move has lost.

## Wythoff's game: safe pairs

pairs-safe = { $pair } is the { $n } safe pair. Every move spoils it, and the other player can then move to a safe pair again.
pairs-zero = One pile is empty: take the whole other pile, and nothing is left.
pairs-equal = The piles are equal: take both of them whole, and nothing is left.
pairs-near = The piles differ by { $difference }, which is less than { $width }: take both of them whole, and nothing is left.
pairs-smaller = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is above its partner, so bring it down to { $partner }: { $to } is safe.
pairs-larger = { $low } is the larger number of the { $n } safe pair { $pair }; the other pile, { $high }, is above its partner, so bring it down to { $partner }: { $to } is safe.
pairs-between = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is already below its partner { $partner }. So keep the difference: the piles differ by { $difference }, as the numbers of the { $row } safe pair { $reached } do. Take { $taken } from both: { $to } is safe.
pairs-below = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is already below its partner { $partner }.

pairs-full-safe = So { $pair } is pair { $n } itself. A move in one pile leaves a number with a wrong partner, and a move in both keeps a difference that belongs to this pair alone: no move leads to another pair.
pairs-full-safe-band = So { $pair } is pair { $n } itself. A move in one pile leaves a number with a wrong partner, and a move in both changes the difference by less than { $width }, while the differences of the pairs are { $width } apart: no move leads to another pair.
pairs-full-a = { $high } is above the partner { $partner } of { $low } = A_{ $n }: reduce the other pile to { $partner }.
pairs-full-b = The partner of { $low } = B_{ $n } is { $partner }, and { $high } is above it: reduce the other pile to { $partner }.
pairs-full-row = { $high } is below the partner { $partner }, so the smaller pile cannot stay. Pair { $row } has the right difference and both its numbers are below the piles: move to { $to }.
pairs-difference = The difference of the piles is { $difference }: that is the difference of pair { $row }.
pairs-difference-band = The difference of the piles is { $difference }; divided by { $width } and rounded down that is { $row }, the number of the pair to go to.

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
silber-row = Write { $before }, one less than the difference, change its last digit to 1, which gives { $n }, and append 0 and 00: that gives the pair ({ $a },{ $b }).
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
misere-end = When the last token loses, (0,0) and (1,2) are not safe; go to { $to } instead, which is.
misere-full = The safe pairs of misère play are those of normal play, except that (0,0) and (1,2) go and (0,1) and (2,2) come in.
misere-band-full = When the last token loses, the safe pairs are (A_n, B_n) with A_n = ⌊nα + 1/α⌋ and B_n = A_n + { $width }·n + 1, n ≥ 0, where α = { $alpha }. This closed form was found here and is proved for every width of the band; no document states it.
misere-band-place = { $low } stands in pair { $n }, { $pair }; the other pile is { $high }.

## Moore's nim

moore-safe = Write the piles in binary: in every place the number of 1s is a multiple of { $by }. Any move spoils that, and the other player can mend it.
moore-move = Write the piles in binary: in place { $place }, counted from the right, { $ones ->
        [one] one pile has a 1
       *[other] { $ones } piles have a 1
    }, and that is no multiple of { $by }. Move to { $to }: there the number of 1s in every place is a multiple of { $by }.
moore-full = A move lowers { $k ->
        [one] one pile
       *[other] from 1 to { $k } piles
    }. Safe are the positions in which the number of 1s in every binary place is a multiple of { $by }. In the highest place that a move changes, it takes away { $k ->
        [one] a single 1
       *[other] from 1 to { $k } of the 1s
    }, so the number there is no multiple any more; and from every other position there is a move after which all of them are multiples.
moore-misere-safe = { $ones ->
        [one] Only one pile with a single token is left
       *[other] There are { $ones } piles of one token, 1 more than a multiple of { $by }, and no larger pile
    }: whoever moves will have to take the last token.
moore-misere-move = Leave nothing but piles of one token, 1 more than a multiple of { $by } of them: move to { $to }.
moore-misere-full = In misère play a position with a pile of two tokens or more is safe if it is safe in normal play; a position of piles of one token only is safe if their number is 1 more than a multiple of { $by }.
moore-too-many = A move lowers at most { $k ->
        [one] one pile
       *[other] { $k } piles
    }: here { $count } get smaller.

## Fibonacci nim

fibonacci-safe = Write { $x } as a sum of Fibonacci numbers, no two of them neighbours: the smallest is { $smallest }, and at most { $most } may be taken. Whatever you take, the other player can take the smallest part of what it leaves.
fibonacci-move = Write { $x } as a sum of Fibonacci numbers, no two of them neighbours, and take the smallest, { $smallest }: that leads to { $to }. The next part is more than twice that, so the other player cannot take a whole part.
fibonacci-all = All { $x } may be taken at once, and then nothing is left.
fibonacci-full = Every number is in exactly one way a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf).
fibonacci-full-safe = The smallest part is { $smallest }, and no more than { $most } may be taken. Taking less than a part breaks it up, and the smallest of its pieces is at most twice what was taken: the other player can take it.
fibonacci-full-move = The smallest part is { $smallest }, and up to { $most } may be taken, so take it. The next part is more than twice { $smallest }: it cannot be taken at once.
fibonacci-nothing = At least one token must be taken.
fibonacci-most = At most { $most } may be taken here, not { $taken }.
fibonacci-next = After taking { $taken } the other player may take at most { $most }, so the move leads to { $to }.

## Octal games

octal-safe = The heaps { $heaps } have the nim-values { $values }. Their nim-sum is 0, and every move makes it something else.
octal-move = The heaps { $heaps } have the nim-values { $values }. Their nim-sum is { $sum }; move to { $to }, where it is 0.
octal-full = The nim-value of a heap is the least number that is not the nim-sum of what a move leaves of it; a position is safe if the nim-sum of its heaps is 0.
octal-period = From heap { $start } on the nim-values repeat with period { $length }; the periodicity theorem for octal games proves it.
octal-more = The heap of { $heap } may not grow: it would become { $sum }.
octal-parts = A move leaves at most two heaps of one: here it would be { $count }.
octal-none = A move takes from a heap that is there: here all heaps stay, and others come.
octal-several = Only one heap may change: here { $count } do.
octal-digit = { $taken } may not be taken so that { $parts ->
        [0] nothing is left of the heap
        [one] one heap is left
       *[other] two heaps are left
    }: the digit of { $code } for that is { $digit }.

## Welter's game

welter-none = There is no coin, so there is no move.
welter-end = The coins stand on the lowest squares: no coin has a free square below it, so there is no move.
welter-safe = Pair the coins off, the closest relatives in binary first: what they count has the nim-sum 0. Every move makes it something else, and the other player can make it 0 again.
welter-move = Pair the coins off, the closest relatives in binary first: what they count has the nim-sum { $value }. Move to { $to }, where it is 0.
welter-full = Of the coins that are left, two whose squares differ by a multiple of the highest power of 2 are mates. Two mates count the nim-sum of their squares less 1, a coin without a mate counts its square; the nim-sum of all counts is Welter's function.
welter-pair = { $a } and { $b } are mates: their nim-sum is { $sum }, and they count { $counts }.
welter-single = The coin on { $square } has no mate and counts { $square }.
welter-sum = The nim-sum of the counts is { $value }.
welter-sum-move = The nim-sum of the counts is { $value }. After the move to { $to } it is 0.

## Wythoff's game on many piles

multi-safe = Beside { $smaller } the largest pile must be { $largest } for the position to be safe, and it is.
multi-lower = Beside { $smaller } a pile of { $partner } would be safe: lower the largest pile to that. { $to } is safe.
multi-move = Beside { $smaller } only a largest pile of { $partner } would be safe, and { $largest } is less than that. So other piles must get smaller too: move to { $to }, which is safe.
multi-full = Two safe positions never differ in one pile only, so all piles but one determine that one: it is the least number that no safe position with smaller piles excludes. No closed form is known; all smaller positions were worked out.
multi-partner = Beside { $smaller } that number is { $partner }.
multi-amounts = If more than one pile gets smaller, the nim-sum of the amounts must be 0: that of { $amounts } is { $sum }.

## The mouse trap

trap-safe = { $pair } is the { $n } safe pair of the Mouse game, and the mouse trap has the same safe pairs: no amounts that may be taken lead from one to another.
trap-all = Take both piles whole: { $to } is safe.
trap-move = { $first ->
        [0] Take { $second } from the second pile
       *[other] { $second ->
            [0] Take { $first } from the first pile
           *[other] Take { $first } from the first pile and { $second } from the second
        }
    }: { $to } is the { $n } safe pair of the Mouse game, and the mouse trap has the same safe pairs.
trap-full = The safe positions are those of the Mouse game: (0,0) and (A_n, B_n) with A_n = ⌊3n/2⌋ and B_n = 3n − 1, in either order.
trap-row = For n = { $n } that is A_{ $n } = { $a } and B_{ $n } = { $b }.

## The placing game

placing-cell = Put the piece on { $to }: that cell is safe, so every move of the other player loses.
placing-lost = No cell of the top row or of the rightmost column is safe: wherever the piece is put, the other player can win.
placing-full = Who places the piece wins if a cell of the top row or of the rightmost column is safe in the game that follows; then the other player moves first from a safe cell.
placing-where = The piece must be put on the top row, where the second number is { $row }, or on the rightmost column, where the first number is { $column }.
## The Rat game: safe triples

table-zero = A pile is empty: take everything else in one move, and nothing is left.

triple-safe = { $triple } is the { $n } safe triple. Every move spoils it, and the other player can then move to a safe triple again.
triple-largest = { $x } is the largest number of the { $n } safe triple { $triple }; the other piles, { $y } and { $z }, are at least as large, so bring them down to { $first } and { $second }: { $to } is safe.
triple-middle = { $x } is the middle number of the { $n } safe triple { $triple }, and the largest pile, { $z }, reaches the largest number. So make the other piles { $first } and { $second }: { $to } is safe.
triple-smallest = { $x } is the smallest number of the { $n } safe triple { $triple }, and the other piles, { $y } and { $z }, reach its other numbers. So make them { $first } and { $second }: { $to } is safe.
triple-middle-large = { $x } is the middle number of the { $n } safe triple { $triple }, but the largest pile, { $z }, does not reach { $c }. So compare the smallest and the largest pile: they differ by { $large }. The { $i } safe triple { $to } comes nearest to that from below, with { $below }. Take { $left ->
        [0] { $first } from both
       *[other] { $first } from the smallest pile and { $third } from the largest, which the rules allow, as these amounts differ by only { $left }
    }, and bring the middle one down to { $second }: { $to } is safe.
triple-smallest-large = { $x } is the smallest number of the { $n } safe triple { $triple }, but the largest pile, { $z }, does not reach { $c }. So compare the smallest and the largest pile: they differ by { $large }. The { $i } safe triple { $to } comes nearest to that from below, with { $below }. Take { $left ->
        [0] { $first } from both
       *[other] { $first } from the smallest pile and { $third } from the largest, which the rules allow, as these amounts differ by only { $left }
    }, and bring the middle one down to { $second }: { $to } is safe.
triple-middle-end = { $x } is the middle number of the { $n } safe triple { $triple }, but the largest pile, { $z }, does not reach { $c }. The smallest and the largest pile differ by { $large }, which is less than 3: then all three may be taken whole, and nothing is left.
triple-smallest-end = { $x } is the smallest number of the { $n } safe triple { $triple }, but the largest pile, { $z }, does not reach { $c }. The smallest and the largest pile differ by { $large }, which is less than 3: then all three may be taken whole, and nothing is left.
triple-equal = The two smaller piles are equal: then all three may be taken whole, and nothing is left.
triple-small = { $x } is the smallest number of the { $n } safe triple { $triple }, but the middle pile, { $y }, does not reach { $b }. So compare the two smaller piles: they differ by { $d }, as the two smaller numbers of the { $i } safe triple { $to } do. Take { $lost } from both, and { $stays ->
        [z] leave the largest pile at { $third }
       *[none] bring the largest pile down to { $third }
    }: { $to } is safe.
triple-shifted = { $x } is the smallest number of the { $n } safe triple { $triple }, but the middle pile, { $y }, does not reach { $b }. So compare the two smaller piles: they differ by { $d }, as the two larger numbers of the { $i } safe triple { $to } do. Take { $lost } from both, and bring the largest pile down to { $third }: { $to } is safe.
triple-multiple = { $x } is the smallest number of the { $n } safe triple { $triple }, but the middle pile, { $y }, does not reach { $b }. So compare the two smaller piles: they differ by { $d }, a multiple of 7, and then the amounts taken from them may differ by 1. The two smaller numbers of the { $i } safe triple { $to } differ by { $less }: take { $lost } from the smallest pile and { $more } from the middle one, and { $stays ->
        [z] leave the largest pile at { $third }
       *[none] bring the largest pile down to { $third }
    }: { $to } is safe.

rat-end = (0,0,0) is the end position Φ: there is no move.
rat-zero = Part (B) of the proof of Theorem 2: if x = 0, there is a move of type (I) to Φ = (0,0,0).
rat-theorem-1 = Theorem 1: the safe triples are (A_n, B_n, C_n). A_n is the least number that no earlier triple has used, B_n = A_n + d_n with d_n = ⌊(7n − 2)/4⌋, and C_n = B_n + δ_n with δ_n = ⌊(7n − 3)/2⌋.
rat-theorem-2 = Theorem 2: the safe triples are (A_n, B_n, C_n) with A_n = ⌊7n/4⌋, B_n = ⌊7n/2⌋ − 1 and C_n = 7n − 3.
rat-theorem-4 = Theorem 4, in the p-system of 7/4 with the places 7, 2 and 1: the numbers A_n end in an even number of zeros, the B_n end in 10 or 30, and the C_n end in 20.
rat-mex = The triples before triple { $n } have used up { $used }. The least number not among them is { $a }: A_{ $n } = { $a }, B_{ $n } = { $a } + { $d } = { $b } and C_{ $n } = { $b } + { $delta } = { $c }.
rat-mex-far = The triples before triple { $n } have used up every number to { $last } and not the next one: A_{ $n } = { $a }, B_{ $n } = { $a } + { $d } = { $b } and C_{ $n } = { $b } + { $delta } = { $c }.
rat-floors = For n = { $n }: A_{ $n } = ⌊{ $multiple }/4⌋ = { $a }, B_{ $n } = ⌊{ $multiple }/2⌋ − 1 = { $b } and C_{ $n } = { $multiple } − 3 = { $c }.
rat-residue-a = By Lemma 2 every positive number is an A_n, a B_n or a C_n. { $x } leaves the remainder { $residue } on division by 7; the numbers with the remainder 0, 1, 3 or 5 are the A_n: { $x } = A_{ $n }.
rat-residue-b = By Lemma 2 every positive number is an A_n, a B_n or a C_n. { $x } leaves the remainder { $residue } on division by 7; the numbers with the remainder 2 or 6 are the B_n: { $x } = B_{ $n }.
rat-residue-c = By Lemma 2 every positive number is an A_n, a B_n or a C_n. { $x } leaves the remainder { $residue } on division by 7; the numbers with this remainder are the C_n: { $x } = C_{ $n }.
rat-ends-a = { $x } ends in { $zeros ->
        [0] no 0
       *[other] two zeros
    }, an even number of them: it is the { $count } number with such an ending, { $x } = A_{ $n }.
rat-ends-b = { $x } ends in { $digit }0: it is the { $count } number that ends in 10 or 30, { $x } = B_{ $n }.
rat-ends-c = { $x } ends in 20: it is the { $count } number that does, { $x } = C_{ $n }.
rat-theorem-5-equal = Theorem 5: the digits t_2 t_1 t_0 of { $n } in the q-system of 7/4, read in the p-system, are t_1·2 + t_2·7 = { $middle }·2 + { $top }·7 = { $read }. Since t_1 = 0, that is A_{ $n } = { $a }.
rat-theorem-5-more = Theorem 5: the digits t_2 t_1 t_0 of { $n } in the q-system of 7/4, read in the p-system, are t_1·2 + t_2·7 = { $middle }·2 + { $top }·7 = { $read }. Since t_1 > 0, that is A_{ $n } + 1, so A_{ $n } = { $a }.
rat-endings = The { $count } number that ends in 10 or 30 is B_{ $n } = { $b }, and the { $count } that ends in 20 is C_{ $n } = { $c }.
rat-safe-one = So { $triple } is triple { $n } itself, and part (A) of the proof of Theorem 2 says that no move leads to another one. Type (I) leaves a number where it is, and that number stands in triple { $n } alone.
rat-safe-two = (i1) and (ii): the difference of the two smaller piles is d_{ $n } = { $d }, no multiple of 7. So a = 1, and type (II) takes equal amounts from both, which keeps the difference; but { $d } is no d_i and no δ_i of another triple.
rat-safe-three = (i2): the difference of the largest and the smallest pile is Δ_{ $n } = { $large }. For every earlier triple i it is above Δ_i by at least Δ_(i+1) − Δ_i = b, and type (III) asks for less than b.
rat-i = Case (i): x = { $x } = C_{ $n }. Type (I) leads to { $to }: y → { $a } and z → { $b }.
rat-ii = Case (ii): x = { $x } = B_{ $n } and z = { $z } ≥ C_{ $n } = { $c }. Type (I) leads to { $to }: { $stays ->
        [z] y → { $a }
       *[none] y → { $a } and z → { $c }
    }.
rat-iii = Case (iii): x = { $x } = A_{ $n }, y = { $y } ≥ B_{ $n } = { $b } and z = { $z } ≥ C_{ $n } = { $c }. Type (I) leads to { $to }: { $stays ->
        [y] z → { $c }
        [z] y → { $b }
       *[none] y → { $b } and z → { $c }
    }.
rat-ii-short = Case (ii): x = { $x } = B_{ $n }, but z = { $z } < C_{ $n } = { $c }. Then the move is of type (III).
rat-alpha = Case (iii)(α): x = { $x } = A_{ $n } and y = { $y } ≥ B_{ $n } = { $b }, but z = { $z } < C_{ $n } = { $c }. Then the move is of type (III), as in case (ii).
rat-beta = Case (iii)(β): x = { $x } = A_{ $n }, y = { $y } < B_{ $n } = { $b } and z = { $z } ≥ C_{ $n } = { $c }. Then d = y − x = { $d } determines the triple.
rat-gamma = Case (iii)(γ): x = { $x } = A_{ $n }, y = { $y } < B_{ $n } = { $b } and z = { $z } < C_{ $n } = { $c }. Then d = y − x = { $d } determines the triple.
rat-first = ({ $letter }11): 7 does not divide d, and d = { $d } is d_{ $i } = B_{ $i } − A_{ $i } (Lemma 5).
rat-second = ({ $letter }12): 7 does not divide d, and d = { $d } is δ_{ $i } = C_{ $i } − B_{ $i } (Lemma 5).
rat-multiple = ({ $letter }2): 7 divides d, so a = 2, and d − 1 = { $less } is d_{ $i } = B_{ $i } − A_{ $i } (Lemma 5).
rat-nothing = ({ $letter }2): 7 divides d = 0, so a = 2. The document takes d − 1, which is no difference here; the move to Φ takes its place.
rat-one = z = C_{ $i } = { $third } stays. So this is a move of type (I) to { $to }: x → { $first } and y → { $second }.
rat-two = Type (II) leads to { $to }: every pile gets smaller, x loses { $lost } and y loses { $more }, which differ by { $left } < { $limit } = a.
rat-two-shifted = Type (II) leads to { $to } by x → B_{ $i } = { $first }, y → C_{ $i } = { $second }, z → A_{ $i } = { $third }: every pile gets smaller, x loses { $lost } and y loses { $more }, which differ by { $left } < { $limit } = a.
rat-two-end = Type (II) leads to { $to }: x and y lose equal amounts.
rat-above = But C_{ $i } = { $c } is above z = { $z }, so no move leads to triple { $i }. Then the move is of type (III).
rat-large = D = z − x = { $z } − { $x } = { $large }. The largest Δ = C − A that is not above D is Δ_{ $i } = { $below }; the next one, Δ_{ $next } = { $above }, is above it.
rat-three = Type (III) leads to { $to }: every pile gets smaller, and the amounts that x and z lose differ by D − Δ_{ $i } = { $large } − { $below } = { $left } < { $limit } = Δ_{ $next } − Δ_{ $i } = b.

## The Mouse game: safe pairs

mouse-between = { $low } is the smaller number of the { $n } safe pair { $pair }; the other pile, { $high }, is already below its partner { $partner }. The piles differ by { $difference }, a multiple of 3, and then the amounts taken from them may differ by 1. The numbers of the { $row } safe pair { $to } differ by { $less }: take { $taken } from the smaller pile and { $more } from the other, and { $to } is safe.

pairs-end = (0,0) is the end position: there is no move.
mouse-zero = If x = 0, there is a move of type (I) to (0,0).
mouse-theorem-6 = Theorem 6: the safe pairs are (A_n, B_n). A_n is the least number that no earlier pair has used, and B_n = A_n + d_n with d_n = ⌊(3n − 1)/2⌋.
mouse-theorem-7 = Theorem 7: the safe pairs are (A_n, B_n) with A_n = ⌊3n/2⌋ and B_n = 3n − 1.
mouse-numerals = The document leaves the numeration system to the reader. It is the p-system of 3/2, with the places 3, 2 and 1: the numbers A_n end in an even number of zeros, the B_n end in 10.
mouse-floors = For n = { $n }: A_{ $n } = ⌊{ $multiple }/2⌋ = { $a } and B_{ $n } = { $multiple } − 1 = { $b }.
mouse-residue-a = Every positive number is an A_n or a B_n. { $x } leaves the remainder { $residue } on division by 3; the numbers with the remainder 0 or 1 are the A_n: { $x } = A_{ $n }.
mouse-residue-b = Every positive number is an A_n or a B_n. { $x } leaves the remainder { $residue } on division by 3; the numbers with this remainder are the B_n: { $x } = B_{ $n }.
mouse-ends-a = { $x } ends in { $zeros ->
        [0] no 0
       *[other] two zeros
    }, an even number of them: it is the { $count } number with such an ending, { $x } = A_{ $n }.
mouse-ends-b = { $x } ends in 10: it is the { $count } number that does, { $x } = B_{ $n }.
mouse-endings = The { $count } number that ends in 10 is B_{ $n } = { $b }.
table-reading-equal = As in Theorem 5, the digits t_2 t_1 t_0 of { $n } in the q-system, read in the p-system, are t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Since t_1 = 0, that is { $name }_{ $n } = { $first }.
table-reading-more = As in Theorem 5, the digits t_2 t_1 t_0 of { $n } in the q-system, read in the p-system, are t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Since t_1 > 0, that is { $name }_{ $n } + 1, so { $name }_{ $n } = { $first }.
mouse-safe = So { $pair } is pair { $n } itself, and no move leads to another one, as in part (A) of the Rat game's proof: type (I) leaves a number with a wrong partner. The difference d_{ $n } = { $d } is no multiple of 3, so a = 1, and type (II) keeps the difference, which belongs to this pair alone.
mouse-cases = The document leaves the proof out, as a simpler version of the Rat game's. Its cases, named likewise:
mouse-i = Case (i): x = { $x } = B_{ $n }. Type (I) leads to ({ $a },{ $x }): y → A_{ $n } = { $a }.
mouse-ii = Case (ii): x = { $x } = A_{ $n } and y = { $y } > B_{ $n } = { $b }. Type (I) leads to ({ $x },{ $b }): y → { $b }.
mouse-beta-1 = Case (ii)(β1): x = { $x } = A_{ $n } and y = { $y } < B_{ $n } = { $b }. 3 does not divide d = y − x = { $d }, and { $d } is d_{ $i } = B_{ $i } − A_{ $i }.
mouse-beta-2 = Case (ii)(β2): x = { $x } = A_{ $n } and y = { $y } < B_{ $n } = { $b }. 3 divides d = y − x = { $d }, so a = 2, and d − 1 = { $less } is d_{ $i } = B_{ $i } − A_{ $i }.
mouse-beta-2-end = Case (ii)(β2): x = { $x } = A_{ $n } and y = { $y } < B_{ $n } = { $b }. d = y − x = 0: type (II) leads to { $to }, as x and y lose equal amounts.
mouse-two = Type (II) leads to { $to }: both piles get smaller, x loses { $lost } and y loses { $more }, which differ by { $left } < { $limit } = a.

## The Fat Rat game: safe rows

fat-safe = { $row } is the { $n } safe row. Every move spoils it, and the other player can then move to a safe row again.
fat-own = { $x } is the { $column } number of the { $n } safe row { $row }, and the other piles are large enough for its other numbers. Leave this pile and bring the others down to them: { $to } is safe.
fat-pair = { $x } is the { $column } number of the { $n } safe row { $row }, but pile { $pile }, { $size }, does not reach { $number }. So compare piles { $low } and { $high }: they differ by { $difference }. The last safe row whose numbers there differ by no more is the { $i }, { $to }, with { $reached }{ $piles ->
        [2] .
       *[other] , and no other pair of piles asks for an earlier one.
    } Take { $left ->
        [0] { $less } from both
       *[other] { $less } from pile { $low } and { $more } from pile { $high }, which the rules allow, as these amounts differ by less than { $limit }
    }{ $piles ->
        [2] :
       *[other] , and bring the other piles down to the row:
    } { $to } is safe.
fat-pair-search = { $x } is the { $column } number of the { $n } safe row { $row }, but pile { $pile }, { $size }, does not reach { $number }. So compare piles { $low } and { $high }: they differ by { $difference }, and the numbers there of the { $i } safe row { $to } differ by { $reached }. Take { $left ->
        [0] { $less } from both
       *[other] { $less } from pile { $low } and { $more } from pile { $high }, which the rules allow, as these amounts differ by less than { $limit }
    }, and bring the other piles down to the row: { $to } is safe.
fat-pair-end = Piles { $low } and { $high } differ by { $difference }, which is less than { $limit }: then all piles may be taken whole, and nothing is left.
fat-shifted-end = Piles 1 and 2 are equal: then all piles may be taken whole, and nothing is left.
fat-shifted-equal = { $x } is the { $column } number of the { $n } safe row { $row }, but pile { $pile }, { $size }, does not reach { $number }. So compare piles 1 and 2: they differ by { $difference }, as the numbers { $first } and { $second } of the { $i } safe row { $to } do. Take { $less } from both, and bring the other piles down to the rest of the row: { $to } is safe.
fat-shifted-near = { $x } is the { $column } number of the { $n } safe row { $row }, but pile { $pile }, { $size }, does not reach { $number }. So compare piles 1 and 2: they differ by { $difference }, a multiple of { $modulus }, and then the amounts taken from them may differ by 1. The numbers { $first } and { $second } of the { $i } safe row { $to } differ by { $reached }: take { $less } from pile 1 and { $more } from pile 2, and bring the other piles down to the rest of the row: { $to } is safe.
fat-stays-short = { $x } is the { $column } number of the { $n } safe row { $row }, but pile { $pile }, { $size }, does not reach { $number }. The pile of { $stays } is a number of the { $i } safe row { $to }: leave it and bring the others down to the rest of the row: { $to } is safe.

fat-end = Every pile is empty: this is the end position, and there is no move.
fat-zero = x_1 = 0: type (I) takes everything else and leads to row 0, the end position.
fat-closed = Section 8 of the document: the safe positions are the rows of a table with { $piles } columns. Column k of row n is ⌊(2^m − 1)n/2^(m−k)⌋ − 2^(k−1) + 1, with m = { $piles } and 2^m − 1 = { $modulus }.
fat-numerals = Section 8 of the document: the safe positions are the rows of a table with { $piles } columns. As in Theorem 4, the last digits in the p-system with the places { $modulus }, 2 and 1 tell the column: in column 1 they are an even number of zeros, in column k > 1 they are s and 0, and 2^(k−2) is the largest power of 2 that divides s.
fat-recursion = Section 8 of the document: the safe positions are the rows of a table with { $piles } columns. As in Theorem 1, row n begins with the least number that no earlier row has used, and from column j to column j+1 it grows by d = ⌊((2^m − 1)n − (2^(m−1) − 2^(m−1−j)))/2^(m−j)⌋, with m = { $piles } and 2^m − 1 = { $modulus }.
fat-residue = { $x } = { $times }·{ $modulus } + { $rest }, and { $power } is the largest power of 2 that divides { $rest }: so { $x } stands in column { $column }, in row { $n }.
fat-ends-first = { $x } ends in { $zeros ->
        [0] no 0
       *[other] two zeros
    }, an even number of them: it is the { $count } number of column 1.
fat-ends = { $x } ends in the digits { $digit } and 0, and { $power } is the largest power of 2 that divides { $digit }: it is the { $count } number of column { $column }.
fat-floor = Column { $column } of row { $n }: ⌊{ $multiple }/{ $power }⌋ − { $half } + 1 = { $value }.
fat-row = Row { $n } is therefore { $row }.
fat-mex = The rows before row { $n } have used up { $used }. The least number not among them is { $first }, and row { $n } grows from there by { $differences }: it is { $row }.
fat-mex-far = The rows before row { $n } have used up every number to { $last } and not the next one, { $first }, and row { $n } grows from there by { $differences }: it is { $row }.
fat-reading-equal = As in Theorem 5, the digits t_2 t_1 t_0 of { $n } in the q-system, read in the p-system, are t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Since t_1 = 0, row { $n } begins with that: { $first }.
fat-reading-more = As in Theorem 5, the digits t_2 t_1 t_0 of { $n } in the q-system, read in the p-system, are t_1·2 + t_2·{ $place } = { $middle }·2 + { $top }·{ $place } = { $read }. Since t_1 > 0, row { $n } begins with one less: { $first }.
fat-endings = In each other column row { $n } has the { $count } number with the ending of that column: it is { $row }.
fat-safe-one = So { $row } is row { $n } itself, and no move leads to another one: type (I) leaves a number where it is, and that number stands in row { $n } alone.
fat-safe-pairs = Every type that compares two piles asks that their difference changes by less than a limit, and for a row i that limit is how much the difference grows from row i to row i+1. Differences grow from row to row, so no earlier row is near enough.
fat-safe-shifted = Type (II) takes equal amounts from piles 1 and 2, as their difference { $difference } is no multiple of { $modulus }. That keeps the difference, and neighbours in other rows do not have it.
fat-one-first = { $x } stays as the number of column 1 in row { $n }, and every other pile reaches its number of that row. Type (I) leads to { $to }.
fat-one = { $x } stays as the number of column { $column } in row { $n }. { $column ->
        [2] Pile 2 is at least as large, so it is above the number
       *[other] Piles 2 to { $column } are at least as large, so they are above the numbers
    } before it, and each later pile reaches its number of that row. Type (I) leads to { $to }.
fat-one-last = { $x } stays as the number of column { $column }, the last one, in row { $n }, and every other pile is above the numbers before it. Type (I) leads to { $to }.
fat-short = Row { $n } is out of reach: pile { $pile } is { $size } and would have to be { $number } there. So the move is to an earlier row.
fat-rows-two = The last row whose difference is not above that of the piles is row { $i }, and both piles are above its numbers.
fat-rows-chain = For piles j and j+1 let i_j be the last row whose difference there is not above that of the piles. These rows are { $rows }; the least of them is row { $i }, by piles { $low } and { $high }. Every pile is above its number in that row.
fat-rows-star = For piles 1 and j let i_j be the last row whose difference there is not above that of the piles. These rows are { $rows }; the least of them is row { $i }, by piles { $low } and { $high }. Every pile is above its number in that row.
fat-near = Type ({ $rule }) leads to { $to }: piles { $low } and { $high } differ by { $difference } now and by { $reached } in row { $i }, so the amounts taken from them differ by { $left }, which is less than the limit { $limit } = { $above } − { $reached }, where { $above } is their difference in row { $next }.
fat-search = No document has a proof for this variant; that these rows are its safe positions is proved here for every m ≥ 2. The rows that come into question are tried in their order, and row { $i } is the first to which a move leads.
fat-shifted = Type (II) leads to { $to }: piles 1 and 2 become { $first } and { $second }, the others the rest of row { $i }. They differ by { $difference } now and by { $reached } then, so the amounts taken from them differ by { $left }; a difference of 1 is allowed where { $modulus } divides the old one.
fat-stays = Type (I) leads to { $to }: the pile of { $pile } stays, as a number of row { $i }, and no other one has to grow.

## The succinct rat games: halves

rats-safe = { $position } is the { $n } safe position: each pile is half of the next one, rounded up, and the last one, { $last }, leaves the remainder { $half } on division by { $period }. Amounts that lead from it to another safe position are forbidden, so every move loses.
rats-all = Take everything. The last pile, { $last }, leaves the remainder { $remainder } on division by { $period }; taking everything can be forbidden only with the remainder { $half } or 0. So it is allowed, and nothing is left.
rats-all-half = Take everything. The last pile, { $last }, leaves the remainder { $half } on division by { $period }, and with that only amounts are forbidden that are each half of the next one, rounded up. But pile { $i } has { $pile }, which is not half of the { $neighbour } in pile { $next }, rounded up. So it is allowed, and nothing is left.
rats-all-either = Take everything. The last pile, { $last }, is a multiple of { $period }, and with that only amounts are forbidden that are each half of the next one, rounded up or down. But pile { $i } has { $pile }, which is not half of the { $neighbour } in pile { $next }, however it is rounded. So it is allowed, and nothing is left.
rats-first = Taking everything is forbidden: the last pile, { $last }, is a multiple of { $period }, and each pile is half of the next one, rounded up or down. So move to { $to }, the first safe position: what you take, { $taken }, is allowed, as { $amount } leaves the remainder { $rest } on division by { $period }, neither { $half } nor 0.

rats-theorem = Theorem 7: the safe positions are 0 and r(n), n ≥ 1, with the piles ⌊(2^d − 1)n/2^(d−i)⌋ − 2^(i−1) + 1 for i = 1, …, d; here d = { $piles }. These are the positions where the last pile leaves the remainder 2^(d−1) = { $half } on division by 2^d − 1 = { $period }, and each pile is half of the next one, rounded up.
rats-zero = Every pile is empty: this is 0, the end position.
rats-remainder = The last pile divided by 2^d − 1: { $last } = { $quotient }·{ $period } + { $remainder }.
rats-halves = Halved and rounded up again and again, { $last } gives { $halves }, and { $piles ->
        [2] that is the pile before it
       *[other] these are the piles before it
    }.
rats-full-safe = So { $position } is r({ $n }). The rules forbid just the amounts r(m) − r(n) and r(m) (Corollary 8: the succinct and the grandiose rules are the same), so no move leads from it to another safe position.
rats-full-remainder = With the remainder { $remainder } the position is not safe, and the amounts of all piles fall neither under condition a, which asks for { $half }, nor under condition b, which asks for 0.
rats-full-half = The remainder is that of a safe position, but pile { $i } has { $pile }, while half of the { $neighbour } in pile { $next }, rounded up, is { $up }. So the position is not safe, and the amounts of all piles do not fall under condition a; b asks for the remainder 0.
rats-full-either = With the remainder 0 the position is not safe. Condition b would forbid the amounts of all piles if each were half of the next one, but pile { $i } has { $pile }, while half of the { $neighbour } in pile { $next } is { $down } rounded down and { $up } rounded up. Condition a asks for the remainder { $half }.
rats-full-all = So everything may be taken: move to { $to }.
rats-full-shortcut = With the remainder 0 the position is not safe, and each pile is half of the next one, rounded up or down. That is condition b: the position is a proper shortcut between two safe positions (Theorem 4), and taking everything is forbidden.
rats-full-first = The move to r(1) = { $to } takes { $taken }. Its last amount, { $amount }, leaves the remainder 2^(d−1) − 1 = { $rest } on division by { $period }, so neither condition forbids it.

rats-shift = Proposition 17, in binary: a position is safe if each x_i + 1 without its last digit is x_(i−1), and if for the number α, whose digits are the dropped ones of x_2 + 1, …, x_d + 1 with 0 and 1 exchanged, α(2^d − 1) ≡ x_d − 2^(d−1) (mod 2^(d−1)(2^d − 1)). Here d = { $piles }. (The weights 2^(i−2) of the print must read 2^(d−i).)
rats-shift-fits = Without their last digits the numbers x_i + 1 are the piles before them.
rats-shift-fails = x_{ $i } + 1 = { $next } without its last digit is { $shifted }, and x_{ $before } is { $pile }: the position is not safe.
rats-alpha = The dropped digits are { $dropped }; with 0 and 1 exchanged they are { $complement }, so α = { $alpha }.
rats-congruent = α·{ $period } = { $product } and { $last } − { $half } = { $rest } leave the same remainder on division by { $modulus }: so { $position } is the safe position r({ $n }), and { $n } − 1 = { $before } leaves the remainder α = { $alpha } on division by { $half }. The rules forbid just the amounts that lead from one safe position to another.
rats-not-congruent = α·{ $period } = { $product } and { $last } − { $half } = { $rest } do not leave the same remainder on division by { $modulus }: the position is not safe.
rats-too-small = { $last } is less than { $half }, the last pile of the first safe position: the position is not safe.

rats-illegal-a = The amounts { $taken } are forbidden: the last one, { $last }, leaves the remainder { $half } on division by { $period }, and each is half of the next one, rounded up.
rats-illegal-a-down = The amounts { $taken } are forbidden: the last one, { $last }, leaves the remainder { $half } on division by { $period }, and each is half of the next one, rounded down.
rats-illegal-b = The amounts { $taken } are forbidden: the last one, { $last }, is a multiple of { $period }, and each is half of the next one, rounded up or down.
rats-illegal-shortcut = The amounts { $taken } are forbidden: they lead from the safe position { $from } to the safe position { $to }.

## Frankenstein: safe rows of squares

frankenstein-empty = The strip is empty: whoever has to move has lost.
frankenstein-safe = { $position } is the beginning of the { $n } safe row ({ $row }). Every move spoils it, and the other player can then move to the beginning of a safe row again.
frankenstein-before = { $x } is the { $place } number of the { $number } safe row ({ $row }). Leave that coin and fill { $before ->
        [one] the place before it, { $places }, with another coin
       *[other] the places before it, { $places }, with other coins
    }{ $rest ->
        [0] : { $to } is safe.
       *[other] ; take the rest off. { $to } is safe.
    }
frankenstein-split = { $x } is the { $place } number of the { $number } safe row ({ $row }). Leave that coin{ $shifted ->
        [0] {""}
        [one] {" "}and shift the next one to { $landing }
       *[other] {" "}and shift the next ones to { $landing }
    }. Split the last coin, on { $last }, into coins on { $parts }, which add up to { $sum }, less than { $last }: { $to } is safe.
frankenstein-beyond = { $p ->
        [one] The first coin lies on the beginning of the { $number } safe row ({ $row }).
       *[other] The first { $p } coins, on { $prefix }, lie on the beginning of the { $number } safe row ({ $row }).
    } The next coin, on { $coin }, is beyond its place. Shift it down to { $entry }{ $rest ->
        [0] : { $to } is safe.
        [one] {" "}and take the coin above it off: { $to } is safe.
       *[other] {" "}and take the coins above it off: { $to } is safe.
    }
frankenstein-short = All coins but the last lie on the beginning of the { $number } safe row ({ $row }). The last one, on { $coin }, is { $short } short of { $entry }. So shift all coins down, to the beginning of the { $earlier } safe row: the last one goes down by { $last }, just as far as the rules allow. { $to } is safe.
frankenstein-short-off = All coins but the last lie on the beginning of the { $number } safe row ({ $row }). The last one, on { $last }, is short of { $entry } by so much that the coins lie close together: { $last } is at most { $sum } = { $bound }, and then all coins may be taken off at once.
frankenstein-free = Of the { $number } safe row ({ $row }) { $taken ->
        [one] the number { $kept } has a coin
       *[other] the numbers { $kept } have coins
    }, the next one, { $free }, is free, and the last coin, on { $last }, is beyond it. So shift the last coin to { $free } and take off the { $count ->
        [one] coin on { $off }, which is
       *[other] coins on { $off }, which are
    } not in the row: { $to } is safe.
frankenstein-close = Of the { $number } safe row ({ $row }) { $taken ->
        [one] the number { $kept } has a coin
       *[other] the numbers { $kept } have coins
    }, and no coin reaches the next one, { $free }. So the coins lie close together: the last square, { $last }, is at most { $sum } = { $bound }, and then all coins may be taken off at once.

frankenstein-sum = { $rest ->
        [0] { $most }·{ $second }
       *[other] { $more ->
            [1] { $most }·{ $second } + { $rest }
           *[other] { $most }·{ $second } + { $more }·{ $rest }
        }
    }
frankenstein-end = Φ, the empty strip, is the end position: there is no move.
frankenstein-theorem = Theorem 3: the safe positions are Φ and the beginnings, of two numbers or more, of the rows n ≥ 1 of the array 𝒜. Theorem 1: written over 𝒰, the numbers in column j of 𝒜, from j = 0 on, end in exactly j zeros, and appending a 0 leads to the next number of the row.
frankenstein-array = Theorem 3: the safe positions are Φ and the beginnings, of two numbers or more, of the rows n ≥ 1 of the array 𝒜. Row n begins with the least number that no earlier row has used; then comes { $most ->
        [2] twice that
       *[other] { $most } times that
    } plus n, and every further number is { $base } times the one before it less the one before that.
frankenstein-other = The document has this for b = 3 only. For b = { $base } it is a generalisation for which there is no proof; it agrees with brute force wherever that was tried.
frankenstein-reduced = { $x } does not end in 0: it is reduced and begins its row.
frankenstein-zeros = { $x } ends in { $column ->
        [one] one 0
       *[other] { $column } zeros
    }, so it stands in column { $column }. Without { $column ->
        [one] this 0
       *[other] these zeros
    } it is { $first }, which begins the row.
frankenstein-number = A 0 appended to { $first } gives { $second }, and { $second } − { $most }·{ $first } = { $n }: this is row { $n } ({ $row }).
frankenstein-mex = Of the numbers to { $limit }, the rows before row { $n } have used up { $used }. The least number not among them is { $first }, so row { $n } begins with it and goes on with { $most }·{ $first } + { $n } = { $second }: it is { $row }
frankenstein-mex-far = The rows before row { $n } have used up every number to { $before } and not the next one, so row { $n } begins with { $first } and goes on with { $most }·{ $first } + { $n } = { $second }: it is { $row }
frankenstein-column = x_0 = { $x } stands in its column { $column }, counted from 0.
frankenstein-safe-one = So { $position } is a beginning of row { $n }, and part (A) of the proof of Theorem 3 says that no move leads to another one. Type I leaves a coin on a number of row { $n } and puts one on a lower square that was free; that square is not in the row, as all numbers of the row that are so low have coins.
frankenstein-safe-two = Type II would lead to a row m < { $n }, or to Φ for m = 0. By Lemma 1 the last number of a beginning of row n is { $most ->
        [2] twice the one before it plus the sum of all before that plus n
       *[other] { $most } times the one before it plus { $more } times the sum of all before that plus n
    }. So the last coin would have to go n − m squares further than condition (4) allows.
frankenstein-j-before = Part (B) of the proof of Theorem 3: x_0 = { $x } is the { $place } number of row { $n }, so j = { $j } > 1, and there are { $coins } ≥ j coins. { $before ->
        [one] The next coin goes to { $places }
       *[other] The next coins go to { $places }
    }{ $rest ->
        [0] .
       *[other] , and the rest go off.
    } x_0 stays, so this is a move of type I to { $to }.
frankenstein-j-split = Part (B) of the proof of Theorem 3: x_0 = { $x } is the { $place } number of row { $n }, so j = { $j } > 1, and there are only { $coins } < j coins. { $shifted ->
        [0] The
        [one] The next coin goes to { $landing }, and the
       *[other] The next coins go to { $landing }, and the
    } last coin, on { $last }, is split into { $parts }: by Lemma 1 these add up to less than x_0, to { $sum }. x_0 stays, so this is a move of type I to { $to }.
frankenstein-j-beyond = Part (B) of the proof of Theorem 3: x_0 begins row { $n }, and the first coin that is not in its place is x_{ $p } = { $coin } > { $entry }. It goes to { $entry }{ $rest ->
        [0] {""}
        [one] , and the coin above it goes off
       *[other] , and the coins above it go off
    }: a move of type I to { $to }.
frankenstein-i = Part (B) of the proof of Theorem 3, case (i): only the last coin is not in its place, x_{ $p } = { $coin } = { $entry } − t with t = { $short } < n = { $n }. All coins go to row n − t = { $m } by type II: they go down by { $distances }, and { $last } = { $sum } is just what condition (4) allows. That leads to { $to }.
frankenstein-i-off = Part (B) of the proof of Theorem 3, case (i): only the last coin is not in its place, x_{ $p } = { $last } = { $entry } − t with t = { $short } ≥ n = { $n }. All coins go off by type II: condition (4) holds, { $last } ≤ { $sum } = { $bound }. That leads to Φ.
frankenstein-a = Part (B) of the proof of Theorem 3, case (ii)a: the first coin that is not in its place is x_{ $p } = { $coin } < { $entry }; no coin is on { $entry }, and the last one, { $last }, is beyond it. It goes to { $entry }, and { $count ->
        [one] { $off } goes off
       *[other] { $off } go off
    }: a move of type I to { $to }.
frankenstein-b = Part (B) of the proof of Theorem 3, case (ii)b: the first coin that is not in its place is x_{ $p } = { $coin } < { $entry }, and no coin is beyond { $entry }. All coins go off by type II: condition (4) holds, { $last } ≤ { $sum } = { $bound }. That leads to Φ.
frankenstein-c = Part (B) of the proof of Theorem 3, case (ii)c: the first coin that is not in its place is x_{ $p } = { $coin } < { $entry }; on { $entry } lies a later coin, the first number of the row that is free is { $free }, and the last coin, { $last }, is beyond it. It goes to { $free }, and { $count ->
        [one] { $off } goes off
       *[other] { $off } go off
    }: a move of type I to { $to }.
frankenstein-d = Part (B) of the proof of Theorem 3, case (ii)d: the first coin that is not in its place is x_{ $p } = { $coin } < { $entry }; on { $entry } lies a later coin, the first number of the row that is free is { $free }, and no coin is beyond it. All coins go off by type II: condition (4) holds, { $last } ≤ { $sum } = { $bound }. That leads to Φ.

frankenstein-illegal-none = At least one coin must move: here all of them stay where they are.
frankenstein-illegal-lands = A coin that moves must land on a square that was free; it is not enough to take coins off.
frankenstein-illegal-parts = The new squares are too large: even if the coin on { $coin } is split and the others go to the largest new squares they can, its parts add up to { $sum }, and that must be less than { $coin }.
frankenstein-illegal-large = The new squares are too large for the coins that moved: coins only go down.
frankenstein-illegal-count = If every coin moves, all { $before } must stay on the strip or all must go off; here { $after } are left.
frankenstein-illegal-down = If every coin moves, every one must go down, in the same order: here one would go from { $before } to { $after }.
frankenstein-illegal-order = If every coin moves, each must go down at least as far as the one before it: here one goes down by { $before } and the next by { $next }.
frankenstein-illegal-far = The last coin goes down too far: after the other distances at most { $bound } squares are allowed, not { $last }.
frankenstein-illegal-nothing = There is no coin to move.
frankenstein-illegal-single = A single coin (here on { $square }) may never be left.
frankenstein-illegal-hole = Square 0 is the hole: coins lie on the squares 1, 2, 3, …
frankenstein-illegal-twice = Two coins may not lie on the same square, { $square }.

## Frankenstein by floors

frankenstein-floors = Every number is in exactly one way ⌊(n−1)φ⌋ + 1, the start of row n, or ⌊yφ²⌋ + 1, which stands right of y in its row (Theorem 2 with Beatty's theorem).
frankenstein-floors-base = With λ = ({ $base } + √({ $base }² − 4))/2 and μ = λ/(λ − 1) every number is in exactly one way ⌊(n−1)μ⌋ + 1, the start of row n, or ⌊yλ⌋ + 1, which stands right of y in its row.
frankenstein-left = ⌊{ $before }·{ $slope }⌋ + 1 = { $entry }, so { $entry } stands right of { $before }.
frankenstein-start = { $first } is the start of row { $n }, and the next number of the row is { $most }·{ $first } + { $n } = { $second }; from there on each is { $base } times the one before it less the one before that. So { $x } stands in column { $column }, counted from 0, of the row { $row }
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
mark-misere-like = When the last token loses, only the powers of two 1, 2, 4, 8, … are judged differently, and here no move leads from or to one of them.
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
pairs-row = { $less ->
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
claim-automaton-accepts = The automaton of the claim (states: { $states }) reads the numerals in { $system }, digits: { $digits }, and ends in state { $state }, which accepts.
claim-automaton-refuses = The automaton of the claim (states: { $states }) reads the numerals in { $system }, digits: { $digits }, and ends in state { $state }, which does not accept.
claim-recursion-row = In the recursion of the claim, { $number } is in the row { $row }.
claim-automaton-nowhere = The automaton of the claim (states: { $states }) reads the numerals in { $system }, digits: { $digits }. It is in state { $state } after { $read } of them, and from there the next digits lead nowhere.

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
corner-no-move-east = That would be { $east } east and { $south } south. { $may }
corner-may-queen = A queen goes west, or south, or as far west as south.
corner-may-rook = A rook goes west or south, not both at once.
corner-may-bishop = A bishop goes as far west as south.
corner-may-bishop-turning = A bishop goes as far west or as far east as south.
corner-may-king = A king goes one step west, south or southwest.
corner-may-knight = A knight goes one cell west and two south, or two west and one south.
corner-may-knight-turning = A knight goes one cell west or east and two south, or two west or east and one south.
beta-one-pile = { $pile } is a multiple of { $beta } rounded down, so only one pile may change.
beta-least = If you take from both piles, you may take at most { $d } from one of them, not { $s } and { $t }.
beta-forbidden = { $pile } is a multiple of { $beta } rounded down, so { $s } and { $t } may not be taken together.

## Where things come from: the document, and the place in it

cited-document = document { $number }, { $place }
cited-other = { $author }: { $title } ({ $year }), { $place }
cited-authors = { $most } and { $last }
place-section-1 = section 1
place-section-1-1 = section 1.1
place-section-2 = section 2
place-section-4 = section 4
place-section-5 = section 5
place-section-7 = section 7
place-section-8 = section 8
place-chapter-8 = chapter 8
place-chapter-15 = chapter 15
place-abstract = abstract
place-theorem-1 = Theorem 1
place-theorem-2 = Theorem 2
place-theorem-3 = Theorem 3
place-theorem-7 = Theorem 7
place-remark-5 = Remark 5
place-theorems-1-and-8 = Theorems 1 and 8
place-theorems-4-and-5 = Theorems 4 and 5
place-theorems-6-and-8 = Theorems 6 and 8
place-theorem-3-and-section-4 = Theorem 3 and section 4
place-theorem-7-and-section-2 = Theorem 7 and section 2
place-theorems-2-and-3-answers-the-question-of-section-4 = Theorems 2 and 3; answers the question of section 4
place-proposition-17-weights-corrected = Proposition 17, weights corrected
place-section-1-with-document-000-theorem-8 = section 1, with document 000, Theorem 8
place-section-4-with-document-000-theorem-7 = section 4, with document 000, Theorem 7
place-section-4-rules-closed-form-found-here = section 4 (rules); closed form found here
place-section-6-for-1-d-d = section 6, for α = [1, d, d, …]
place-section-7-the-numeration-system-left-to-the-reader = section 7, the numeration system left to the reader
place-section-8-the-rules-are-new = section 8; the rules are new
place-section-8-the-rules-answer-its-open-question = section 8; the rules answer its open question
place-chapter-8-answers-and-addendum = chapter 8, answers and addendum
place-chapter-8-corner-the-lady-and-the-answers = chapter 8, Corner the Lady and the answers
place-chapter-8-d-2-document-001-section-1 = chapter 8; d ≥ 2: document 001, section 1
place-answers-and-addendum-figures-52-to-54-continued-to-every-size = Answers and Addendum, Figures 52 to 54, continued to every size
place-figure-50-and-the-formulas-before-it = Figure 50 and the formulas before it
place-the-recursive-algorithm-before-figure-50 = the recursive algorithm before Figure 50
place-the-remark-on-mis-re-play-after-silber-s-cases = the remark on misère play after Silber's cases
place-the-d-wythoff-of-section-1-its-mis-re-form-is-found-and-proved-here-not-in-the-document = the d-Wythoff of section 1; its misère form is found and proved here, not in the document
place-silber-s-fibonacci-notation-the-edge-cases-x-0-and-x-y-repaired = Silber's Fibonacci notation, the edge cases x = 0 and x = y repaired
place-the-binary-notation-for-nim-that-fibonacci-notation-is-compared-with = the binary notation for Nim that Fibonacci notation is compared with
place-the-nim-values-and-their-period = the nim-values and their period
place-abstract-the-rules = abstract, the rules
place-fibonacci-quarterly-1 = Fibonacci Quarterly 1
place-annals-of-mathematics-11 = Annals of Mathematics 11
place-proceedings-of-the-cambridge-philosophical-society-52 = Proceedings of the Cambridge Philosophical Society 52
