import type { DegreeChance } from '../../dice/families/family.js';
import { degreesText } from '../../dice/odds/degrees.js';
import { shortMessage } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import { says } from '../../roll/messages.js';
import { oddsOf } from '../../roll/odds-of.js';
import { evaluateExpression } from '../../roll/typed-expression.js';
import { asItCame } from '../../sheet/as-it-came.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { allowedIn, uselessIn } from '../../sheet/checks/allowances.js';
import type { Attempt, Try } from '../../sheet/rolls/attempt.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { type Finding, isMisread } from '../../values/finding.js';
import { isProblem } from '../../values/problem.js';
import { valueText } from '../../values/value.js';
import type { Workspace } from '../../workspace/workspace.js';
import { isDead } from '../actions/dead.js';
import { estimateFindings } from './known-estimates.js';

/** The chance of one character at an attempt. */
export interface Chances {
  readonly name: string;
  /** Of all steps together, each in its best way, 0 to 1; undefined if the dice know no success. */
  readonly chance: number | undefined;
  /** Of a single step whose dice have degrees, the best first. */
  readonly degrees?: readonly DegreeChance[];
  /** Why the character cannot try. */
  readonly cannot?: string;
  /** The reason is the character's state, such as wounds, and not a mistake in the text. */
  readonly isOfState?: boolean;
  readonly tried: Try;
  /** The best way of each step. */
  readonly best: readonly SheetRoll[];
}

/** A check is out of reach if even the best of the party succeeds less often. */
const OUT_OF_REACH = 0.05;

/**
 * A check is a foregone conclusion if even the worst of the party succeeds more often; some dice never get closer to
 * certainty.
 */
const FOREGONE = 0.98;

/** How likely everybody who can be meant makes an attempt, the best first. Empty for dice alone. */
export const chancesOf = oncePer((roll: Attempt): readonly Chances[] => {
  const chances = triesOf(roll).flatMap((tried) =>
    tried.name === undefined ? [] : chancesOfTry(tried, tried.name, roll),
  );
  chances.sort((a, b) => (b.chance ?? -1) - (a.chance ?? -1));
  return chances;
});

/** Only living members of a party try, as long as there is one. */
function triesOf({ by, tries }: Attempt): readonly Try[] {
  const living = by === 'party' ? tries.filter(({ who }) => !isDead(who)) : tries;
  return living.length > 0 ? living : tries;
}

function chancesOfTry(tried: Try, name: string, { by, others }: Attempt): Chances {
  let chance: number | undefined = 1;
  // A page may ask about any character; in an encounter the dead do nothing.
  const isRefused = (by === 'party' || others.members !== undefined) && isDead(tried.who);
  let cannot: string | undefined = isRefused ? says.isDead : undefined;
  let isOfState = false;
  const best: SheetRoll[] = [];
  let degrees: readonly DegreeChance[] | undefined;
  for (const ways of tried.steps) {
    const [first, ...more] = ways.map((roll) => ({ roll, ...chanceOf(roll, tried) }));
    if (!first) continue;
    const way = more.reduce((one, other) => ((other.chance ?? -1) > (one.chance ?? -1) ? other : one), first);
    best.push(way.roll);
    degrees = tried.steps.length === 1 ? way.degrees : undefined;
    if (cannot === undefined && way.cannot !== undefined) {
      cannot = way.cannot;
      isOfState = way.isOfState === true;
    }
    chance = way.chance === undefined || chance === undefined ? undefined : chance * way.chance;
  }
  return {
    name,
    chance: cannot === undefined ? chance : 0,
    ...(degrees && cannot === undefined && { degrees }),
    ...(cannot !== undefined && { cannot, isOfState }),
    tried,
    best,
  };
}

/** Most members of a party that are listed at a check. */
const MOST_NAMED = 4;

/** Longest inlay hint that VS Code shows in full. */
const MOST_SHOWN = 43;

/** The chance of an attempt in a few words; for a party, the best first. Undefined if there is none to show. */
export function partyText(roll: Attempt): string | undefined {
  if (roll.findings.some(({ severity }) => severity === 'error')) return undefined;
  const chances = chancesOf(roll);
  const [best] = chances;
  if (!best) return undefined;
  const text = ({ chance, degrees, best: [first] }: Chances): string => {
    if (roll.by === 'one' && degrees) return chanceWords(chance, degrees);
    if (chance !== undefined) return chanceText(chance);
    // Dice that know no success.
    const value = first?.rolled?.value;
    return value ? valueText(value) : '';
  };
  if (roll.by === 'one') return (best.cannot !== says.isDead && text(best)) || undefined;
  const able = chances.filter(({ cannot }) => cannot === undefined);
  if (able.length === 0) return undefined;
  const named = able.slice(0, MOST_NAMED).map((one) => `${shortName(one.name, chances)} ${text(one)}`);
  const naming = (shown: number): string =>
    [...named.slice(0, shown), ...(able.length > shown ? [`${able.length - shown} more`] : [])].join(' · ');
  let shown = named.length;
  while (shown > 1 && naming(shown).length > MOST_SHOWN) shown--;
  return naming(shown);
}

/** The last word of a name, if no one else in the party has it. */
function shortName(name: string, all: readonly Chances[]): string {
  const last = name.split(' ').at(-1) ?? name;
  return all.filter((one) => one.name.split(' ').at(-1) === last).length === 1 ? last : name;
}

/** The chance of one roll, or why it cannot be made; for a contest, the chance to win. */
export function chanceOf(
  roll: SheetRoll,
  { who }: Pick<Try, 'who'>,
): {
  readonly chance: number | undefined;
  readonly degrees?: readonly DegreeChance[];
  readonly cannot?: string;
  readonly isOfState?: boolean;
} {
  const error = roll.findings.find(({ severity }) => severity === 'error');
  if (error) {
    const isOfState = asItCame([error], [who]).every(({ severity }) => severity !== 'error');
    return { chance: undefined, cannot: error.message, isOfState };
  }
  if (!roll.rolled) return { chance: undefined };
  const odds = oddsOf(roll.rolled, gameOf(who));
  if (isProblem(odds)) return { chance: undefined, cannot: odds.problem };
  if (odds.against) return { chance: odds.against.win };
  return { chance: odds.success, ...(odds.degrees && { degrees: odds.degrees }) };
}

/** A chance with those of the degrees, where they are few: `83 %: strong hit 33 %, weak hit 50 %, miss 17 %`. */
export function chanceWords(chance: number | undefined, degrees: readonly DegreeChance[] = []): string {
  const shown = degreesText(degrees, chanceText);
  return [chance === undefined ? '' : chanceText(chance), shown].filter((part) => part !== '').join(': ');
}

/** A chance as shown beside a line: whole percents, but never 0 or 100 for what is not certain. */
export function chanceText(chance: number): string {
  if (chance > 0 && chance < 0.005) return '< 1 %';
  if (chance < 1 && chance >= 0.995) return '> 99 %';
  return `${Math.round(chance * 100)} %`;
}

/** Every finding of a sheet or a page: mistakes in its words, and findings about its odds. */
export function sheetFindings(workspace: Workspace, uri: string): readonly Finding[] {
  const findings = workspace.findings(uri);
  const document = workspace.document(uri);
  const rolls = document?.page ? workspace.pages.rollsOf(uri) : [];
  const ofRolls = rolls.flatMap(attemptFindings);
  const ofEncounters = (document?.encounters ?? []).flatMap(({ path, entries }) => {
    const reading = workspace.encounter(uri, path);
    const attempts = reading?.attempts ?? [];
    const ofAttempts = attempts.flatMap((one) => attemptFindings(one));
    if (!document?.page) return ofAttempts;
    const ofLines = (reading?.rolls ?? []).flatMap((roll) => {
      const who = reading?.others(roll.by);
      const source = entries.find((entry) => entry.path === roll.origin.path);
      const missing = who ? notCarried(who, [roll]) : [];
      return source ? allowedIn(source, missing) : missing;
    });
    return [...ofAttempts, ...ofLines];
  });
  const ofEstimates = estimateFindings(workspace, uri);
  const more = [...ofRolls, ...ofEncounters, ...ofEstimates, ...betweenFindings(workspace, uri)];
  const missing = new Set(more.flatMap(({ code, origin }) => (code === 'not-carried' ? origin.path : [])));
  // The findings of the line itself say less than this one.
  const others =
    missing.size === 0
      ? findings
      : findings.filter(({ code, origin }) => code !== 'not-carried' || !missing.has(origin.path));
  const all = more.length === 0 ? findings : [...others, ...more];
  return all.map((finding) => {
    const message = shortMessage(finding.message);
    return message === finding.message ? finding : { ...finding, message };
  });
}

/** Lines that the front matter says for between two encounters, and that nobody of the party can roll. */
function betweenFindings(workspace: Workspace, uri: string): Finding[] {
  const lines = workspace.document(uri)?.page?.front.between ?? [];
  const party = lines.length === 0 ? [] : workspace.party(uri).flatMap(({ name }) => workspace.named(uri, name) ?? []);
  return lines.flatMap(({ text }, index): Finding[] => {
    const why = party.map((who) => {
      const read = evaluateExpression(text, who, (name) => workspace.named(uri, name));
      if (isProblem(read)) return read.problem;
      return read.roll.findings.find(isMisread)?.message;
    });
    const [message] = why;
    if (message === undefined || why.includes(undefined)) return [];
    return [
      { severity: 'error', code: 'illegal-roll', message, origin: { uri, path: `@between.${index}`, part: 'name' } },
    ];
  });
}

/** Findings about the odds of an attempt, about things that are not carried, and about needless `allowed`. */
function attemptFindings(attempt: Attempt): readonly Finding[] {
  const { source, by, tries, findings } = attempt;
  const ownFindings = allowedIn(source, [
    ...oddsFindings(attempt),
    ...(by === 'one' ? tries.flatMap(({ who, steps }) => notCarried(who, steps.flat())) : []),
  ]);
  return [...ownFindings, ...uselessIn(source, [...findings, ...ownFindings])];
}

/** Lines in which a character uses a thing that is not in their gear. */
function notCarried(who: Evaluation, rolls: readonly SheetRoll[]): Finding[] {
  return rolls.flatMap(({ situation, origin }): Finding[] => {
    const item = situation?.item;
    if (!item || who.all.some(({ id }) => id === item.id)) return [];
    const message = says.notCarried(who.source.name, item.name);
    return [{ severity: 'warning', code: 'not-carried', message, origin }];
  });
}

/** A check for anyone that no one can make, or that is hardly worth a roll. */
function oddsFindings(roll: Attempt): Finding[] {
  const { source, by, findings } = roll;
  if (source.type !== 'check' || findings.some(({ severity }) => severity === 'error')) return [];
  const chances = chancesOf(roll);
  const [best] = chances;
  const worst = chances.at(-1);
  const origin = { uri: source.uri, path: source.path, part: 'entry' } as const;
  if (!best || !worst) return [];
  if (by === 'party' && (chances.every(({ cannot }) => cannot !== undefined) || best.chance === 0))
    return [nobodyCan(says.nobodyCan(best.name, best.cannot), chances, origin)];
  const blocked = blockedWay(roll);
  if (blocked) return [nobodyCan(says.nobodyCanWay(blocked.way, blocked.why), blocked.all, origin)];
  if (by !== 'party') return [];
  if (best.chance !== undefined && best.chance < OUT_OF_REACH)
    return [
      {
        severity: 'warning',
        code: 'out-of-reach',
        message: says.outOfReach(best.name, chanceText(best.chance)),
        origin,
      },
    ];
  if (worst.chance !== undefined && worst.chance > FOREGONE)
    return [
      {
        severity: 'information',
        code: 'foregone',
        message: says.foregone(worst.name, chanceText(worst.chance)),
        origin,
      },
    ];
  return [];
}

/** A warning, unless the reason is only the current state of the characters. */
function nobodyCan(message: string, all: readonly Pick<Chances, 'isOfState'>[], origin: Finding['origin']): Finding {
  const severity = all.every(({ isOfState }) => isOfState) ? 'information' : 'warning';
  return { severity, code: 'nobody-can', message, origin };
}

interface BlockedWay {
  readonly way: string;
  readonly why: string;
  readonly all: readonly Pick<Chances, 'isOfState'>[];
}

/** The first way of a check that no one in the party can try, and why. */
function blockedWay(roll: Attempt): BlockedWay | undefined {
  const tries = triesOf(roll);
  const [first] = tries;
  // With a single way, the finding of the whole check says so.
  if (!first || first.steps.flat().length < 2) return undefined;
  for (const [step, ways] of first.steps.entries())
    for (const [index, way] of ways.entries()) {
      const all = tries.flatMap((tried) => {
        const roll = tried.steps[step]?.[index];
        return roll ? chanceOf(roll, tried) : [];
      });
      const why = all[0]?.cannot;
      if (why !== undefined && all.length === tries.length && all.every(({ cannot }) => cannot !== undefined))
        return { way: way.expression, why, all };
    }
  return undefined;
}
