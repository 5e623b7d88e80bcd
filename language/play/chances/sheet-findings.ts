import { shortMessage } from '../../grammar/text.js';
import { says } from '../../roll/messages.js';
import { evaluateExpression } from '../../roll/typed-expression.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { allowedIn, uselessIn } from '../../sheet/checks/allowances.js';
import type { Attempt } from '../../sheet/rolls/attempt.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { type Finding, isMisread } from '../../values/finding.js';
import { isProblem } from '../../values/problem.js';
import type { Workspace } from '../../workspace/workspace.js';
import { estimateFindings } from './known-estimates.js';
import { type Chances, chanceOf, chancesOf, chanceText, isOfParty, triesOf } from './party-odds.js';
import { wayFindings } from './ways.js';

/** A check is out of reach if even the best of the party succeeds less often. */
const OUT_OF_REACH = 0.05;

/** A check hardly needs dice if even the worst of the party succeeds more often. Some dice never reach 100 %. */
const FOREGONE = 0.98;

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
  const ofWays = wayFindings(workspace, uri);
  const more = [...ofRolls, ...ofEncounters, ...ofEstimates, ...betweenFindings(workspace, uri), ...ofWays];
  const missing = new Set(more.flatMap(({ code, origin }) => (code === 'not-carried' ? origin.path : [])));
  // This finding is more precise than that of the line itself.
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

/** Errors for lines that the front matter states for between two encounters and that nobody in the party can roll. */
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

/** Findings about a check that no one can make, or whose result is almost certain. */
function oddsFindings(roll: Attempt): Finding[] {
  const { source, by, findings } = roll;
  if (source.type !== 'check' || findings.some(({ severity }) => severity === 'error')) return [];
  const chances = chancesOf(roll);
  const [best] = chances;
  const worst = chances.at(-1);
  const origin = { uri: source.uri, path: source.path, part: 'entry' } as const;
  if (!best || !worst) return [];
  if (isOfParty(by) && (chances.every(({ cannot }) => cannot !== undefined) || best.chance === 0))
    return [nobodyCan(says.nobodyCan(best.name, best.cannot), chances, origin)];
  const blocked = blockedWay(roll);
  if (blocked) return [nobodyCan(says.nobodyCanWay(blocked.way, blocked.why), blocked.all, origin)];
  if (!isOfParty(by)) return [];
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

/** The finding that no one can make a check: a warning, unless the reason is only the state of the characters. */
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
