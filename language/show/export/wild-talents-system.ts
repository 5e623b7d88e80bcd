import type { Sheet, SheetEntry } from '../../sheet/sheet.js';
import { type Value, valueText } from '../../values/value.js';
import { pageModel } from '../page/build-page.js';
import type { PageContext } from '../page/page-values.js';
import type { FoundrySystem } from './foundry-actor.js';
import { entryName, NamedValues, numberOf, plain } from './plain.js';
import { statText } from './stat-lines.js';

/** Statistics in the order of the system, which refers to them by index. */
const STATS = ['Body', 'Coordination', 'Sense', 'Mind', 'Charm', 'Command'];

/** Kinds of powers in the order of the system, with their lists. */
const POWERS = [
  { kind: 'hyperstat', list: 'hyperstats' },
  { kind: 'hyperskill', list: 'hyperskills' },
  { kind: 'miracle', list: 'miracles' },
] as const;

/** Qualities and capacities of a power, in the order and with the fields of the system. */
const QUALITIES = ['Attacks', 'Defends', 'Useful'];
const CAPACITIES = ['mass', 'range', 'speed', 'touch', 'self'];

/** Characters of the Wild Talents system by iconmaster5326, following its data models (1.0). */
export const wildTalents: FoundrySystem = {
  title: 'Wild Talents',
  lacks: (context) => {
    const named = new NamedValues(context);
    return STATS.filter((name) => named.value([name])?.kind !== 'pool');
  },
  actor: (context) => {
    const { sheet } = context;
    const items = itemsOf(sheet);
    return {
      name: plain(sheet.name),
      type: sheet.role === 'npc' ? 'npc' : 'character',
      system: systemOf(context, items),
      items: items.map(({ item }) => item),
      effects: [],
      flags: {},
      _stats: { systemId: 'wildtalents' },
    };
  },
};

/** A skill or power, which the actor has as an item and refers to by its id. */
interface Held {
  readonly list: 'skills' | (typeof POWERS)[number]['list'];
  readonly id: string;
  readonly dice: string;
  readonly item: object;
}

function itemsOf(sheet: Sheet): Held[] {
  const held: Held[] = [];
  const visit = (entry: SheetEntry, stat: number, outer?: { readonly name: string; readonly id: string }): void => {
    // Ids of documents have sixteen letters and digits.
    const _id = `muster${String(held.length + 1).padStart(10, '0')}`;
    const dice = diceText(entry.rating);
    const power = POWERS.findIndex(({ kind }) => kind === entry.kind);
    const list = POWERS[power]?.list;
    const own = entryName(entry);
    const isHyper = list !== undefined && outer !== undefined;
    const name = isHyper ? `${own} ${outer.name}` : own;
    if (entry.kind === 'skill') {
      const system = { notes: '', primaryStat: stat, pointsPerDie: 2 };
      held.push({ list: 'skills', id: _id, dice, item: { _id, name, type: 'skill', system } });
    } else if (list) {
      const skill = { id: list === 'hyperskills' ? (outer?.id ?? '') : '', specialty: '' };
      const qualities = entry.entries.filter(({ trait }) => QUALITIES.includes(trait)).map(quality);
      held.push({
        list,
        id: _id,
        dice,
        item: { _id, name, type: 'power', system: { notes: notesOf(entry), powerType: power, stat, skill, qualities } },
      });
    }
    const isStat = STATS.includes(entry.trait);
    for (const inner of entry.entries)
      visit(inner, isStat ? STATS.indexOf(entry.trait) : stat, { name: entry.trait, id: isStat ? '' : _id });
  };
  for (const entry of sheet.entries) visit(entry, 0);
  return held;
}

/** A quality of a power. Its extras and flaws are notes, as the system only knows those of its own lists by ids. */
function quality(entry: SheetEntry): object {
  const words = [...entry.options, ...entry.entries.map(({ trait }) => trait)].map((word) => word.toLowerCase());
  return {
    qualityType: QUALITIES.indexOf(entry.trait),
    name: plain(entry.label ?? ''),
    level: Math.max(0, numberOf(entry.rating) ?? 0),
    capacities: Object.fromEntries(CAPACITIES.map((capacity) => [capacity, words.includes(capacity)])),
    extras: [],
    notes: notesOf(entry),
  };
}

/** The other entries in the braces of a power or quality. */
function notesOf({ entries }: SheetEntry): string {
  return entries
    .filter(({ trait }) => !QUALITIES.includes(trait) && !CAPACITIES.includes(trait.toLowerCase()))
    .map((one) => [entryName(one), ...(one.rating ? [valueText(one.rating)] : [])].join(' '))
    .join(', ');
}

function systemOf(context: PageContext, items: readonly Held[]): object {
  const { sheet } = context;
  const named = new NamedValues(context);
  const of = (list: Held['list']): readonly Held[] => items.filter((one) => one.list === list);
  return {
    appearence: '',
    // The system has no field for the rest.
    notes: plain([...sheet.notes, statText(pageModel(context))].join('\n')),
    pointTotal: numberOf(sheet.points.spent) ?? 0,
    xp: 0,
    willpower: named.number(['will', 'Willpower']),
    baseWill: named.number(['Base Will']),
    convictions: [],
    stats: Object.fromEntries(STATS.map((name) => [name.toLowerCase(), diceText(named.value([name]))])),
    skills: of('skills').map(({ id, dice }) => ({ id, dice, specialty: '' })),
    silhouette: silhouette(context),
    archetypes: [],
    sources: [],
    permissions: [],
    intrinsics: [],
    ...Object.fromEntries(
      POWERS.map(({ list }) => [list, of(list).map(({ id, dice }) => ({ id, dice, providedBy: '' }))]),
    ),
    foci: [],
  };
}

/** Places with their boxes, as on the page of the game. */
function silhouette(context: PageContext): object[] {
  const bodies = pageModel(context)
    .sides.flat(3)
    .flatMap((block) => (block.type === 'body' ? block.places : []));
  return bodies.map(({ name, hitOn = '', boxes }) => {
    const marked = (word: RegExp): number =>
      boxes.marked.filter((one) => word.test(one.word)).reduce((sum, { count }) => sum + count, 0);
    return {
      hitLocations: hitOn.replaceAll('–', '-'),
      name: plain(name),
      boxes: Math.max(1, boxes.total),
      important: false,
      brainBoxes: 0,
      shockDamage: marked(/shock/i),
      killingDamage: marked(/kill/i),
    };
  });
}

/** Dice in the notation of the system: `2d 1hd 1wd 2f7d`. */
function diceText(value: Value | undefined): string {
  if (value?.kind !== 'pool') return '0d';
  const { d, hd, wd, ed = 0, fd = [] } = value.pool;
  const parts = [
    d > 0 ? `${d}d` : '',
    hd > 0 ? `${hd}hd` : '',
    wd > 0 ? `${wd}wd` : '',
    ed > 0 ? `${ed}ed` : '',
    ...fd.map(({ dice, height }) => `${dice}f${height}d`),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '0d' : parts.join(' ');
}
