import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { SheetEntry, SheetItem, SheetValue } from '../../sheet/sheet.js';
import { toNumber } from '../../values/rational.js';
import { valueText } from '../../values/value.js';
import { pageModel } from '../page/build-page.js';
import type { PageContext } from '../page/page-values.js';
import type { FoundrySystem } from './foundry-actor.js';
import { entryName, fieldOf, NamedValues, numberOf, plain } from './plain.js';
import { statText } from './stat-lines.js';

/** Attributes by their fields, with their possible names in rulebooks. */
const ATTRIBUTES = {
  ST: ['ST'],
  DX: ['DX'],
  IQ: ['IQ'],
  HT: ['HT'],
  WILL: ['Will'],
  PER: ['Per', 'Perception', 'Vision'],
};
const NEEDED = ['ST', 'DX', 'IQ', 'HT'] as const;

/** Numbers by their fields, likewise. */
const NUMBERS = {
  frightcheck: ['Fright Check'],
  hearing: ['Hearing'],
  tastesmell: ['Taste/Smell'],
  vision: ['Vision'],
  parry: ['Parry', 'Barehanded Parry'],
  currentmove: ['Move'],
};

const FACTS = {
  height: ['height'],
  weight: ['weight'],
  age: ['age'],
  gender: ['gender', 'sex'],
  hair: ['hair'],
  eyes: ['eyes'],
  skin: ['skin'],
  hand: ['handedness'],
  religion: ['religion'],
  player: ['player'],
  title: ['rank', 'occupation'],
};

/** Sums of points by their fields, with their kinds. */
const POINTS = {
  attributes: ['attribute'],
  ads: ['advantage'],
  disads: ['disadvantage'],
  quirks: ['quirk'],
  skills: ['skill'],
  spells: ['spell'],
};

/** Amounts to lift, by the fields of the system. */
const LIFTS = {
  onehandedlift: ['One-Hand Lift'],
  twohandedlift: ['Two-Hand Lift'],
  carryonback: ['Back Lift'],
  shove: ['Shove'],
  runningshove: ['Running Shove'],
  shiftslightly: ['Shift'],
};

/**
 * The value and the table of the levels of a load: one row per level, from the lightest, up to a multiple of the
 * strength.
 */
const LOAD = { level: 'Encumbrance', table: 'Encumbrance Level' };

/** Number of levels in the system. */
const MOST_LEVELS = 5;

/** Damage of a kind that the system does not know: without a kind it rolls dice and does no harm. */
const PLAIN_DAMAGE = 'dmg';

type List = Record<string, object>;

/** Actors of the GURPS Game Aid, following its `template.json` and the components of its importer (0.18). */
export const gameAid: FoundrySystem = {
  title: 'the GURPS Game Aid',
  lacks: (context) => {
    const named = new NamedValues(context);
    return NEEDED.filter((name) => numberOf(named.value([name])) === undefined);
  },
  actor: (context) => ({
    name: plain(context.sheet.name),
    type: context.sheet.role === 'npc' ? 'enemy' : 'character',
    system: systemOf(context),
    items: [],
    effects: [],
    flags: {},
    _stats: { systemId: 'gurps' },
  }),
};

function systemOf(context: PageContext): object {
  const { sheet } = context;
  const named = new NamedValues(context);
  const attributes = Object.entries(ATTRIBUTES).map(([field, names]) => {
    const value = named.number(names);
    const points = numberOf(named.entry(names)?.cost) ?? 0;
    return [field, { import: value, value, points, dtype: 'Number' }] as const;
  });
  const isAttribute = new Set(Object.values(ATTRIBUTES).map((names) => named.entry(names)));
  const others = flat(sheet.entries).filter((entry) => !isAttribute.has(entry));
  const of = (kind: string): SheetEntry[] => others.filter((entry) => entry.kind === kind);
  const attacks = attacksOf(sheet.items, context.game.sides);
  const things = sheet.items.filter(isCarried);
  const sum = (kinds: readonly string[]): number =>
    kinds.reduce((all, kind) => all + (numberOf(sheet.points.byKind.get(kind)) ?? 0), 0);
  const [spent, budget] = [numberOf(sheet.points.spent) ?? 0, numberOf(sheet.points.budget)];
  return {
    attributes: Object.fromEntries(attributes),
    HP: pool(named, ['Hits', 'HP', 'Hit Points'], ['hits taken']),
    FP: pool(named, ['Fatigue', 'FP', 'Fatigue Points'], ['fatigue taken']),
    dodge: { value: named.number(['Dodge']), enc_level: 0 },
    basicmove: { value: String(named.number(['Basic Move', 'Move'])), points: 0 },
    basicspeed: { value: String(named.number(['Basic Speed'])), points: 0 },
    encumbrance: encumbrance(context, named.number(['ST'])),
    hitlocations: listOf([named.number(['DR'])], (dr) => ({
      where: 'Torso',
      import: String(dr),
      dr: String(dr),
      equipment: '',
      penalty: '0',
      roll: '',
    })),
    liftingmoving: Object.fromEntries(Object.entries(LIFTS).map(([field, names]) => [field, named.text(names)])),
    thrust: named.text(['Thrust']),
    swing: named.text(['Swing']),
    ...Object.fromEntries(Object.entries(NUMBERS).map(([field, names]) => [field, named.number(names)])),
    ads: listOf(
      others.filter(({ kind }) => kind !== 'skill' && kind !== 'spell'),
      (entry) => ({ ...component(entry), level: levelOf(entry) ?? 0, userdesc: '', note: '' }),
    ),
    skills: listOf(of('skill'), rated),
    spells: listOf(of('spell'), rated),
    melee: listOf(
      attacks.filter((one) => !one.isRanged),
      ({ melee }) => melee,
    ),
    ranged: listOf(
      attacks.filter(({ isRanged }) => isRanged),
      ({ ranged }) => ranged,
    ),
    equipment: {
      carried: listOf(
        things.filter((item) => !isLeft(item)),
        (item) => equipment(item, ''),
      ),
      other: listOf(things.filter(isLeft), (item) => equipment(item, '')),
    },
    // The Game Aid has no field for the rest.
    notes: listOf([...sheet.notes, statText(pageModel(context))], (note) => ({
      notes: plain(note),
      save: true,
      contains: {},
    })),
    traits: Object.fromEntries(Object.entries(FACTS).map(([field, names]) => [field, named.text(names)])),
    totalpoints: {
      ...Object.fromEntries(Object.entries(POINTS).map(([field, kinds]) => [field, sum(kinds)])),
      total: budget ?? spent,
      unspent: (budget ?? spent) - spent,
      race: 0,
    },
  };
}

/**
 * A row for each level of a load with its Move and Dodge. The system takes both from the first row, whatever else the
 * actor says, and the current level from the weights.
 */
function encumbrance({ evaluation }: PageContext, strength: number): List {
  const key = nameKey(LOAD.level);
  const number = (who: Evaluation, name: string): number => numberOf(who.derived(nameKey(name)).value) ?? 0;
  const current = number(evaluation, key);
  const rows = (evaluation.rules.tables.get(nameKey(LOAD.table))?.bands ?? []).flatMap(({ to, cells: [level] }) =>
    level?.kind === 'number' ? [{ to, level }] : [],
  );
  return listOf(rows.slice(0, MOST_LEVELS), ({ to, level }) => {
    const loaded = evaluation.assuming(new Map([[key, level]]));
    const steps = toNumber(level.number);
    return {
      key: `enc${steps}`,
      level: steps,
      weight: (to ?? 0) * strength,
      move: number(loaded, 'Move'),
      dodge: number(loaded, 'Dodge'),
      current: steps === current,
    };
  });
}

/** A pool of points: those that are left, and all. */
function pool(named: NamedValues, most: readonly string[], taken: readonly string[]): object {
  const max = named.number(most);
  return { value: max - named.number(taken), min: 0, max, points: 0 };
}

/** A list of the system: its elements keyed by five-digit numbers. */
function listOf<Element>(elements: readonly Element[], written: (element: Element) => object): List {
  return Object.fromEntries(elements.map((element, index) => [String(index).padStart(5, '0'), written(element)]));
}

function flat(entries: readonly SheetEntry[]): SheetEntry[] {
  return entries.flatMap((entry) => [entry, ...flat(entry.entries)]);
}

function component(entry: SheetEntry): object {
  return {
    name: entryName(entry),
    points: numberOf(entry.cost) ?? 0,
    notes: '',
    pageref: '',
    contains: {},
    uuid: '',
    parentuuid: '',
  };
}

function levelOf({ effective, rating }: SheetEntry): number | undefined {
  return numberOf(effective ?? rating);
}

function rated(entry: SheetEntry): object {
  const level = levelOf(entry) ?? 0;
  return { ...component(entry), import: level, level, type: '', relativelevel: '' };
}

interface Attack {
  readonly isRanged: boolean;
  readonly melee: object;
  readonly ranged: object;
}

/** Fields of ranged weapons only. */
const AT_A_DISTANCE = ['Acc', 'Max', 'Half Damage'];

function attacksOf(items: readonly SheetItem[], sides: number): Attack[] {
  return items.flatMap((item) => [
    ...item.attacks.flatMap(({ mode, values }): Attack[] => {
      const all: readonly SheetValue[] = [...values, ...item.fields];
      const level = fieldOf(all, ['Attack']);
      if (level === '') return [];
      const text = (...names: string[]): string => fieldOf(all, names, sides);
      const thrown = text('Damage');
      const damage = thrown === '' ? '' : `${thrown} ${text('type') || PLAIN_DAMAGE}`;
      const both = {
        name: plain(item.name),
        mode: plain(mode ?? ''),
        import: level,
        level,
        damage,
        st: text('ST'),
        notes: '',
        pageref: '',
        contains: {},
        extraAttacks: 0,
      };
      const [halfd, max] = [text('Half Damage'), text('Max')];
      const range = [halfd, max].filter((part) => part !== '').join('/');
      return [
        {
          isRanged: AT_A_DISTANCE.some((name) => text(name) !== ''),
          melee: {
            ...both,
            weight: text('weight'),
            cost: text('price'),
            reach: text('reach'),
            parry: text('Parry'),
            block: text('Block'),
          },
          ranged: {
            ...both,
            acc: text('Acc'),
            range,
            halfd,
            max,
            rof: text('RoF'),
            shots: text('Shots'),
            bulk: text('Bulk'),
            rcl: text('Recoil', 'Rcl'),
            ammo: '',
            legalityclass: '',
          },
        },
      ];
    }),
    ...attacksOf(item.items, sides),
  ]);
}

/** Whether a thing of a list is carried: it weighs or costs something, unlike a wound. */
function isCarried({ fields }: SheetItem): boolean {
  return fields.some(({ name }) => name === 'weight' || name === 'price');
}

/** Whether a thing was put down: it weighs nothing, and the system has a separate list for it. */
function isLeft({ marks }: SheetItem): boolean {
  return marks.some((mark) => nameKey(mark) === 'dropped');
}

function equipment(item: SheetItem, parent: string): object {
  const [weight, cost] = [amount(item, 'weight'), amount(item, 'price')];
  const rating = item.rating ? ` ${valueText(item.rating)}` : '';
  return {
    name: plain(`${item.name}${rating}`),
    count: item.count,
    cost,
    weight,
    costsum: cost * item.count,
    weightsum: weight * item.count,
    carried: !isLeft(item),
    equipped: !isLeft(item),
    location: '',
    techlevel: '',
    legalityclass: '',
    categories: '',
    uses: '',
    maxuses: '',
    notes: '',
    pageref: '',
    uuid: item.id,
    parentuuid: parent,
    contains: listOf(item.items, (inner) => equipment(inner, item.id)),
  };
}

function amount({ fields }: SheetItem, name: string): number {
  return numberOf(fields.find((one) => one.name === name)?.value) ?? 0;
}
