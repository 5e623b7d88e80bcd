import { AstUtils } from 'langium';
import { haveNothingToReach } from '../../../dice/families/game.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { textOfNode } from '../../../grammar/node-places.js';
import { nameKey } from '../../../grammar/text.js';
import { checkChanged, checkSpent, checkThrown } from '../../check/check-formula.js';
import {
  CONDITIONS,
  type Consequence,
  ENDS,
  HOW_MANY,
  isConsequence,
  QUANTITY,
  type Until,
} from '../../consequences.js';
import type { Declared } from '../../declared.js';
import { KeptFormulas } from '../../kept-formulas.js';
import { messages } from '../../messages.js';
import type { Action } from '../../rules.js';
import type { Book } from '../book.js';
import type { Draft } from '../draft.js';
import { DeclarationFormulas } from '../formulas/compile-formula.js';
import { summandsOf } from '../formulas/references.js';
import { citationsOf } from '../origins.js';
import { modifierParts } from './compile-declarations.js';
import { diceNamed } from './compile-dice.js';
import { ClauseScope, MOST_PARTS, placedClauses, type ScopedClause } from './compile-parts.js';
import { parametersOf } from './declared-parameters.js';

/**
 * Compiles an action. Its formulas can read its modifiers by name, the outcome of its roll, and the dice that it
 * throws. A part that no action does is compiled in the same way, to find what is wrong with it.
 */
export function compileAction(draft: Draft, declared: Declared, book: Book, isLazy = false): Action {
  const varying = new Set<string>();
  const kept = new KeptFormulas(varying);
  const shared = {
    book,
    kept,
    outcomes: [] as string[],
    fields: new Set<string>(),
    taken: new Set<string>(),
    parts: 0,
  };
  const root = new ClauseScope(draft, shared);
  const placed = placedClauses(root, shared);
  if (shared.parts > MOST_PARTS)
    book.report('too-large', draft.layers.at(-1)?.node, messages.tooManyParts(draft.name, MOST_PARTS), {
      property: 'name',
    });
  const places = [...new Set(placed.map(({ within }) => within))].filter((place) => place !== root);
  const all = placed.map(({ clause }) => clause);
  const takes = all.flatMap((clause) => (clause.$type === 'Takes' ? takenBy(clause, book) : []));
  const spent = new Map(all.flatMap((one) => (one.$type === 'Spends' ? [[one, usesOf(one, book)]] : [])));
  const uses = [...spent.values()].flat();
  const taken = takes.filter(({ what }) => what === 'modifier').map(({ key }) => key);
  const modifiers = [...new Set([...taken, ...uses])];
  const isRolled = takes.some(({ what }) => what === 'kind') || all.some(({ $type }) => $type === 'Rolls');
  // A procedure without a roll has only `success` as its outcome.
  const isPlayed = all.some(({ $type }) => $type === 'Plays');
  const isPart = draft.what === 'part';
  const outcomes = isRolled || isPart ? book.outcomeNames : isPlayed ? ['success'] : [];
  for (const clause of all)
    if ((clause.$type === 'Let' || clause.$type === 'Throws') && outcomes.includes(nameKey(clause.name)))
      book.report('duplicate-name', clause, messages.hidesOutcome(clause.name), { property: 'name' });
  const thrown = [...root.allBound().keys()];
  const kinds = isPart
    ? [...book.kinds.keys()]
    : [...new Set(takes.filter(({ what }) => what === 'kind').map(({ key }) => key))];
  for (const kind of isPart ? [] : kinds)
    for (const { clause } of placed)
      if (clause.$type === 'Let' && book.contextOfKind(kind).locals.has(nameKey(clause.name)))
        book.report('duplicate-name', clause, messages.hiddenByField(clause.name, book.kind(kind)?.name ?? kind), {
          property: 'name',
        });
  shared.outcomes.push(...outcomes);
  for (const kind of ['item', ...kinds]) for (const key of book.contextOfKind(kind).locals) shared.fields.add(key);
  for (const name of [...outcomes, ...uses, ...[root, ...places].flatMap(({ boundAs }) => [...boundAs.values()])])
    varying.add(name);
  const inputs = parametersOf(draft).map(({ name }) => nameKey(name));
  const names = draft.clauses.findLast((clause) => clause.$type === 'Names');
  const several = names?.several ? [HOW_MANY] : [];
  const bound = [...modifiers, ...thrown, ...outcomes, ...inputs, ...several];
  const {
    formulas: _formulas,
    clauses,
    ...modifier
  } = modifierParts(draft, declared, book, bound, kinds, kept, {
    fixed: root.fixed,
    boundAs: root.allBound(),
    ambiguous: root.ambiguous,
    locals: root.shown(),
    use: (own) => root.useFormulas(own),
  });
  const standing = places.flatMap((place) => place.actionClauses() ?? []);
  const rolling = standing.find(({ rolls, rollsNothing }) => rolls !== undefined || rollsNothing);
  const ofEach = eachOfThem(placed, names, book);
  const plays = draft.clauses.findLast((clause) => clause.$type === 'Plays');
  const compiledRest = (): Pick<Action, 'consequences' | 'varying' | 'varyingPlaces'> => {
    for (const place of [root, ...places]) place.compileAll();
    const consequences = placed.flatMap((one) => {
      const { result, reads } = kept.isolate(() => compileConsequence(one.clause, one.within, draft, spent));
      const marks = {
        ...(ofEach.has(one) && { each: true as const }),
        ...(reads.size > 0 && { varies: true as const }),
      };
      return result.map((consequence) => ({ ...consequence, ...marks }));
    });
    return { consequences, ...kept.places() };
  };
  const action: Omit<Action, 'consequences' | 'varying' | 'varyingPlaces'> = {
    ...modifier,
    clauses: {
      ...clauses,
      ...(clauses.rolls === undefined &&
        !clauses.rollsNothing &&
        rolling && {
          ...(rolling.rolls && { rolls: rolling.rolls }),
          ...(rolling.rollsNothing && { rollsNothing: true }),
          ...(rolling.rollsOn !== undefined && { rollsOn: rolling.rollsOn }),
          ...(rolling.keeps && { keeps: rolling.keeps }),
        }),
      needs: [...clauses.needs, ...standing.flatMap(({ needs }) => needs)],
      excludes: [...clauses.excludes, ...standing.flatMap(({ excludes }) => excludes)],
      pool: [...clauses.pool, ...standing.flatMap(({ pool }) => pool)],
    },
    also: clauses.also,
    ...(names && { names: names.optional ? 'optional' : 'always' }),
    ...(names?.several && { isOnSeveral: true }),
    ...(names?.other && { isOnOther: true }),
    kinds,
    takes: modifiers,
    uses,
    ...(plays && { plays: nameKey(plays.name) }),
    changing: changingIn(all, book),
  };
  if (!isLazy) return { ...action, ...compiledRest() };
  const source = draft.layers.at(-1)?.source;
  let rest: ReturnType<typeof compiledRest> | undefined;
  const compiled = (): ReturnType<typeof compiledRest> => {
    rest ??= source ? book.within(source, compiledRest) : compiledRest();
    return rest;
  };
  return {
    ...action,
    get consequences() {
      return compiled().consequences;
    },
    get varying() {
      return compiled().varying;
    },
    get varyingPlaces() {
      return compiled().varyingPlaces;
    },
  };
}

/** What clauses can change, as far as the names in them are known. */
function changingIn(clauses: readonly ast.Clause[], book: Book): Action['changing'] {
  const fields = clauses.flatMap((one) =>
    one.$type === 'Changes' && one.kind === undefined ? (book.find('field', one.name) ?? []) : [],
  );
  const kinds = clauses.flatMap((one) => (one.$type === 'Changes' && one.kind ? nameKey(one.kind) : []));
  const lists = clauses.flatMap((one) => (one.$type === 'Adds' ? (book.find('list', one.list) ?? []) : []));
  const ends = clauses.flatMap((one) => (one.$type === 'Loses' ? [{ key: nameKey(one.name), name: one.name }] : []));
  return { fields: [...new Set(fields)], kinds: [...new Set(kinds)], lists: [...new Set(lists)], ends };
}

/**
 * The clauses after `for each of them`. The clauses before it happen once, so they must not depend on one of the
 * targets, and can change only the actor's sheet.
 */
function eachOfThem(
  placed: readonly ScopedClause[],
  names: ast.Names | undefined,
  book: Book,
): ReadonlySet<ScopedClause> {
  const at = placed.findIndex(({ clause }) => clause.$type === 'ForEach');
  const mark = placed[at]?.clause;
  if (!names?.several) {
    if (mark) book.report('wrong-place', mark, messages.eachOfOne);
    return new Set();
  }
  const isPlayed = placed.some(({ clause }) => clause.$type === 'Plays');
  if (!mark && !isPlayed) book.report('missing-option', names, messages.severalWithoutEach);
  const once = mark ? placed.slice(0, at) : placed;
  for (const { clause, within } of placed) {
    const isOfRoll = clause.$type === 'PoolOperation' || clause.$type === 'Rolls';
    const isOnce = isOfRoll || (isConsequence(clause) && once.some((one) => one.clause === clause));
    if (!isOnce || !mark) continue;
    if (clause.$type === 'Resists') book.report('wrong-place', clause, messages.onceForSeveral('This roll is made'));
    else if ('own' in clause && !clause.own && !('kind' in clause && clause.kind !== undefined))
      book.report('wrong-place', clause, messages.ownForSeveral);
    else if (clause.$type === 'Leads' && namesSomebody(clause, book))
      book.report('wrong-place', clause, messages.onceForSeveral('This follows'));
    else if (within.readsWhom(clause) || within.dependsOnTarget())
      book.report('wrong-place', clause, isOfRoll ? messages.rollOfSeveral : messages.onceForSeveral('This happens'));
  }
  return new Set(mark ? placed.slice(at + 1) : []);
}

function namesSomebody(clause: ast.Leads, book: Book): boolean {
  const next = book.draft(`action:${book.find('action', clause.name) ?? ''}`);
  return next?.clauses.some(({ $type }) => $type === 'Names') ?? false;
}

/** Keys of the modifiers that the target's roll does not take; unknown ones are reported. */
function excludedBy(clause: ast.Resists, book: Book): readonly string[] {
  return clause.excludes.flatMap((name, index) => {
    const key = book.find('modifier', name);
    if (key !== undefined) return [key];
    book.reportUnknown(clause, 'modifier', name, ['modifier'], { property: 'excludes', index });
    return [];
  });
}

/** Reports a difficulty for dice that are rolled under a value. */
function checkReach(clause: ast.Resists, dice: string | undefined, book: Book): void {
  if (!clause.difficulty) return;
  if (haveNothingToReach(book.familiesOfDice(dice))) book.report('wrong-place', clause.difficulty, messages.reachUnder);
}

interface Taken {
  readonly what: 'kind' | 'modifier';
  readonly key: string;
}

function takenBy(clause: ast.Takes, book: Book): Taken[] {
  return clause.names.flatMap((name, index): Taken[] => {
    if (book.isItem(name)) return [{ what: 'kind', key: nameKey(name) }];
    const modifier = book.find('modifier', name);
    if (modifier !== undefined) return [{ what: 'modifier', key: modifier }];
    if (book.kind(name)) return [{ what: 'kind', key: nameKey(name) }];
    book.report('unknown-name', clause, messages.notTaken(name, book.advice(name, ['kind', 'modifier'])), {
      property: 'names',
      index,
    });
    return [];
  });
}

/** Keys of the modifiers that a number can be spent on; each has to take a number. */
function usesOf(clause: ast.Spends, book: Book): string[] {
  return clause.names.flatMap((name, index): string[] => {
    const key = book.find('modifier', name);
    const at = { property: 'names', index };
    if (key === undefined) {
      book.reportUnknown(clause, 'modifier', name, ['modifier'], at);
      return [];
    }
    const node = book.draft(`modifier:${key}`)?.layers.findLast((layer) => layer.node.$type === 'Modifier')?.node;
    const parameter = node?.$type === 'Modifier' ? node.parameter : undefined;
    if (parameter && parameter.table === undefined) return [key];
    book.report('wrong-type', clause, messages.noUseOfNumber(name), at);
    return [];
  });
}

/** Compiles a consequence. Empty for any other clause, and for one with an unknown name, which is reported. */
function compileConsequence(
  clause: ast.Clause,
  within: ClauseScope,
  draft: Draft,
  spent: ReadonlyMap<ast.Spends, readonly string[]>,
): Consequence[] {
  const { formulas } = within;
  const { book } = formulas;
  const common = (one: ast.Consequence, word: string, seen = formulas) => {
    const condition = one.condition && seen.condition(one.condition, word);
    const { gates } = within;
    return {
      ...(condition && { condition }),
      ...(gates.length > 0 && { gates }),
      citations: citationsOf(one.citations, book),
    };
  };
  switch (clause.$type) {
    case 'Reads': {
      const table = book.table(clause.table);
      if (!table) book.reportUnknown(clause, 'table', clause.table, ['table'], { property: 'table' });
      const by = clause.key && formulas.formula(clause.key, 'reads');
      return table ? [{ is: 'reads', table: table.key, ...(by && { by }), ...common(clause, 'reads') }] : [];
    }
    case 'Throws': {
      const { name } = clause;
      const value = formulas.formula(clause.value, 'throws');
      checkThrown(book, formulas.names, clause);
      const key = within.boundAs.get(nameKey(name)) ?? nameKey(name);
      return [{ is: 'throws', name, key, value, ...common(clause, 'throws') }];
    }
    case 'Resists': {
      const value = within.targetRoll(clause);
      const difficulty = clause.difficulty && formulas.formula(clause.difficulty, 'reach');
      const dice = diceNamed(clause, book);
      checkReach(clause, dice, book);
      const resists = {
        is: 'resists',
        what: clause.text ?? textOfNode(clause.value),
        value,
        ...(difficulty && { difficulty }),
        ...(dice !== undefined && { dice }),
        excludes: excludedBy(clause, book),
        names: within.targetResults(),
      } as const;
      return [{ ...resists, ...common(clause, 'whom rolls') }];
    }
    case 'Spends': {
      const value = formulas.formula(clause.value, 'spends');
      checkSpent(book, formulas.names, clause);
      return [{ is: 'spends', value, uses: spent.get(clause) ?? [], ...common(clause, 'spends') }];
    }
    case 'Tells':
      return [
        {
          is: 'tells',
          sentence: withoutFormulas(clause.text),
          text: formulas.text(clause, 'text', clause.text),
          ...common(clause, 'tells'),
        },
      ];
    case 'Changes': {
      const field = changedField(clause, book);
      // The name of the field means its value on the sheet that changes.
      const seen = field !== undefined && clause.kind === undefined ? withName(formulas, field) : formulas;
      const value = seen.formula(clause.value, 'changes');
      if (field !== undefined) checkChanged(book, seen.names, clause);
      const rest = common(clause, 'changes', seen);
      const of = clause.kind === undefined ? undefined : nameKey(clause.kind);
      return field === undefined
        ? []
        : [
            {
              is: 'changes',
              own: clause.own,
              field,
              ...(of !== undefined && { of }),
              value,
              grows: growsFrom(clause.value, field),
              ...rest,
            },
          ];
    }
    case 'Adds': {
      const list = book.find('list', clause.list);
      if (list === undefined) book.reportUnknown(clause, 'list', clause.list, ['list'], { property: 'list' });
      const rest = common(clause, 'adds');
      return list === undefined
        ? []
        : [{ is: 'adds', own: clause.own, entry: formulas.text(clause, 'entry', clause.entry), list, ...rest }];
    }
    case 'Gains': {
      const condition = conditionNamed(clause, formulas);
      const amount = clause.amount && formulas.formula(clause.amount, 'gains');
      const about = clause.about && formulas.formula(clause.about, 'gains');
      const until = clause.until === undefined ? undefined : untilOf(clause, clause.until, book);
      const rest = {
        ...(amount && { amount }),
        ...(about && { about }),
        ...(until && { until }),
        ...common(clause, 'gains'),
      };
      return condition ? [{ is: 'gains', own: clause.own, name: clause.name, ...condition, ...rest }] : [];
    }
    case 'Loses': {
      const condition = conditionNamed(clause, formulas);
      const about = clause.about && formulas.formula(clause.about, 'loses');
      const rest = { ...(about && { about }), ...common(clause, 'loses') };
      return condition ? [{ is: 'loses', own: clause.own, name: clause.name, ...condition, ...rest }] : [];
    }
    case 'Leads': {
      const action = book.find('action', clause.name);
      if (action === undefined) book.reportUnknown(clause, 'action', clause.name, ['action'], { property: 'name' });
      else if (action === draft.key)
        book.report('cycle', clause, messages.leadsInCircle([draft.name, draft.name]), {
          property: 'name',
        });
      const argument = clause.argument && formulas.formula(clause.argument, 'leads');
      const rest = { ...(argument && { argument }), ...common(clause, 'leads') };
      return action === undefined || action === draft.key ? [] : [{ is: 'leads', action, ...rest }];
    }
    default:
      return [];
  }
}

/** Whether a formula is the old value of the field plus something that does not read it. */
function growsFrom(formula: ast.Formula, field: string): boolean {
  const isField = (one: { readonly $type?: string; readonly name?: string }): boolean =>
    one.$type === 'Reference' && nameKey(one.name ?? '') === field;
  const [first] = summandsOf(formula);
  return first !== undefined && isField(first) && AstUtils.streamAst(formula).filter(isField).count() === 1;
}

/** The same formulas with one more bound name. */
function withName({ book, origin, names }: DeclarationFormulas, key: string): DeclarationFormulas {
  return new DeclarationFormulas(book, origin, { ...names, bound: new Set([...(names.bound ?? []), key]) });
}

/** The key of the changed field, of a character or of a kind of item; an unknown one is reported. */
function changedField(clause: ast.Changes, book: Book): string | undefined {
  const { name, kind } = clause;
  if (kind === undefined) {
    const field = book.find('field', name);
    if (field !== undefined) return field;
    book.reportUnknown(clause, 'field', name, ['field'], { property: 'name' });
    return undefined;
  }
  if (!book.isItem(kind)) {
    book.report(
      'unknown-name',
      clause,
      messages.notAnItem(kind, '`changes ... of` names', book.advice(kind, ['kind'])),
      { property: 'kind' },
    );
    return undefined;
  }
  const fields = (book.kind(kind)?.clauses ?? []).flatMap((one) => (one.$type === 'FieldClause' ? [one.name] : []));
  if ([...fields, QUANTITY].some((field) => nameKey(field) === nameKey(name))) return nameKey(name);
  book.report('unknown-name', clause, messages.noField(kind, name, fields), { property: 'name' });
  return undefined;
}

/** The trait of a condition, whose kind must be in the list of conditions. */
function conditionNamed(
  clause: ast.Gains | ast.Loses,
  { book }: DeclarationFormulas,
): { readonly kind: string; readonly key: string } | undefined {
  const kinds = (book.draft(`list:${CONDITIONS}`)?.layers ?? []).flatMap(({ node }) =>
    node.$type === 'List' ? node.kinds : [],
  );
  if (kinds.length === 0) {
    book.report('unknown-name', clause, messages.noConditions(clause.name), { property: 'name' });
    return undefined;
  }
  const trait = kinds.map((kind) => book.findTrait(clause.name, nameKey(kind))).find((one) => one !== undefined);
  if (!trait) book.reportUnknown(clause, 'condition', clause.name, ['trait'], { property: 'name' });
  return trait && { kind: trait.kind, key: trait.key };
}

function untilOf(clause: ast.Gains, written: string, book: Book): Until | undefined {
  const until = ENDS.find((one) => one === nameKey(written));
  if (until === undefined)
    book.report('unknown-name', clause, messages.unknownEnd(written, ENDS), { property: 'until' });
  return until;
}

/** `{score}: strong hit` as `strong hit`; a formula within the sentence is an ellipsis. */
function withoutFormulas(text: string): string {
  const open = text.replace(/\{[^{}]*\}/g, '…');
  return open.replace(/^[…\s:;,]+|[…\s:;,]+$/g, '') || open;
}
