import { aimsOf, diceFor, familyFor } from '../../dice/families/game.js';
import { countedFamily, familyCalled } from '../../dice/families/list.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { readRoller } from '../../read/encounter/member-line.js';
import type { Span } from '../../read/entry/reading.js';
import type { Term } from '../../read/expression.js';
import { compileExpression } from '../../read/expression-value.js';
import type { LineSide, LineStep } from '../../read/rolls/roll-line.js';
import type { SourceEntry } from '../../read/source/source.js';
import { noClauses, type PoolClause } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import { nearNames, nearPeople } from '../../rules/near-names.js';
import type { Action, Modifier, Rules } from '../../rules/rules.js';
import type { Derivation } from '../../values/derivation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { valueText } from '../../values/value.js';
import type { Evaluation } from '../cells/evaluation.js';
import { allowedIn } from '../checks/allowances.js';
import type { Rolled, SheetRoll, TraitName } from '../sheet-roll.js';
import {
  type ActionTold,
  actionOfNames,
  baseOf,
  diceOfAction,
  keptByAction,
  reportUselessModifiers,
  saidOf,
  situationOf,
  takeAction,
  toldAction,
} from './action.js';
import { gameOf } from './game.js';
import * as say from './messages.js';
import { reportModifier, reportSpending, takeGiver, takeModifier } from './modifiers.js';
import { refusalOf } from './request.js';
import { checkTogether, resultOf } from './result.js';
import { RollContext, type Taken } from './roll-context.js';
import { tableNamed } from './rolled-table.js';
import { type Others, peopleOf, rollLineOf } from './speakers.js';
import { diceNamed, expandTerm, itemOf, keptBy, ownEntry } from './terms.js';
import { writtenRoll } from './written-roll.js';

/** Reads and evaluates a `roll`, `check` or `contest` line for one character. */
export function evaluateRoll(
  evaluation: Evaluation,
  source: SourceEntry,
  id: string,
  others: Others = () => undefined,
): SheetRoll {
  return evaluateRollFrom(evaluation, source, id, 0, others);
}

/** The same from token `from` on; the tokens before it name the roller. */
export function evaluateRollFrom(
  evaluation: Evaluation,
  source: SourceEntry,
  id: string,
  from: number,
  others: Others,
): SheetRoll {
  const read = rollLineOf(evaluation, source, from, others);
  const roll = new RollContext(evaluation, source, read.from, read.end);
  const rolled = evaluateSide(roll, read, others);
  const asWritten = (): Rolled | undefined => {
    const plain = new RollContext(evaluation, source, read.from, read.end);
    plain.isAsWritten = true;
    return evaluateSide(
      plain,
      read,
      Object.assign((name: string) => others(name), others, { ambient: undefined }),
    );
  };
  if (rolled) checkRolled(roll, rolled, asWritten);
  for (const { from, to, meaning } of read.parts) {
    const files = meaning.is === 'person' ? others.filesMeant?.(meaning.written) : undefined;
    if (meaning.is === 'person' && files && files.length > 0)
      roll.report('ambiguous-name', say.ambiguousPerson(meaning.written, files), { from, to });
  }
  return {
    id,
    keyword: source.type === 'check' || source.type === 'contest' ? source.type : 'roll',
    ...(read.label !== undefined && { label: read.label }),
    expression: textOf(source.tokens, read.from, read.end),
    ...(rolled && { rolled }),
    ...(read.rolled.is === 'expression' && traitsIn(read.rolled.terms)),
    ...(roll.situation && { situation: roll.situation }),
    origin: { uri: source.uri, path: source.path, part: 'entry' },
    findings: allowedIn(source, roll.findings),
  };
}

function traitsIn(terms: readonly Term[]): Pick<SheetRoll, 'traits'> {
  const traits = terms.flatMap(({ named: { what, kind, key }, specialty }): TraitName[] =>
    what === 'trait' && kind !== undefined ? [{ kind, key, ...(specialty !== undefined && { specialty }) }] : [],
  );
  return traits.length === 0 ? {} : { traits };
}

/**
 * Reports a roll that its dice refuse, unless another error explains it, or a procedure decides what is rolled. If the
 * line could roll `asWritten`, without automatic modifiers, its text has no mistake.
 */
function checkRolled(roll: RollContext, rolled: Rolled, asWritten: () => Rolled | undefined): void {
  if (roll.situation?.plays !== undefined || roll.findings.some(({ severity }) => severity === 'error')) return;
  const game = gameOf(roll.evaluation);
  const refusal = refusalOf(rolled, game);
  if (!refusal) return;
  const plain = asWritten();
  const isOfState = plain !== undefined && refusalOf(plain, game) === undefined;
  roll.report('illegal-roll', refusal.problem, { from: roll.from, to: roll.end }, undefined, 'error', isOfState);
}

/**
 * Whether the roll of an action can read its target. That of an action on several cannot, unless a procedure says which
 * dice are for whom.
 */
function rollKnowsFoe({ isOnSeveral, plays }: Action): boolean {
  return !isOnSeveral || plays !== undefined;
}

/** Evaluates an action without a line. */
export function rollOfAction(evaluation: Evaluation, action: Action, told: ActionTold): SheetRoll {
  const source: SourceEntry = { ...evaluation.source, type: 'roll', tokens: [], entries: [] };
  const roll = new RollContext(evaluation, source, 0, 0);
  evaluation.read(addressOf('action', action.key));
  if (rollKnowsFoe(action)) roll.foe = told.foe;
  if (action.isOnSeveral && told.foe) roll.foes = [told.foe];
  const taken = toldAction(roll, action, told);
  roll.item = taken.item?.inMode(taken.mode);
  roll.dice = diceOfAction(taken);
  roll.said = saidOf(taken, []);
  const base = taken.isIncomplete ? undefined : baseOf(roll, taken);
  roll.kept = keptByAction(roll, taken);
  const rolled = base && resultOf(roll, base, [taken.taken], undefined);
  if (!taken.isIncomplete) roll.situation = situationOf(taken, []);
  if (rolled) checkRolled(roll, rolled, () => undefined);
  if (!base && !taken.isIncomplete) checkTogether(roll, [taken.taken]);
  return {
    id: `${evaluation.source.path}/${action.key}`,
    keyword: 'roll',
    expression: action.name,
    ...(rolled && { rolled }),
    ...(roll.situation && { situation: roll.situation }),
    origin: { uri: source.uri, path: source.path, part: 'entry' },
    findings: roll.findings,
  };
}

/** How another character rolls because of an action. */
interface RollOfOther {
  /** The name of the dice. */
  readonly dice?: string;
  readonly difficulty: Derivation | undefined;
  /** Keys of automatic modifiers that it does not take. */
  readonly excludes: readonly string[];
}

/** A roll of another character because of an action: `value` with the character's automatic modifiers. */
export function rollOfOther(
  who: Evaluation,
  foe: Evaluation,
  value: Derivation,
  { dice, difficulty, excludes }: RollOfOther,
): Rolled | Problem {
  const source: SourceEntry = { ...who.source, type: 'roll', tokens: [], entries: [] };
  const roll = new RollContext(who, source, 0, 0);
  roll.foe = foe;
  roll.dice = dice;
  const operation = familyFor(value.value.kind, who.rules, dice)?.plan ? 'require height' : 'reach';
  const pool: readonly PoolClause[] = difficulty ? [{ operation, amount: () => difficulty }] : [];
  const name = 'difficulty';
  const modifier: Modifier = {
    key: name,
    name,
    address: addressOf('modifier', name),
    origin: { book: '', kind: 'modifier', name },
    citations: [],
    rulings: [],
    layers: [],
    clauses: { ...noClauses, pool, excludes: [{ names: excludes }] },
  };
  const rolled = resultOf(roll, value, [{ modifier, span: { from: 0, to: 0 } }], undefined);
  const wrong = roll.findings.find(({ severity }) => severity === 'error');
  return rolled && !wrong ? rolled : problem(wrong?.message ?? say.cannotBeRolled(valueText(value.value)));
}

/** Evaluates one side of a line. */
function evaluateSide(roll: RollContext, side: LineSide, others: Others, isOther = false): Rolled | undefined {
  const { rolled } = side;
  const taken: Taken[] = [];
  roll.noteFoe = others.noteRead;
  roll.members = others.members;
  if (rolled.is === 'action') {
    const action = takeAction(roll, rolled);
    roll.takes = rolled.action.takes;
    const { target, targets } = action;
    const sheets = targets.flatMap(({ name, of }) => others(name) ?? others(of) ?? []);
    if (rolled.action.isOnSeveral) roll.foes = sheets;
    if (target) roll.foe = rollKnowsFoe(rolled.action) ? sheets[0] : undefined;
    else roll.foe ??= opponentIn(side.steps, others);
    roll.item = action.item?.inMode(action.mode);
    roll.dice = diceOfAction(action);
    const against = takeSteps(roll, side.steps, others, taken, isOther);
    if (action.isIncomplete) return undefined;
    roll.said = saidOf(action, taken);
    roll.situation = situationOf(action, taken);
    const base = baseOf(roll, action);
    roll.kept = keptByAction(roll, action);
    reportUselessModifiers(roll, action, taken, base !== undefined);
    if (!base) {
      checkTogether(roll, [action.taken, ...taken]);
      reportUnrolled(roll, side.steps, action.action.name, isOther);
      return undefined;
    }
    reportOneSided(roll, against, isOther);
    takeAmbient(roll, others, taken, (key) => action.action.takes.includes(key));
    return forAim(roll, resultOf(roll, base, [action.taken, ...taken], against), isOther);
  }
  if (rolled.is === 'counted') {
    const { uri, path } = roll.source;
    if (!isProblem(rolled.written))
      return writtenRoll(countedFamily.name, rolled.written, { uri, path, part: 'entry' });
    roll.report('illegal-roll', rolled.written.problem, { from: side.from, to: side.end });
    return undefined;
  }
  const { terms, problems } = rolled;
  const [first] = problems;
  const isUnknown = first?.code === 'unknown-name' && first.span.from === roll.from;
  if (!isOther && reportMissingAction(roll, others, isUnknown ? roll.from : rolled.end)) return undefined;
  for (const problem of problems)
    roll.report(
      problem.code === 'unknown-name' || problem.code === 'not-a-number' ? problem.code : 'not-understood',
      problem.message,
      problem.span,
      problem.near,
    );
  const [, otherTable] = terms.filter(({ named }) => named.what === 'table');
  if (otherTable) roll.report('illegal-roll', say.severalTables(), otherTable.span);
  const base = compileExpression(rolled, {
    origin: { uri: roll.source.uri, path: roll.source.path },
    term: expandTerm(roll.evaluation),
    own: ownEntry(roll.evaluation),
  })({ character: roll.evaluation });
  roll.foe ??= opponentIn(side.steps, others);
  roll.terms = terms;
  roll.item = itemOf(roll.evaluation, terms);
  roll.dice = diceNamed(roll.evaluation, rolled);
  roll.kept = keptBy(roll.evaluation, rolled);
  roll.table = tableNamed(roll.evaluation, terms);
  const against = takeSteps(roll, side.steps, others, taken, isOther);
  if (problems.length > 0 || otherTable) return undefined;
  reportOneSided(roll, against, isOther);
  takeAmbient(roll, others, taken, () => true);
  const action = actionOfNames(roll, rolled);
  if (action) {
    roll.said = saidOf(action, taken);
    roll.situation = situationOf(action, taken);
    taken.unshift(action.taken);
  }
  return forAim(roll, resultOf(roll, base, taken, against), isOther);
}

/** Reports a line with a character after an unknown action: one finding, instead of everything that follows from it. */
function reportMissingAction(roll: RollContext, others: Others, end: number): boolean {
  const { tokens, from, evaluation } = roll;
  const [word, next] = [tokens[from], tokens[from + 1]];
  if (end > from + 1 || word?.type !== 'word' || (next?.type !== 'word' && next?.type !== 'text')) return false;
  const { rules } = evaluation;
  if (rules.vocabulary.names.get(nameKey(word.text))?.some(({ what }) => what === 'trait')) return false;
  const named = readRoller(roll.source, peopleOf(others), from + 1);
  if (!named) return false;
  const { asked, length } = named;
  if (JOINING.has(nameKey(word.text))) {
    roll.report('not-understood', say.oneCharacter(asked), { from, to: length });
    return true;
  }
  const near = nearNames(rules.actionNames, word.text, () => true);
  roll.report('not-understood', say.undeclaredAction(rules.name, word.text, near, doneToOthers(rules)), {
    from,
    to: length,
  });
  return true;
}

/** Names of the actions with another character as target, in alphabetical order. */
function doneToOthers({ actions }: Rules): readonly string[] {
  return [...actions.values()]
    .filter(({ isOnOther }) => isOnOther)
    .map(({ name }) => name)
    .sort();
}

const JOINING: ReadonlySet<string> = new Set(['or', 'and']);
/** What people write instead of `against`. */
const VERSUS = /^(?:vs?\.?|versus)$/i;

/** Reports unknown words in a line: `vs`, a second character, or anything else. */
function reportUnknown(roll: RollContext, span: Span, others: Others): void {
  const { tokens, source } = roll;
  const word = tokens[span.from]?.text ?? '';
  const to = span.from + 1;
  const second = JOINING.has(nameKey(word)) ? readRoller(source, peopleOf(others), span.from + 1) : undefined;
  const person = readRoller(source, peopleOf(others), span.from);
  const [done] = doneToOthers(roll.evaluation.rules);
  if (person && done !== undefined)
    roll.report('not-understood', say.personInRoll(person.asked, done), { from: span.from, to: person.length });
  else if (second)
    roll.report('not-understood', say.oneCharacter(second.asked), { from: span.from, to: second.length });
  else if (VERSUS.test(word) && to < span.to)
    roll.report('not-understood', say.againstInstead(word), { from: span.from, to }, ['against']);
  else roll.report('not-understood', say.unknownWords(textOf(tokens, span.from, span.to)), span);
}

/**
 * Takes the circumstances of the encounter: modifiers that the roll can take and does not have, and shifts of what it
 * names.
 */
function takeAmbient(roll: RollContext, { ambient }: Others, taken: Taken[], takes: (key: string) => boolean): void {
  if (!ambient) return;
  for (const one of ambient.modifiers)
    if (takes(one.modifier.key) && !taken.some(({ modifier }) => modifier.key === one.modifier.key))
      taken.push({ ...one, span: { from: roll.from, to: roll.end } });
  const named = new Set(roll.terms.map(({ named: { what, kind = '', key } }) => `${what}:${kind}:${key}`));
  for (const key of named)
    for (const one of ambient.shifts.get(key) ?? []) taken.push({ ...one, span: { from: roll.from, to: roll.end } });
}

/** Reports a contest without another side. */
function reportOneSided(roll: RollContext, against: Rolled['against'], isOther: boolean): void {
  if (roll.source.type === 'contest' && !against && !isOther && roll.findings.length === 0)
    roll.report('not-understood', say.oneSidedContest(), { from: roll.from, to: roll.end });
}

/** Reports what needs dice in the line of an action that rolls none. */
function reportUnrolled(roll: RollContext, steps: readonly LineStep[], action: string, isOther: boolean): void {
  if (isOther) roll.report('illegal-roll', say.otherRollsNothing(action), { from: roll.from, to: roll.end });
  const at = steps.find(({ is }) => is === 'against' || is === 'aim' || is === 'dice');
  if (at) roll.report('illegal-roll', say.nothingRolled(action), { from: roll.from, to: roll.end });
}

/** The opponent in a line. */
function opponentIn(steps: readonly LineStep[], others: Others): Evaluation | undefined {
  for (const step of steps) if (step.is === 'against' && step.asked !== undefined) return others(step.asked);
  return undefined;
}

/** Takes the modifiers and the aim, and evaluates the other side, in order. */
function takeSteps(
  roll: RollContext,
  steps: readonly LineStep[],
  others: Others,
  taken: Taken[],
  isOther: boolean,
): Rolled['against'] {
  let against: Rolled['against'];
  for (const step of steps)
    switch (step.is) {
      case 'modifier':
        takeModifier(roll, step, taken);
        break;
      case 'giver':
        takeGiver(roll, step, taken);
        break;
      case 'unknown-modifier':
        reportModifier(roll, step.span);
        break;
      case 'unknown-spending':
        reportSpending(roll, step);
        break;
      case 'dice':
        roll.dice = step.name;
        break;
      case 'aim':
        roll.aim = step.aim;
        break;
      case 'unknown-aim':
        roll.report(
          'not-understood',
          say.unknownAim(
            textOf(roll.tokens, step.span.from, step.span.to),
            roll.evaluation.rules.name,
            aimsOf(roll.evaluation.rules.dice)?.offered ?? [],
          ),
          step.span,
        );
        break;
      case 'against':
        if (isOther) roll.report('illegal-roll', say.thirdSide(), { from: step.side.from, to: step.side.end });
        else against = evaluateAgainst(roll, step, others);
        break;
      case 'unknown':
        reportUnknown(roll, step.span, others);
        break;
    }
  return against;
}

function evaluateAgainst(
  roll: RollContext,
  step: LineStep & { readonly is: 'against' },
  others: Others,
): Rolled['against'] {
  if (step.unknownName) {
    const name = roll.tokens[step.unknownName.from]?.text ?? '';
    const near = nearPeople(name, others.members?.map((member) => member.name) ?? []);
    roll.report('unknown-member', say.nobodyCalled(name, near), step.unknownName, near);
    return undefined;
  }
  const opponent = step.asked === undefined ? undefined : others(step.asked);
  if (opponent) others.noteRead?.();
  const other = new RollContext(opponent ?? roll.evaluation, roll.source, step.side.from, step.side.end);
  other.foe = opponent && roll.evaluation;
  other.isAsWritten = roll.isAsWritten;
  const rolled = evaluateSide(other, step.side, others, true);
  roll.findings.push(...other.findings);
  if (!rolled) return undefined;
  if (step.opposed) checkOpposed(roll, step, rolled);
  const name = opponent && calledBy(step.asked ?? '', opponent.source.name);
  // If the line names an action for the other side, only its roll is meant. What it rolls by name is done too.
  const situation = opponent && step.side.rolled.is !== 'action' ? other.situation : undefined;
  return {
    ...(name !== undefined && { name }),
    rolled,
    ...(step.opposed && { opposed: true as const }),
    ...(situation && { situation }),
  };
}

/** The name of a numbered member as the line has it, `Grenadier 2`; without a number, the name of the sheet. */
function calledBy(asked: string, name: string): string {
  const number = /\s+(\d+)$/.exec(asked)?.[1];
  return number !== undefined && nameKey(asked) === nameKey(`${name} ${number}`) ? `${name} ${number}` : name;
}

function forAim(roll: RollContext, rolled: Rolled | undefined, isOther: boolean): Rolled | undefined {
  if (!rolled || !roll.aim) return rolled;
  const { aim } = roll.aim;
  if (familyCalled(rolled.family)?.aims) {
    if ((aim === 'race' || aim === 'chase') && !rolled.against && !isOther)
      roll.report('illegal-roll', say.aimOfTwo(aim), { from: roll.from, to: roll.end });
    return { ...rolled, aim: roll.aim };
  }
  roll.report('illegal-roll', say.aimWithoutPool(), {
    from: roll.from,
    to: roll.end,
  });
  return rolled;
}

/** Reports `opposed by` if the dice or the rules of the campaign do not allow it. */
function checkOpposed(roll: RollContext, { side }: LineStep & { readonly is: 'against' }, { value, on }: Rolled): void {
  const family = familyFor(value.kind, roll.evaluation.rules, roll.dice);
  const dice = family && diceFor(value, gameOf(roll.evaluation), family.name, on);
  const refusal = dice && !isProblem(dice) ? family.opposes?.(dice) : undefined;
  if (refusal) roll.report('illegal-roll', refusal.problem, { from: side.from, to: side.end });
}
