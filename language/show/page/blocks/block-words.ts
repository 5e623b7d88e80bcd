import type { PageBlock } from '../../../rules/page.js';
import type { SheetEntry } from '../../../sheet/sheet.js';
import { capitalised } from '../../sheet-view.js';
import type { PageValues } from '../page-values.js';

/** Properties common to all blocks: the title of the rulebook, or the default. */
export function common({ key, title, columns }: PageBlock, usual: string | undefined) {
  const shown = title ?? usual;
  return { key, ...(shown !== undefined && { title: shown }), ...(columns !== undefined && { columns }) };
}

/** The kinds of a block, as its title. */
export function titleOf(values: PageValues, { names }: PageBlock): string | undefined {
  return joined(names.filter(({ what }) => what === 'kind').map((one) => pluralOf(values, one.key)));
}

/** `Skills, hyperstats` */
export function joined([first, ...more]: readonly string[]): string | undefined {
  return first === undefined ? undefined : [first, ...more.map((one) => one.toLowerCase())].join(', ');
}

/** The traits or things of a kind, as in a heading. */
export function pluralOf(values: PageValues, kind: string): string {
  const { kinds } = values.context.evaluation.rules;
  const rule = kinds.get(kind);
  if (rule?.item) return capitalised(rule.clauses.plural ?? rule.name);
  return capitalised(rule?.clauses.plural ?? plural(rule?.name ?? kind));
}

/** The cost of an entry, in a game with costs. */
export function costOf(values: PageValues, entry: SheetEntry): { readonly cost?: string } {
  const cost = values.costOf(entry);
  return values.hasCosts && cost !== undefined ? { cost } : {};
}

/** The English plural of a word that declares none. */
function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}
