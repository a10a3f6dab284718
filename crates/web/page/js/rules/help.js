/** The language in brief, below the editor. */
import { h } from '../dom.js';
import { t } from '../strings.js';

/** What may be written, and the key of what it means. */
const LINES = [
  ['piles x, y', 'piles'], ['piles x <= y', 'sorted'], ["x'", 'prime'], ["move I: x' < x and y' = y", 'move'],
  ['move I in any order: …', 'order'], ['let a = if (y - x) mod 3 = 0 then 2 else 1', 'let'],
  ['param d: int >= 1 = 1', 'param'], ['claim P: exists n: x = floor(n*phi) and …', 'claim'],
  ['example (1,2) is P', 'example'], ['example (3,3) -> (1,2) is legal', 'legal'],
  ['+ - * div mod |…| min max floor', 'terms'], ['= != < <= and or not => exists forall', 'formulas'],
];

export function help() {
  return h('details', { class: 'help', 'data-testid': 'rules-help' },
    h('summary', { id: 'rules-help' }, t('rules.help')),
    h('dl', null, LINES.map(([text, key]) => h('div', null, h('dt', null, h('code', null, text)),
      h('dd', null, t(`rules.help.${key}`))))));
}
