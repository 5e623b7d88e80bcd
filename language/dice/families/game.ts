import { AnsweredResults, Questions } from '../../memo/answers.js';
import { oncePer } from '../../memo/once-per.js';
import { type Problem, problem } from '../../values/problem.js';
import { type Value, valueText } from '../../values/value.js';
import type { Aims, AnyFamily, Dice, DiceDeclaration, DiceSettings, Family, OddsView } from './family.js';
import { families, familyCalled } from './list.js';
import { says } from './messages.js';

/** The dice of a game under a campaign. One object for each version of a rulebook and its settings. */
export interface Game {
  readonly dice: readonly Dice[];
  /** Sides of a die that is written without them, as in `2d + 1`. */
  readonly sides: number;
}

/** The dice declarations of a rulebook. */
export interface DiceDeclarations {
  readonly dice: readonly DiceDeclaration[];
}

const USUAL_SIDES = 6;

/** Maximum number of cached games of one rulebook, for campaigns with different settings. */
const MOST_GAMES = 50;

const gamesOf = oncePer((_: DiceDeclarations) => new AnsweredResults<DiceSettings, Game>(MOST_GAMES));

/** The dice of a rulebook. The settings that its families read are read each time, so that they are recorded as dependencies. */
export function openGame(rules: DiceDeclarations, settings: DiceSettings): Game {
  const games = gamesOf(rules);
  const cached = games.recall(settings);
  if (cached) return cached;
  const questions = new Questions<DiceSettings>();
  const game = declareAll(rules, {
    policy: (name) => questions.ask(settings, `policy ${name}`, policyCalled(name), JSON.stringify),
    isOn: (name, otherwise) =>
      questions.ask(settings, `switch ${name} ${otherwise}`, switchCalled(name, otherwise), JSON.stringify),
    setting: (name) => questions.ask(settings, `setting ${name}`, settingCalled(name), JSON.stringify),
  });
  games.keep(questions, game);
  return game;
}

// Functions of their own, so that the questions do not keep any settings alive.

function policyCalled(name: string): (settings: DiceSettings) => readonly string[] {
  return (settings) => settings.policy(name);
}

function switchCalled(name: string, otherwise: boolean | undefined): (settings: DiceSettings) => boolean {
  return (settings) => settings.isOn(name, otherwise);
}

function settingCalled(name: string): (settings: DiceSettings) => number | undefined {
  return (settings) => settings.setting(name);
}

function declareAll(rules: DiceDeclarations, settings: DiceSettings): Game {
  const dice = rules.dice.flatMap((declaration): Dice[] => {
    const family = familyCalled(declaration.family);
    return family ? [family.declare(declaration, settings)] : [];
  });
  return { dice, sides: sidesOf(rules) ?? USUAL_SIDES };
}

/** Sides of dice that are written without them: those of the first declaration whose dice are added up. */
export function sidesOf(rules: DiceDeclarations): number | undefined {
  const added = rules.dice.filter(
    ({ family, sides }) => sides > 0 && familyCalled(family)?.takes('pool') === undefined,
  );
  return (added.find(({ as }) => as === undefined) ?? added[0])?.sides;
}

const nothing: DiceSettings = { policy: () => [], isOn: (_, otherwise = false) => otherwise, setting: () => undefined };

/** Dice of no rulebook. */
export function plainGame(): Game {
  return { dice: families.map((family) => family.declare(undefined, nothing)), sides: USUAL_SIDES };
}

/** The dice of a declaration that is written in a line. */
export const writtenDice = oncePer((written: DiceDeclaration): Dice | undefined =>
  familyCalled(written.family)?.declare(written, nothing),
);

/** Whether a game has dice of its own for a kind of value. */
export function rollsKind(rules: DiceDeclarations, kind: Value['kind']): boolean {
  return rules.dice.some((one) => familyCalled(one.family)?.takes(kind, one) === 'own');
}

/**
 * The family that rolls a kind of value: of the declared dice those made for it, else the family made for it that needs
 * no declaration, else declared dice that take it if no others do. The order of declarations does not matter. `as` is
 * the name of the dice in the roll.
 */
export function familyFor(kind: Value['kind'], rules: DiceDeclarations, as?: string): AnyFamily | undefined {
  const declared = rules.dice.filter((one) => one.as === as);
  const taking = (how: 'own' | 'else'): AnyFamily | undefined =>
    familyCalled(declared.find((one) => familyCalled(one.family)?.takes(kind, one) === how)?.family ?? '');
  if (as !== undefined) return taking('own') ?? taking('else');
  return (
    taking('own') ??
    (kind === 'number' ? undefined : families.find((family) => family.takes(kind) === 'own')) ??
    taking('else')
  );
}

/** The dice that roll a value in this game. */
export function diceFor(value: Value, game: Game, family: string, as?: string): Dice | Problem {
  const match = game.dice.find((one) => one.family === family && one.as === as);
  if (match) return match;
  const declaredFamily = familyCalled(family);
  if (declaredFamily && declaredFamily.words.parameters.length === 0 && declaredFamily.takes(value.kind))
    return declaredFamily.declare(undefined, nothing);
  if (value.kind === 'pool') return problem(says.gameWithoutPools(valueText(value)));
  if (value.kind === 'number') return problem(says.gameWithoutTargets(valueText(value)));
  return problem(says.noDice(valueText(value)));
}

/** The game's dice of a family, with its types; for procedures that are about such dice. */
export function diceOf<P extends object, Q extends object, O extends object, G extends object, V extends OddsView>(
  game: Game,
  family: Family<P, Q, O, G, V>,
): Dice<P, G> | undefined {
  return game.dice.find((one): one is Dice<P, G> => one.family === family.name && one.as === undefined);
}

/**
 * Names for the outcome of a roll on these dice and on those that need no declaration, followed by the names for the
 * outcome of the other side.
 */
export function outcomeNamesOf(declared: readonly Pick<DiceDeclaration, 'family' | 'lines'>[]): readonly string[] {
  const plain = families.filter(({ words }) => words.parameters.length === 0);
  const own = declared.flatMap((one) => {
    const family = familyCalled(one.family);
    return family ? [...family.outcomes, ...(family.outcomesOf?.(one) ?? [])] : [];
  });
  const names = [...new Set([...own, ...plain.flatMap(({ outcomes }) => outcomes)])];
  return [...names, ...names.map(ofOtherSide)];
}

/** The name of a part of the other side's outcome in formulas: `their margin`. */
export function ofOtherSide(name: string): string {
  return `their ${name}`;
}

/** Whether all of these dice succeed at or below the rolled value, so that there is no difficulty. */
export function haveNothingToReach(names: readonly string[]): boolean {
  return names.length > 0 && names.every((name) => familyCalled(name)?.rolls === 'target');
}

/** Purposes of rolls on the dice of a game; undefined if there are none. */
export function aimsOf(declared: readonly { readonly family: string }[]): Aims | undefined {
  return declared.map(({ family }) => familyCalled(family)?.aims).find((aims) => aims !== undefined);
}

/** Names of the contests that declared dice state. */
export function contestsOf(declared: readonly Pick<DiceDeclaration, 'family' | 'lines'>[]): readonly string[] {
  return [...new Set(declared.flatMap((one) => familyCalled(one.family)?.contests?.(one) ?? []))];
}

/** Names of the degrees of declared dice; undefined if a family has degrees and does not list them. */
export function degreesOf(
  declared: readonly Pick<DiceDeclaration, 'family' | 'lines'>[],
): readonly string[] | undefined {
  const names: string[] = [];
  for (const one of declared) {
    const family = familyCalled(one.family);
    const degrees = family?.degrees?.(one);
    if (!degrees && family?.outcomes.includes(DEGREE)) return undefined;
    names.push(...(degrees ?? []));
  }
  return [...new Set(names)];
}

/** The name of the degree of a roll in formulas. */
export const DEGREE = 'degree';
