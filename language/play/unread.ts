import type { AnyFamily } from '../dice/families/family.js';
import { families, familyCalled } from '../dice/families/list.js';
import type * as ast from '../grammar/generated/ast.js';
import { placeOf, placeOfProperty } from '../grammar/node-places.js';
import { nameKey } from '../grammar/text.js';
import { list } from '../grammar/token-text.js';
import { procedureNeeds } from '../procedures/list.js';
import { playedFindings, procedureFindings } from '../procedures/offered.js';
import { declarationNeeds } from '../procedures/round/declaration.js';
import type { Clauses } from '../rules/clauses.js';
import { declaredLine } from '../rules/compile/declarations/compile-dice.js';
import type { BookSource, Draft } from '../rules/compile/draft.js';
import type { RuleFinding } from '../rules/compile/rule-findings.js';
import { CONDITIONS } from '../rules/consequences.js';
import { nearTexts } from '../rules/near-names.js';
import type { DiceRules, Rules } from '../rules/rules.js';
import { FIGHT_POLICIES } from '../sheet/fight-policies.js';
import { ROLLED_BY_NAME } from '../sheet/policy-values.js';
import type { Books } from '../workspace/governing/books.js';
import type { Workspace } from '../workspace/workspace.js';
import { formFindings } from './rule-forms.js';
import { TURN_ORDER } from './turn-order.js';

/** Settings and switches that procedures and the families of dice read. */
const readInPlay: ReadonlySet<string> = new Set(
  [
    ...families.flatMap(({ words }) => words.settings),
    ...procedureNeeds.flatMap((needs) =>
      [needs.numbers, needs.facts, needs.switches].flatMap((of) => Object.values(of ?? {})),
    ),
  ].map(nameKey),
);

/** Every policy that dice, lines, procedures or fights read. */
export const POLICIES: readonly string[] = [
  ...new Set([
    ...families.flatMap(({ words }) => words.policies),
    ...procedureNeeds.flatMap((needs) => Object.values(needs.policies ?? {})),
    TURN_ORDER,
    ROLLED_BY_NAME,
    ...Object.values(FIGHT_POLICIES),
  ]),
];

const policies: ReadonlySet<string> = new Set(POLICIES.map(nameKey));

/** Families with parameters to declare. */
const declarable = families.filter(({ words }) => words.parameters.length > 0);

/**
 * Findings about what a rulebook document lacks for its actions, and about declarations that nothing reads. For a sheet,
 * those of its `rules { }`.
 */
export function playFindings(workspace: Workspace, uri: string): readonly RuleFinding[] {
  const { books } = workspace;
  if (workspace.document(uri)) return unreadInSheet(workspace, uri);
  return [...procedureFindings(books, uri), ...unreadFindings(books, uri), ...formFindings(books, uri)];
}

/** Findings about unknown parameters of dice, policies that are misspelled, and settings that nothing reads. */
export function unreadFindings(books: Books, uri: string): readonly RuleFinding[] {
  const name = books.nameOf(uri);
  const sources = name === undefined ? [] : books.sources(name);
  const root = sources.find((source) => source.uri === uri)?.root;
  const book = name === undefined ? undefined : books.get(name);
  if (!root) return [];
  const isOwn = (source: BookSource): boolean => source.uri === uri;
  const unread = book && sources.length > 1 ? nodesUnread(book.unread, isOwn) : new Set<ast.Declaration>();
  return unreadIn(root, book?.rules, uri, unread, (unused, near) => ({
    severity: 'warning',
    message: `Nothing reads the ${unused}, which this rulebook is the first to declare.${near.length > 0 ? didYouMean(near) : ' Use it in a formula, or remove it.'}`,
  }));
}

/** The same in the `rules { }` of a sheet document, whose settings can also be read by lines of sheets. */
function unreadInSheet(workspace: Workspace, uri: string): readonly RuleFinding[] {
  const governed = workspace.governedBy(uri);
  if (!governed || governed.ownRules.sources.length === 0) return [];
  const { sources, unread } = governed.ownRules;
  const nodes = nodesUnread(unread, (source) => sources.includes(source));
  return sources
    .filter((source) => source.uri === uri)
    .flatMap(({ root }) => [
      ...playedFindings(root, governed.rules, uri, []),
      ...unreadIn(root, governed.rules, uri, nodes, (unused, near) =>
        near.length > 0
          ? { severity: 'warning', message: `No formula reads the ${unused}.${didYouMean(near)}` }
          : {
              severity: 'information',
              message: `No formula reads the ${unused}, so it changes only the lines of sheets that name it.`,
            },
      ),
    ]);
}

/** Declarations of settings and switches that nothing reads and no other source declares. */
function nodesUnread(unread: readonly Draft[], isOwn: (source: BookSource) => boolean): ReadonlySet<ast.Declaration> {
  const own = unread.filter(({ key, layers }) => !readInPlay.has(key) && layers.every(({ source }) => isOwn(source)));
  return new Set(own.flatMap(({ layers }) => layers.map(({ node }) => node)));
}

type Saying = Pick<RuleFinding, 'severity' | 'message'>;

function unreadIn(
  root: ast.RulebookDocument,
  rules: Rules | undefined,
  uri: string,
  unread: ReadonlySet<ast.Declaration>,
  say: (unused: string, near: readonly string[]) => Saying,
): readonly RuleFinding[] {
  return root.declarations.flatMap((declaration): RuleFinding[] => {
    if (declaration.$type === 'Dice') return diceFindings(declaration, rules, uri);
    if ((declaration.$type === 'Setting' || declaration.$type === 'Switch') && unread.has(declaration)) {
      const { $type, name } = declaration;
      const others = [...($type === 'Setting' ? (rules?.settings.values() ?? []) : (rules?.switches.values() ?? []))];
      const near = nearSettings(
        name,
        others.map((one) => one.name).filter((one) => one !== name),
      );
      const { severity, message } = say(`${$type.toLowerCase()} "${name}"`, near);
      return [finding(declaration, 'name', severity, message, uri, 'unused')];
    }
    return declaration.$type === 'Policy' ? policyFindings(declaration, rules, uri) : [];
  });
}

const MOST_NEAR = 3;
const LEAST_STEM = 4;

/** Settings with a similar spelling, else those that share a word: `quirk limit` and `quirks at most`. */
function nearSettings(name: string, names: readonly string[]): readonly string[] {
  const spelled = nearTexts(name, names);
  if (spelled.length > 0) return spelled;
  const stems = (text: string): string[] =>
    nameKey(text)
      .split(' ')
      .filter((word) => word.length >= LEAST_STEM);
  const shared = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
  const words = stems(name);
  return names.filter((one) => stems(one).some((word) => words.some((own) => shared(own, word)))).slice(0, MOST_NEAR);
}

function diceFindings(dice: ast.Dice, rules: Rules | undefined, uri: string): RuleFinding[] {
  const family = familyCalled(nameKey(dice.family));
  if (!family || !declarable.includes(family)) {
    const names = declarable.map(({ name }) => name);
    const near = nearTexts(dice.family, names);
    const advice = near.length > 0 ? didYouMean(near) : ` Known families: ${names.join(', ')}.`;
    const message = `There is no family of dice called "${dice.family}".${advice}`;
    return [finding(dice, 'family', 'error', message, uri)];
  }
  const { parameters, lines } = family.words;
  const key = nameKey(dice.called ?? dice.family);
  const declared = rules?.dice.find((one) => one.key === key);
  const found = dice.lines.flatMap((node): RuleFinding[] => {
    if (node.$type === 'Pooled')
      return family.plan ? [finding(node, 'value', 'error', notPooled(dice.family), uri)] : [];
    // A condition that names a switch is that switch.
    const read = declaredLine(node);
    const toggled = read.condition !== undefined && rules?.switches.has(nameKey(read.condition));
    const { condition: toggle, ...others } = read;
    const line = toggled ? { ...others, toggle } : read;
    const { name } = line;
    if (parameters.includes(name) || lines.some((word) => name === word || name.startsWith(`${word} `))) {
      const wrong = declared && family.lineProblem(line, declared);
      return wrong === undefined ? [] : [finding(node, 'name', 'error', wrong, uri, 'not-understood')];
    }
    const names = [...parameters, ...lines];
    const near = nearTexts(node.name, names);
    const advice = near.length > 0 ? didYouMean(near) : ` It has ${list(names, 'and')}.`;
    const message = `Dice of the family "${dice.family}" have no parameter "${node.name}".${advice}`;
    return [finding(node, 'name', 'error', message, uri)];
  });
  if (!declared || found.length > 0) return found;
  const rival = declared.as === undefined && rules ? rolledInstead(declared, family, rules) : undefined;
  const clash = family.checkDeclaration(declared)?.problem ?? (rival && neverRolled(dice.family, rival.family));
  return clash === undefined ? [] : [finding(dice, 'family', 'error', clash, uri, 'conflict')];
}

const KINDS = ['number', 'pool', 'dice'] as const;

/** Dice without a name that are declared before others without one and roll the same values. */
function rolledInstead(declared: DiceRules, family: AnyFamily, { dice }: Rules): DiceRules | undefined {
  const own = KINDS.filter((kind) => family.takes(kind, declared) === 'own');
  const before = dice.slice(0, dice.indexOf(declared));
  return before.find(
    (one) => one.as === undefined && own.some((kind) => familyCalled(one.family)?.takes(kind, one) === 'own'),
  );
}

function neverRolled(family: string, rival: string): string {
  return `These dice are never rolled: the dice of the family "${rival}" roll the same values, and neither have a name. Give one of the two a name, as in \`dice ${family} ... as special\`.`;
}

function notPooled(family: string): string {
  return `Modifiers of dice of the family "${family}" act on the pool itself, so that nothing is put together by \`pooled\`. Remove the line.`;
}

function policyFindings(policy: ast.Policy, rules: Rules | undefined, uri: string): RuleFinding[] {
  if (policies.has(nameKey(policy.name))) return rules ? unknownInPolicy(policy, rules, uri) : [];
  const near = nearTexts(policy.name, [...policies]);
  const message = `Nothing reads a policy "${policy.name}".${didYouMean(near)}`;
  return near.length > 0 ? [finding(policy, 'name', 'warning', message, uri)] : [];
}

/** What the names in a policy refer to. A `measure` is a derived value or a trait. */
type NamedByPolicy =
  | 'action'
  | 'action or value'
  | 'value in braces'
  | 'modifier'
  | 'field or condition'
  | 'derived value'
  | 'measure';

/** Pairs of an action and the words for it. */
const ACTIONS_AND_WORDS = 'actions and words';

/** What the names of a policy refer to: all to the same, each position to something else, or a pattern. */
type NamesOfPolicy = NamedByPolicy | readonly NamedByPolicy[] | typeof ACTIONS_AND_WORDS;

/** Policies whose words name something of the rulebook. Any other word would have no effect. */
const namingPolicies = new Map<string, NamesOfPolicy>([
  [FIGHT_POLICIES.attack, 'action'],
  [FIGHT_POLICIES.fightBegins, 'action'],
  [FIGHT_POLICIES.surprised, 'action'],
  [FIGHT_POLICIES.betweenRounds, 'action'],
  [FIGHT_POLICIES.turnBegins, 'action'],
  [FIGHT_POLICIES.readied, 'action'],
  [FIGHT_POLICIES.recoveredBy, 'action or value'],
  [FIGHT_POLICIES.aim, ['action', 'modifier', 'modifier']],
  [FIGHT_POLICIES.told, ACTIONS_AND_WORDS],
  [ROLLED_BY_NAME, ['action', 'value in braces']],
  [FIGHT_POLICIES.volley, ['modifier', 'derived value']],
  [FIGHT_POLICIES.together, 'modifier'],
  [FIGHT_POLICIES.passing, 'field or condition'],
  [FIGHT_POLICIES.lostByHarm, 'field or condition'],
  [FIGHT_POLICIES.apart, 'field or condition'],
  [FIGHT_POLICIES.out, 'derived value'],
  [FIGHT_POLICIES.asOne, 'derived value'],
  [FIGHT_POLICIES.dead, 'derived value'],
  [FIGHT_POLICIES.close, 'derived value'],
  [FIGHT_POLICIES.reach, 'derived value'],
  [declarationNeeds.policies.order, 'measure'],
  [TURN_ORDER, 'measure'],
]);

function namesOf(what: NamedByPolicy, rules: Rules): ReadonlyMap<string, string> {
  const { actions, kinds, modifiers, fields, derived, traits, lists } = rules;
  const conditions = (lists.get(CONDITIONS)?.kinds ?? []).flatMap((kind) => traits.get(kind) ?? []);
  const all = {
    action: [actions],
    'action or value': [actions, derived],
    'value in braces': [...kinds.values()].map(({ clauses }) => letsIn(clauses)),
    modifier: [modifiers],
    'field or condition': [fields, fieldsOfThings(rules), ...conditions],
    'derived value': [derived],
    measure: [derived, ...traits.values()],
  };
  return new Map(all[what].flatMap((one) => [...one.entries()].map(([key, { name }]) => [key, name] as const)));
}

/** The values that a kind states in braces. */
function letsIn({ lets }: Clauses): ReadonlyMap<string, { readonly name: string }> {
  return new Map([...lets.keys()].map((name) => [name, { name }]));
}

function fieldsOfThings({ kinds }: Rules): ReadonlyMap<string, { readonly name: string }> {
  const things = [...kinds.values()].filter(({ item }) => item);
  return new Map(things.flatMap(({ clauses }) => clauses.fields.map((field) => [field.key, field] as const)));
}

/** Policies whose last word may be left out. */
const MAY_LACK_LAST: ReadonlySet<string> = new Set([FIGHT_POLICIES.aim]);

function namedAt(named: NamesOfPolicy, index: number): NamedByPolicy {
  if (named === ACTIONS_AND_WORDS) return 'action';
  return typeof named === 'string' ? named : (named[index] ?? 'action');
}

function unknownInPolicy(policy: ast.Policy, rules: Rules, uri: string): RuleFinding[] {
  const named = namingPolicies.get(nameKey(policy.name));
  if (named === undefined) return [];
  const mayLack = MAY_LACK_LAST.has(nameKey(policy.name)) ? 1 : 0;
  const missing = typeof named === 'string' ? 0 : named.length - policy.order.length;
  if (typeof named !== 'string' && (missing < 0 || missing > mayLack)) {
    const count = mayLack > 0 ? `${named.length - mayLack} or ${named.length}` : named.length;
    const message = `The policy "${policy.name}" takes ${count} names, in this order: ${named.join(', ')}.`;
    return [finding(policy, 'order', 'error', message, uri, 'unknown-name')];
  }
  if (named === ACTIONS_AND_WORDS && policy.order.length % 2 !== 0) {
    const message = `The policy "${policy.name}" takes actions, each before the words that say what somebody does: \`first aid, "gives first aid [to]"\`.`;
    return [finding(policy, 'order', 'error', message, uri, 'unknown-name')];
  }
  return policy.order.flatMap((name, index) => {
    if (named === ACTIONS_AND_WORDS && index % 2 !== 0) return [];
    const what = namedAt(named, index);
    const declared = namesOf(what, rules);
    if (declared.has(nameKey(name))) return [];
    const near = nearTexts(name, [...declared.values()]);
    const kind = what === 'measure' ? 'derived value or trait' : what;
    const message = `${rules.name} has no ${kind} "${name}", so the policy does nothing.${didYouMean(near)}`;
    return [finding(policy, 'order', 'error', message, uri, 'unknown-name', index)];
  });
}

function didYouMean(near: readonly string[]): string {
  return near.length === 0 ? '' : ` Did you mean ${list(near.map((one) => `"${one}"`))}?`;
}

function finding(
  node: ast.Dice | ast.DiceLine | ast.Pooled | ast.Policy | ast.Setting | ast.Switch,
  property: string,
  severity: RuleFinding['severity'],
  message: string,
  uri: string,
  code = 'unknown-name',
  index?: number,
): RuleFinding {
  const words = placeOfProperty(node, property, index) ?? placeOf(node);
  return { severity, code, message, uri, offset: words?.offset ?? 0, end: words?.end ?? 0 };
}
