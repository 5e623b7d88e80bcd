/** How the words after a keyword of a statement are read. */
export type WordReading =
  /** One name: words are joined, up to a keyword of the form. */
  | 'name'
  /** The same, or dice. */
  | 'key'
  /** A single word. */
  | 'word'
  | 'formula'
  /** Texts, numbers and citations only. */
  | 'rest';

/** The form of a declaration or clause: what follows its first word, and its keywords. */
export interface Form {
  readonly first: WordReading;
  /** Keywords inside, and how the words after them are read. */
  readonly words: Readonly<Record<string, WordReading>>;
  /** The keywords that end a formula; all of them by default. */
  readonly ends?: Readonly<Record<string, WordReading>>;
  /** It contains commas. */
  readonly isList?: true;
  /** A keyword may directly follow the first word. */
  readonly mayLackName?: true;
  /** Parameters in parentheses may follow the name. */
  readonly hasParameter?: true;
  /** A formula in parentheses may follow the name. */
  readonly hasArgument?: true;
  /** The content of the statement's block; clauses by default. */
  readonly block?: RulebookPlace;
  /** The sign that begins a formula: `=` or `:`. */
  readonly formulaAfter?: '=' | ':';
}

/** The kind of entries between two braces of a rulebook. */
export type RulebookPlace =
  | 'document'
  | 'clauses'
  | 'rows'
  | 'choices'
  | 'steps'
  | 'parameters'
  | 'properties'
  | 'page'
  | 'page rows';

const RANGE = { from: 'formula', to: 'formula', by: 'rest', in: 'name', else: 'formula' } as const;
/** Types of fields. */
export const FIELD_TYPES = {
  number: 'rest',
  text: 'rest',
  formula: 'rest',
  trait: 'rest',
  flag: 'rest',
  pool: 'rest',
} as const;
/** `field NAME number from 1 to 6 required`. */
export const FIELD: Form = { first: 'name', words: { ...FIELD_TYPES, ...RANGE, required: 'rest' }, block: 'choices' };
/** A field of a kind may end with other spellings. */
export const FIELD_CLAUSE: Form = { ...FIELD, words: { ...FIELD.words, also: 'name' }, isList: true };
const DIE = { dice: 'rest', hard: 'rest', wiggle: 'rest' } as const;
const NAMES: Form = { first: 'name', words: {}, isList: true };
const NAME: Form = { first: 'name', words: {} };
const FORMULA: Form = { first: 'formula', words: {} };
const RULING: Form = { first: 'rest', words: {} };

/** Declarations by their first word; any other first word is a kind. */
export const DECLARATIONS: ReadonlyMap<string, Form> = new Map(
  Object.entries<Form>({
    rulebook: { first: 'name', words: { extends: 'name' }, isList: true },
    source: NAME,
    dice: { first: 'word', words: { as: 'name' }, block: 'parameters' },
    budget: FORMULA,
    setting: { first: 'name', words: { in: 'name' }, formulaAfter: '=' },
    switch: { first: 'name', words: { on: 'rest', off: 'rest' } },
    field: FIELD,
    kind: { first: 'word', words: { is: 'rest', item: 'rest' } },
    list: { first: 'name', words: { of: 'name' }, isList: true },
    table: {
      first: 'name',
      words: { by: 'key', from: 'rest', to: 'rest', gives: 'name', in: 'name' },
      isList: true,
      block: 'rows',
    },
    ladder: { first: 'name', words: { from: 'rest' }, block: 'steps' },
    scale: { first: 'name', words: {}, block: 'properties' },
    derived: { first: 'name', words: { of: 'word', in: 'name' }, formulaAfter: '=', hasParameter: true },
    function: { first: 'name', words: { in: 'name' }, formulaAfter: '=', hasParameter: true },
    modifier: { first: 'name', words: {}, hasParameter: true },
    action: { first: 'name', words: {}, hasParameter: true },
    part: { first: 'name', words: {}, hasParameter: true },
    create: NAME,
    page: { first: 'rest', words: {}, block: 'page' },
    limit: { first: 'formula', words: { unless: 'formula', warning: 'rest', information: 'rest' } },
    policy: { first: 'name', words: {}, isList: true },
    ban: NAMES,
    ruling: RULING,
  }),
);

/** A trait or item: after the word of its kind. */
export const TRAIT: Form = { first: 'name', words: { like: 'name' } };

/** Clauses by their first word; any other is the name of a field and its value. */
export const CLAUSES: ReadonlyMap<string, Form> = new Map(
  Object.entries<Form>({
    also: NAMES,
    plural: NAME,
    many: { first: 'rest', words: {} },
    hidden: { first: 'rest', words: { if: 'formula' }, mayLackName: true },
    included: { first: 'rest', words: {} },
    brings: NAMES,
    open: { first: 'rest', words: { text: 'rest' }, mayLackName: true },
    rating: { first: 'name', words: { pool: 'name', dice: 'name', ...RANGE }, mayLackName: true },
    option: { first: 'name', words: { as: 'name', else: 'name' }, block: 'choices' },
    number: { first: 'name', words: RANGE },
    text: NAME,
    suffix: { first: 'word', words: { else: 'formula' } },
    let: { first: 'name', words: {}, formulaAfter: '=' },
    cost: FORMULA,
    on: { first: 'formula', words: { by: 'name' } },
    needs: FORMULA,
    warn: FORMULA,
    inform: FORMULA,
    excludes: NAMES,
    group: NAME,
    gives: { first: 'rest', words: {}, isList: true },
    default: { first: 'formula', words: {}, isList: true },
    specialty: { first: 'rest', words: { any: 'rest', optional: 'rest' }, mayLackName: true, block: 'choices' },
    under: { first: 'name', words: { required: 'rest' }, isList: true },
    rolls: { first: 'formula', words: { keep: 'formula', on: 'name' } },
    pair: { first: 'formula', words: {}, isList: true },
    mark: NAME,
    field: FIELD_CLAUSE,
    mode: NAME,
    always: { first: 'rest', words: { of: 'name', if: 'formula' }, ends: {}, isList: true, mayLackName: true },
    add: { first: 'formula', words: { ...DIE, of: 'name' }, isList: true },
    remove: { first: 'formula', words: { ...DIE, of: 'name' }, isList: true },
    gobble: { first: 'formula', words: DIE },
    quicken: FORMULA,
    leave: { first: 'formula', words: DIE },
    turn: { first: 'formula', words: DIE },
    fix: { first: 'formula', words: { dice: 'rest', to: 'formula' } },
    require: { first: 'formula', words: { width: 'formula', height: 'formula' }, mayLackName: true },
    shift: { first: 'formula', words: { directly: 'formula', of: 'name' }, isList: true, mayLackName: true },
    reach: FORMULA,
    worsen: FORMULA,
    best: { first: 'rest', words: { of: 'formula', tens: 'rest' }, mayLackName: true },
    worst: { first: 'rest', words: { of: 'formula', tens: 'rest' }, mayLackName: true },
    ceiling: FORMULA,
    bonus: FORMULA,
    keep: { first: 'rest', words: { highest: 'formula', lowest: 'formula' }, mayLackName: true },
    count: { first: 'formula', words: { as: 'formula' } },
    again: { first: 'formula', words: { once: 'rest' } },
    reroll: { first: 'formula', words: { always: 'rest' } },
    contest: NAME,
    hinders: { first: 'rest', words: {}, mayLackName: true },
    rethrow: { first: 'rest', words: {}, mayLackName: true },
    takes: NAMES,
    names: {
      first: 'rest',
      words: { somebody: 'rest', everybody: 'rest', optional: 'rest', else: 'rest' },
      mayLackName: true,
    },
    // `for each of them`, `for the table`
    for: {
      first: 'rest',
      words: { each: 'rest', of: 'rest', them: 'rest', the: 'rest', table: 'rest' },
      mayLackName: true,
    },
    plays: NAME,
    reads: { first: 'name', words: { by: 'formula', if: 'formula' } },
    throws: { first: 'name', words: { if: 'formula' }, formulaAfter: '=' },
    whom: {
      first: 'rest',
      words: { rolls: 'formula', on: 'name', reach: 'formula', excludes: 'name', if: 'formula' },
      mayLackName: true,
      isList: true,
    },
    spends: { first: 'formula', words: { on: 'name', if: 'formula' }, isList: true },
    tells: { first: 'rest', words: { if: 'formula' } },
    changes: {
      first: 'name',
      words: { own: 'name', of: 'name', to: 'formula', if: 'formula' },
      ends: { if: 'formula' },
      mayLackName: true,
    },
    adds: { first: 'rest', words: { own: 'rest', to: 'name', if: 'formula' }, mayLackName: true },
    gains: {
      first: 'name',
      words: { own: 'name', about: 'formula', until: 'name', if: 'formula' },
      mayLackName: true,
      hasArgument: true,
    },
    loses: { first: 'name', words: { own: 'name', about: 'formula', if: 'formula' }, mayLackName: true },
    leads: { first: 'rest', words: { to: 'name', if: 'formula' }, mayLackName: true, hasArgument: true },
    does: { first: 'name', words: { each: 'name', as: 'name', if: 'formula' }, hasArgument: true },
    chooses: { first: 'name', words: { as: 'name' }, block: 'choices' },
    writes: { first: 'rest', words: { if: 'formula' }, mayLackName: true },
    buys: { first: 'rest', words: { from: 'name', as: 'rest', until: 'formula' }, mayLackName: true },
    sets: FORMULA,
    repeats: { first: 'formula', words: { until: 'formula' } },
    if: FORMULA,
    ruling: RULING,
  }),
);

/** Properties of a scale. */
export const PROPERTIES: ReadonlyMap<string, Form> = new Map(
  Object.entries<Form>({
    steps: { first: 'rest', words: { times: 'rest' }, isList: true },
    read: {
      first: 'rest',
      words: { largest: 'rest', least: 'rest', nearest: 'rest', at: 'rest', most: 'rest', by: 'rest', ratio: 'rest' },
      mayLackName: true,
    },
    mirror: { first: 'rest', words: { results: 'rest', below: 'rest', zero: 'rest' }, mayLackName: true },
    halves: { first: 'rest', words: { geometric: 'rest' }, mayLackName: true },
    // biome-ignore lint/suspicious/noThenProperty: a word of the language
    column: { first: 'name', words: { from: 'rest', then: 'formula' }, isList: true },
  }),
);

/** Words that begin a block of a page. */
export const PAGE_BLOCKS: ReadonlySet<string> = new Set(
  'facts scores numbers track counter body attacks traits powers items rolls situations table notes back'.split(' '),
);
/** Every block of a page: a list, and rows in its braces. */
export const PAGE_BLOCK: Form = { first: 'rest', words: {}, isList: true, block: 'page rows' };

/** Declarations that in the first column end everything left open before; the others also begin clauses. */
export const RULEBOOK_PARTS: ReadonlySet<string> = new Set(
  [...DECLARATIONS.keys(), 'replace'].filter((word) => !CLAUSES.has(word)),
);
