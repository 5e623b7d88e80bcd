import { families, outcomeNamesOf } from '../../../../language/dice/index.js';
import { nameKey, textOf } from '../../../../language/grammar/index.js';
import { POLICIES } from '../../../../language/play/index.js';
import { procedures } from '../../../../language/procedures/index.js';
import { CONDITIONS, type Creation, ENDS, type Rules } from '../../../../language/rules/index.js';
import type { FeatureContext } from '../../../context.js';
import { meaningOf, POOLED } from '../../dice-lines.js';
import type { Proposals } from '../candidate.js';
import { type Candidate, CompletionItemKind } from '../candidate.js';
import { type Cursor, firstWordOf } from '../cursor.js';
import { rulebooks } from '../people.js';
import { parameterNames, rowNames } from './asked-names.js';
import { pageCandidates } from './page.js';
import { declared, formulaNames, keywords, kinds, traits } from './rulebook-candidates.js';
import {
  actionWords,
  boundWords,
  clausesIn,
  creationSteps,
  creationWords,
  declarationWords,
  fieldTypes,
  nameWords,
  partWords,
  ratingWords,
} from './rulebook-words.js';

/** Words, names, kinds and tables that fit at the cursor of a rulebook, or of the `rules` block of a sheet, with the rules that govern the sheet. */
export function rulebookCandidates(context: FeatureContext, uri: string, cursor: Cursor, governing?: Rules): Proposals {
  const name = context.workspace.books.nameOf(uri);
  const rules = governing ?? (name === undefined ? undefined : context.workspace.books.get(name)?.rules);
  const { before, offset, heads } = cursor;
  const last = before[before.length - 1];
  const isTyped = (last?.end ?? 0) >= offset && last?.text !== '(' && last?.text !== '[';
  const typing = isTyped ? before.length - 1 : before.length;
  const onPage = rules && pageCandidates(cursor, Math.max(0, typing), rules, uri);
  if (onPage) return onPage;
  if (typing <= 0) {
    if (heads.length > 0) return { candidates: inBlocks(heads, rules), from: 0 };
    return { candidates: [...keywords(declarationWords), ...(rules ? kinds(rules, uri) : [])], from: 0 };
  }
  const bases = before.findLastIndex((token) => nameKey(token.text) === 'extends');
  if (bases >= 0 && heads.length === 0 && bases < typing)
    return {
      candidates: rulebooks(context.workspace.books.names().filter((one) => one !== name)),
      from:
        Math.max(
          bases,
          before.findLastIndex((token) => token.type === 'comma'),
        ) + 1,
    };
  if (!rules) return { candidates: [] };
  return afterFirstWord(uri, cursor, rules, typing);
}

/** Clauses of a modifier that can act on parts of a roll. */
const isPart: ReadonlySet<string> = new Set(['add', 'remove', 'shift']);

/** What can be part of a roll. */
function partNames(rules: Rules, uri: string): Candidate[] {
  return [...kinds(rules, uri), ...traits(rules, uri), ...declared(rules.derived.values(), 'derived', uri)];
}

/** After the first word of a declaration or clause: what the nearest keyword before the cursor expects. */
function afterFirstWord(uri: string, cursor: Cursor, rules: Rules, typing: number): Proposals {
  const { before, heads } = cursor;
  const first = firstWordOf(before);
  const side = SIDES.find((word) => nameKey(before[typing]?.text ?? '').startsWith(word));
  if (side !== undefined) return { candidates: namesOfSide(side, rules, uri), from: typing };
  const around = heads[heads.length - 1];
  const rolling = before.findLastIndex(({ text }) => nameKey(text) === 'roll');
  if (around && firstWordOf(around) === 'table' && rolling >= 0 && rolling < typing)
    return {
      candidates: declared(
        [...rules.tables.values()].filter(({ dice }) => dice),
        'table',
        uri,
      ),
      from: rolling + 1,
    };
  if (around && firstWordOf(around) === 'dice' && first === 'pooled')
    return { candidates: formulaNames(rules, uri), from: typing };
  if (around && firstWordOf(around) === 'dice') return { candidates: linesOf(nameKey(around[1]?.text ?? '')), from: 0 };
  if (first === 'dice' && heads.length === 0 && typing === 1) return { candidates: familyNames(), from: 1 };
  const formed = byForm(before, typing);
  if (formed) return formed;
  const isOfAction = around !== undefined && isActing(firstWordOf(around), rules);
  const named = isOfAction ? namedByAction(before, typing, rules, uri) : undefined;
  if (named) return named;
  const created =
    heads[0] && firstWordOf(heads[0]) === 'create' ? namedByCreation(before, typing, rules, uri) : undefined;
  if (created) return created;
  let sign = typing - 1;
  while (sign > 0 && !opensName(before[sign]?.text ?? '')) sign--;
  const word = nameKey(before[sign]?.text ?? '');
  const from = sign + 1;
  switch (word) {
    case 'by':
      // In a rating, number or field it is the step between values.
      if (first === 'rating' || first === 'number' || first === 'field') return { candidates: [] };
      return { candidates: declared(rules.ladders.values(), 'ladder', uri), from };
    case 'as':
      return {
        candidates: [
          ...declared(rules.tables.values(), 'table', uri),
          // The parameter of an action can be a trait or a thing.
          ...(first === 'action' ? kinds(rules, uri) : []),
        ],
        from,
      };
    case 'for':
    case 'every':
    case 'under':
      return { candidates: kinds(rules, uri), from };
    case 'of':
      return { candidates: isPart.has(first) ? partNames(rules, uri) : kinds(rules, uri), from };
    case 'like':
    case 'excludes':
    case 'ban':
    case 'has':
      return { candidates: traits(rules, uri), from };
    case 'replace':
      return { candidates: kinds(rules, uri), from };
    default:
      break;
  }
  if (first === 'also' || first === 'plural' || first === 'group' || first === 'source') return { candidates: [] };
  if (heads.length === 0 && rules.kinds.has(first) && !before.some((token) => token.text === '='))
    return { candidates: traits(rules, uri, first), from: 1 };
  if (first === 'excludes' || first === 'ban') return { candidates: traits(rules, uri), from };
  if (first === 'list' || first === 'under') return { candidates: kinds(rules, uri), from };
  const outcomes = isOfAction ? outcomeNamesOf(rules.dice) : [];
  return {
    candidates: [
      ...rowNames(before, typing, rules),
      ...parameterNames(cursor),
      ...creationNames(cursor, rules),
      ...(isOfAction ? thrownNames(cursor, rules) : []),
      ...keywords(outcomes.map((name) => [name, 'a result of the roll'] as const)),
      ...formulaNames(rules, uri),
    ],
    from,
  };
}

/** Where the form of a line says which words come next: the name of a policy, the type of a field, the bounds of a rating. */
function byForm(before: Cursor['before'], typing: number): Proposals | undefined {
  const words = before.slice(0, typing).map(({ text }) => nameKey(text));
  const [first = '', ...rest] = words;
  const isOf = (list: readonly (readonly [string, string])[]) => (word: string) => list.some(([one]) => one === word);
  const left = (list: typeof boundWords) => ({
    candidates: keywords(list.filter(([word]) => !rest.includes(word))),
    from: typing,
  });
  if (first === 'policy' && !rest.includes(':'))
    return { candidates: keywords(POLICIES.map((name) => [name, 'a policy'] as const)), from: 1 };
  if (first === 'rating') {
    const last = rest.at(-1);
    if (
      last === undefined ||
      (!isOf(ratingWords)(last) && /^[\w)\]]+$/.test(last)) ||
      last === 'dice' ||
      last === 'pool'
    )
      return left(ratingWords);
  }
  if (first === 'field' && rest.length > 0) {
    const type = rest.findIndex(isOf(fieldTypes));
    if (type < 0) return rest.includes('{') ? undefined : left(fieldTypes);
    const last = rest.at(-1) ?? '';
    if (!isOf(boundWords)(last) && /^[\w)\]]+$/.test(last)) return left(boundWords);
  }
  return undefined;
}

/** Dice that the action or part around a formula throws, and its local values. */
function thrownNames({ heads }: Cursor, rules: Rules): Candidate[] {
  const [head = []] = heads;
  const written = nameKey(textOf(head, 1, head.length));
  const isMeant = ({ key }: { readonly key: string }): boolean => written === key || written.startsWith(`${key} `);
  const longest = <T extends { readonly key: string }>(all: Iterable<T>): T | undefined =>
    [...all].filter(isMeant).sort((a, b) => b.key.length - a.key.length)[0];
  const names =
    firstWordOf(head) === 'action'
      ? (longest(rules.actions.values())?.consequences.flatMap((one) => (one.is === 'throws' ? [one.name] : [])) ?? [])
      : (longest(rules.parts.values())?.values ?? []);
  return keywords([...new Set(names)].map((name) => [name, 'thrown here'] as const));
}

/** Whether a declaration has the clauses of an action; a game may call a kind of its own `part`. */
function isActing(word: string, rules: Rules | undefined): boolean {
  return word === 'action' || (word === 'part' && !rules?.kinds.has('part'));
}

function lastOf(words: readonly string[], ...any: readonly string[]): number {
  return words.findLastIndex((word) => any.includes(word));
}

/** What a clause of an action names; undefined inside of a formula. */
function namedByAction(before: Cursor['before'], typing: number, rules: Rules, uri: string): Proposals | undefined {
  const words = before.slice(0, typing).map(({ text }) => nameKey(text));
  const own = words[1] === 'own' ? 2 : 1;
  const isFormula = words.slice(1).some((word) => word === 'if' || word === '=' || word === '(');
  if (isFormula) return undefined;
  switch (words[0]) {
    case 'takes': {
      const candidates = [
        ...declared(rules.modifiers.values(), 'modifier', uri),
        ...declared(rules.kinds.values(), 'kind', uri),
      ];
      return { candidates, from: Math.max(0, words.lastIndexOf(',')) + 1 };
    }
    case 'names':
      return {
        candidates: keywords([
          ['somebody', 'a character'],
          ['everybody', 'one or more characters'],
          ['optional', 'the actor if none is named'],
          ['else', 'not the actor'],
        ]),
        from: typing,
      };
    case 'for':
      return { candidates: keywords([['each of them', 'those that the line names']]), from: 1 };
    case 'whom':
      if (words.includes('excludes'))
        return {
          candidates: declared(rules.modifiers.values(), 'modifier', uri),
          from: lastOf(words, 'excludes', ',') + 1,
        };
      return words[1] === 'rolls'
        ? undefined
        : { candidates: keywords([['rolls', 'a roll of the other one']]), from: 1 };
    case 'plays':
      return { candidates: keywords([...procedures.keys()].map((name) => [name, 'a procedure'] as const)), from: 1 };
    case 'reads':
      return words.includes('by') ? undefined : { candidates: declared(rules.tables.values(), 'table', uri), from: 1 };
    case 'changes': {
      if (words.includes('to')) return undefined;
      const fields = declared(rules.fields.values(), 'field', uri);
      if (!words.includes('of')) return { candidates: fields, from: own };
      const things = [...rules.kinds.values()].filter(({ item }) => item);
      return { candidates: declared(things, 'kind', uri), from: words.lastIndexOf('of') + 1 };
    }
    case 'adds':
      return words.includes('to')
        ? { candidates: declared(rules.lists.values(), 'list', uri), from: words.lastIndexOf('to') + 1 }
        : { candidates: [] };
    case 'gains':
    case 'loses': {
      const until = words.lastIndexOf('until');
      if (until > 0)
        return {
          candidates: keywords(ENDS.map((end) => [end, 'when it ends'] as const)),
          from: until + 1,
        };
      if (words.includes('about')) return undefined;
      const kinds = rules.lists.get(CONDITIONS)?.kinds ?? [];
      return { candidates: kinds.flatMap((kind) => traits(rules, uri, kind)), from: own };
    }
    case 'leads':
      return words[1] === 'to'
        ? { candidates: declared(rules.actions.values(), 'action', uri), from: 2 }
        : { candidates: keywords([['to', 'an action']]), from: 1 };
    case 'does': {
      const as = words.lastIndexOf('as');
      if (as > 0) return { candidates: declared(rules.tables.values(), 'table', uri), from: as + 1 };
      return words.includes('each') ? undefined : { candidates: declared(rules.parts.values(), 'part', uri), from: 1 };
    }
    default:
      return undefined;
  }
}

/** What a step of a creation names; undefined inside of a formula. */
function namedByCreation(before: Cursor['before'], typing: number, rules: Rules, uri: string): Proposals | undefined {
  const words = before.slice(0, typing).map(({ text }) => nameKey(text));
  const tables = (isFit: (table: NonNullable<ReturnType<Rules['tables']['get']>>) => boolean): Candidate[] =>
    declared([...rules.tables.values()].filter(isFit), 'table', uri);
  switch (words[0]) {
    case 'chooses': {
      const as = words.lastIndexOf('as');
      if (as > 0) return { candidates: tables(({ rows }) => rows.some(({ label }) => label)), from: as + 1 };
      const fields = [...rules.fields.values()].filter(({ choices }) => choices);
      return { candidates: declared(fields, 'field', uri), from: 1 };
    }
    case 'buys':
      if (words.includes('as')) return undefined;
      return words[1] === 'from'
        ? { candidates: tables(({ dice }) => dice !== undefined), from: 2 }
        : { candidates: keywords([['from', 'a table that is rolled']]), from: 1 };
    default:
      return undefined;
  }
}

/** Rolls and choices of a creation, as far as the rulebook has no syntax errors there. */
function creationNames({ heads }: Cursor, rules: Rules): Candidate[] {
  const [head = []] = heads;
  if (firstWordOf(head) !== 'create') return [];
  const creation = [...rules.creations.values()].find(({ key }) =>
    nameKey(textOf(head, 1, head.length)).startsWith(key),
  );
  const names = (steps: Creation['steps']): readonly string[] =>
    steps.flatMap((step) =>
      step.is === 'throws' || step.is === 'chooses' ? [step.name] : 'steps' in step ? names(step.steps) : [],
    );
  return keywords([...new Set(names(creation?.steps ?? []))].map((name) => [name, 'thrown or chosen'] as const));
}

/** Prefixes of values of the other side of a roll, and of the target of an action. */
const SIDES = ['foe.', 'whom.'] as const;

/** The values that can be read of the other side. */
function namesOfSide(side: string, rules: Rules, uri: string): Candidate[] {
  return formulaNames(rules, uri)
    .filter(({ kind }) => kind !== CompletionItemKind.Keyword)
    .map((one) => ({ ...one, label: `${side}${one.label}`, text: `${side}${one.text ?? one.label}` }));
}

/** Families that a rulebook can declare. */
function familyNames(): Candidate[] {
  const declared = families.filter(({ words }) => words.parameters.length > 0);
  return keywords(declared.map(({ name, words }) => [name, words.about] as const));
}

/** What a line of dice can begin with. */
function linesOf(family: string): Candidate[] {
  const familyNamed = families.find(({ name }) => name === family);
  if (!familyNamed) return [];
  const { parameters, lines } = familyNamed.words;
  const all = [...parameters, ...lines, ...(familyNamed.plan ? [] : [POOLED])];
  return keywords(all.map((word) => [word, meaningOf(familyNamed, word)] as const));
}

function opensName(text: string): boolean {
  return /^[-+*/^<>=(,:[{]|^[<>!]=$/.test(text) || nameWords.has(nameKey(text));
}

/** What can begin a clause in the innermost braces; steps of a creation have braces with further steps. */
function inBlocks(heads: Cursor['heads'], rules: Rules | undefined): Candidate[] {
  const words = heads.map(firstWordOf);
  const innermost = words[words.length - 1];
  if (words[0] !== 'create') return inBlock(heads[heads.length - 1] ?? [], rules);
  if (innermost === 'chooses') return [];
  if (innermost === 'sets') return keywords(creationSteps.filter(([word]) => word === 'throws'));
  return keywords(words.length === 1 ? creationWords : creationSteps);
}

function inBlock(head: Cursor['before'], rules: Rules | undefined): Candidate[] {
  const word = firstWordOf(head);
  if (word === 'dice') return linesOf(nameKey(head[1]?.text ?? ''));
  if (word === 'action') return keywords(actionWords);
  if (isActing(word, rules)) return keywords(partWords);
  if (word === 'table' || word === 'ladder' || word === 'scale' || word === 'specialty' || word === 'option') return [];
  const kind = rules?.kinds.get(word);
  const values: Candidate[] = (kind?.clauses.fields ?? []).map((field) => ({
    label: field.name,
    text: `${field.name}: `,
    kind: CompletionItemKind.Field,
    note: field.type,
    order: 1,
  }));
  return [...values, ...keywords(clausesIn(word))];
}
