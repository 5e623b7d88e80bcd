import type { TrackerModel } from '../../../../language/show/index.js';

type Member = TrackerModel['order'][number];

/** From this number on, members of a kind are one row with a count. */
export const MANY = 12;

/** A row of the order: one combatant, or all of a kind that are in the same state and have the same conditions. */
export type OrderRow =
  | { readonly is: 'one'; readonly member: Member }
  | {
      readonly is: 'many';
      /** Unique in the order, and stable while the state of the members is the same. */
      readonly key: string;
      readonly kind: string;
      readonly side: string;
      readonly state: Member['state'];
      readonly conditions: Member['conditions'];
      readonly names: readonly string[];
    };

/** Members that are not folded into one row. */
export interface RowsApart {
  /** Keys of rows that the user has unfolded. */
  readonly open: ReadonlySet<string>;
  /** Names that have a row of their own in any case: who is selected, and the target. */
  readonly alone: ReadonlySet<string>;
}

/** The kind of a member, without its number: `Volkssturm` for `Volkssturm 12`. */
function kindOf(name: string): string {
  return name.replace(/\s+\d+$/, '');
}

/** Members who are out come after those who are up, and absent ones last. */
const LAST: Readonly<Record<Member['state'], number>> = { acting: 0, done: 0, waiting: 0, out: 1, away: 2 };

/**
 * The order as rows. Members who act, are selected, or have conditions that few of their kind have, get rows of their own; a folded row is where its
 * first one is.
 */
export function rowsOf(order: readonly Member[], { open, alone }: RowsApart): readonly OrderRow[] {
  const counts = new Map<string, number>();
  const kind = ({ side, name }: Member): string => `${side}/${kindOf(name)}`;
  const alike = (member: Member): string =>
    [kind(member), member.state, ...member.conditions.map(({ word, until }) => `${word} ${until}`)].join('/');
  const isMany = (key: string): boolean => (counts.get(key) ?? 0) >= MANY;
  for (const member of order)
    for (const key of new Set([kind(member), alike(member)])) counts.set(key, (counts.get(key) ?? 0) + 1);
  const rows: OrderRow[] = [];
  const folded = new Map<string, { readonly at: number; readonly names: string[] }>();
  for (const member of order.toSorted((a, b) => LAST[a.state] - LAST[b.state])) {
    const key = alike(member);
    const { conditions, side } = member;
    const isFolded =
      isMany(conditions.length === 0 ? kind(member) : key) &&
      member.state !== 'acting' &&
      !alone.has(member.name) &&
      !open.has(key);
    const before = folded.get(key);
    if (!isFolded) rows.push({ is: 'one', member });
    else if (before) before.names.push(member.name);
    else {
      const names = [member.name];
      folded.set(key, { at: rows.length, names });
      rows.push({ is: 'many', key, kind: kindOf(member.name), side, state: member.state, conditions, names });
    }
  }
  return rows;
}

/** The key of a row in the page: a name, or the key of several. */
export function keyOf(row: OrderRow): string {
  return row.is === 'one' ? row.member.name : row.key;
}

/** The first name that begins with the text, else that has a word that does, else that contains it. */
export function matchingName(names: readonly string[], typed: string): string | undefined {
  const beginning = typed.trim().toLowerCase();
  if (beginning === '') return undefined;
  const has = (test: (name: string) => boolean): string | undefined => names.find((name) => test(name.toLowerCase()));
  return (
    has((name) => name.startsWith(beginning)) ??
    has((name) => name.split(/[\s.]+/).some((word) => word.startsWith(beginning))) ??
    has((name) => name.includes(beginning))
  );
}

/** The next or previous key, wrapping around; the first or last one if there is no current one. */
export function neighbour(keys: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : keys.indexOf(current);
  if (at < 0) return keys[by > 0 ? 0 : keys.length - 1];
  return keys[(at + by + keys.length) % keys.length];
}
