import type { TrackerModel } from '../../../../language/show/index.js';

type Member = TrackerModel['order'][number];

/** So many of a kind are one row with a count. */
export const MANY = 12;

/** A row of the order: one combatant, or all of a kind that are in the same state and have the same conditions. */
export type OrderRow =
  | { readonly is: 'one'; readonly member: Member }
  | {
      readonly is: 'many';
      /** Unique in the order, and the same as long as the state is. */
      readonly key: string;
      readonly kind: string;
      readonly side: string;
      readonly state: Member['state'];
      readonly conditions: Member['conditions'];
      readonly names: readonly string[];
    };

/** What keeps rows apart. */
export interface RowsApart {
  /** Keys of rows that a person has opened. */
  readonly open: ReadonlySet<string>;
  /** Names that have a row of their own in any case: who is selected, and the target. */
  readonly alone: ReadonlySet<string>;
}

/** `Volkssturm 12` is a Volkssturm. */
function kindOf(name: string): string {
  return name.replace(/\s+\d+$/, '');
}

/** Who is out comes after those who are up, and who is not here last. */
const LAST: Readonly<Record<Member['state'], number>> = { acting: 0, done: 0, waiting: 0, out: 1, away: 2 };

/**
 * The order as rows. Who acts, is looked at, or has conditions that few of the kind have, has a row of their own; a folded row is where its
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

/** What a row is called in the page: a name, or the key of several. */
export function keyOf(row: OrderRow): string {
  return row.is === 'one' ? row.member.name : row.key;
}

/** The name that is meant by the beginning of it, else by the beginning of one of its words, else by any part. */
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

/** The one after or before another, around the end; the first where there is none yet. */
export function neighbour(keys: readonly string[], current: string | undefined, by: 1 | -1): string | undefined {
  const at = current === undefined ? -1 : keys.indexOf(current);
  if (at < 0) return keys[by > 0 ? 0 : keys.length - 1];
  return keys[(at + by + keys.length) % keys.length];
}
