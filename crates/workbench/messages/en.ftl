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

## Moore's nim

moore-safe = Write the piles in binary: in every place the number of 1s is a multiple of { $by }. Any move spoils that, and the other player can mend it.
moore-move = Write the piles in binary: place { $place }, counted from the right, holds { $ones ->
        [one] one 1
       *[other] { $ones } 1s
    }, which is no multiple of { $by }. Move to { $to }: there the number of 1s in every place is a multiple of { $by }.
moore-some-move = Move to { $to }: there, in binary, the number of 1s in every place is a multiple of { $by }.
moore-full = A move lowers from 1 to { $k } piles. Safe are the positions in which the number of 1s in every binary place is a multiple of { $by }: in the highest place that a move changes it takes away from 1 to { $k } of the 1s, so the number there is no multiple any more; and from every other position some move of this kind makes all of them multiples.
moore-misere-safe = { $ones ->
        [one] Only one pile with a single token is left
       *[other] There are { $ones } piles of one token, 1 more than a multiple of { $by }, and no larger pile
    }: whoever moves will have to take the last token.
moore-misere-move = Leave nothing but piles of one token, 1 more than a multiple of { $by } of them: move to { $to }.
moore-misere-full = When the last token loses, play as in normal play until few large piles are left, then leave only piles of one token, 1 more than a multiple of { $by } of them.

## Fibonacci nim

fibonacci-safe = Write { $x } as a sum of Fibonacci numbers, no two of them neighbours: the smallest is { $smallest }, and at most { $most } may be taken. Whatever you take, the other player can take the smallest part of what it leaves.
fibonacci-move = Write { $x } as a sum of Fibonacci numbers, no two of them neighbours, and take the smallest, { $smallest }: that leads to { $to }. The next part is more than twice that, so the other player cannot take a whole part.
fibonacci-all = All { $x } may be taken at once, and then nothing is left.
fibonacci-full = Every number is in exactly one way a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf).
fibonacci-full-safe = The smallest part is { $smallest }, and only { $most } may be taken. Taking less than a part breaks it up, and the smallest of its pieces is at most twice what was taken: the other player can take it.
fibonacci-full-move = The smallest part is { $smallest }, and up to { $most } may be taken, so take it. The next part is more than twice { $smallest }: it cannot be taken at once.

## Octal games

octal-safe = The heaps { $heaps } have the nim-values { $values }. Their nim-sum is 0, and every move makes it something else.
octal-move = The heaps { $heaps } have the nim-values { $values }. Their nim-sum is { $sum }; move to { $to }, where it is 0.
octal-full = The nim-value of a heap is the least number that is not the nim-sum of what a move leaves of it; a position is safe if the nim-sum of its heaps is 0.
octal-period = From heap { $start } on the nim-values repeat with period { $length }; the periodicity theorem for octal games proves it.

## Welter's game

welter-none = There is no coin, so there is no move.
welter-safe = Pair the coins off, the closest relatives in binary first: what they count has the nim-sum 0. Every move makes it something else, and the other player can make it 0 again.
welter-move = Pair the coins off, the closest relatives in binary first: what they count has the nim-sum { $value }. Move to { $to }, where it is 0.
welter-full = Of the coins that are left, two whose squares differ by a multiple of the highest power of 2 are mates. Two mates count the nim-sum of their squares less 1, a coin without a mate counts its square; the nim-sum of all counts is Welter's function.
welter-pair = { $a } and { $b } are mates: their nim-sum is { $sum }, and they count { $counts }.
welter-single = The coin on { $square } has no mate and counts { $square }.
welter-sum = The nim-sum of the counts is { $value }.

## Wythoff's game on many piles

multi-safe = Beside { $smaller } the largest pile must be { $largest } for the position to be safe, and it is.
multi-lower = Beside { $smaller } a largest pile of { $partner } would be safe: lower it to that. { $to } is safe.
multi-move = Beside { $smaller } only a largest pile of { $partner } would be safe, and { $largest } is less than that. So smaller piles are needed: { $to } is safe.
multi-full = Two safe positions never differ in one pile only, so all piles but one determine that one: it is the least number that no safe position with smaller piles excludes. No closed form is known; all smaller positions were worked out.
multi-partner = Beside { $smaller } that number is { $partner }.

## The mouse trap

trap-safe = { $pair } is the { $n } safe pair of the Mouse game, and the mouse trap has the same safe pairs: no amounts that may be taken lead from one to another.
trap-all = Take both piles whole: { $to } is safe.
trap-move = Take { $first } from the first pile and { $second } from the second: { $to } is the { $n } safe pair of the Mouse game, and the mouse trap has the same safe pairs.
trap-full = The safe positions are those of the Mouse game: (0,0) and (A_n, B_n) with A_n = ⌊3n/2⌋ and B_n = 3n − 1, in either order.
trap-row = For n = { $n } that is A_{ $n } = { $a } and B_{ $n } = { $b }.

## The placing game

placing-cell = Put the piece on { $to }: that cell is safe, so every move of the other player loses.
placing-lost = No cell of the top row or of the rightmost column is safe: wherever the piece is put, the other player can win.
placing-full = Who places the piece wins if a cell of the top row or of the rightmost column is safe in the game that follows; then the other player moves first from a safe cell.
