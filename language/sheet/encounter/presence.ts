import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Trigger } from '../../read/encounter/trigger.js';
import { namelessLine } from '../../read/messages.js';
import type { PartedLine } from '../../read/parts.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { Finding } from '../../values/finding.js';
import { oneOfSeveral } from '../rolls/messages.js';
import * as say from './messages.js';
import type { EncounterPlan, Member, PlannedWave } from './plan.js';

// Findings about who is there, on which side, and what can never happen because no one is.

/** Lines that show that an encounter is not only a fight. */
const NO_FIGHT: ReadonlySet<SourceEntry['type']> = new Set(['check', 'contest', 'roll', 'timer']);

/** Findings about the sides and who is on them. */
export function sideFindings(
  { entries: lines }: SourceEncounter,
  members: readonly Member[],
  { sides: planned, waves }: Pick<EncounterPlan, 'sides' | 'waves'>,
): Finding[] {
  const sides = lines.filter(({ type }) => type === 'side');
  const findings: Finding[] = [];
  const manned = new Set(members.map(({ side }) => nameKey(side)));
  const filled = new Set([...manned, ...waves.map(({ side }) => nameKey(side))]);
  const seen = new Set<string>();
  for (const { uri, path, name = '', entries } of sides) {
    const origin = { uri, path, part: 'name' } as const;
    if (nameKey(name) === '') {
      findings.push({
        severity: 'error',
        code: 'not-understood',
        message: namelessLine('side', 'side NAME { 2 WHO }'),
        origin,
      });
      continue;
    }
    if (seen.has(nameKey(name)))
      findings.push({ severity: 'error', code: 'duplicate-name', message: say.twoSides(name), origin });
    seen.add(nameKey(name));
    // Members that cannot be read have findings of their own.
    if (!filled.has(nameKey(name)) && entries.length === 0)
      findings.push({ severity: 'error', code: 'empty-side', message: say.emptySide(name), origin });
  }
  const [only, ...rest] = planned.filter(({ isNeutral }) => !isNeutral);
  const source = rest.length === 0 ? sides.find(({ path }) => path === only?.path) : undefined;
  if (only && source && manned.has(nameKey(only.name))) {
    const isFight = !lines.some(({ type }) => NO_FIGHT.has(type));
    findings.push({
      severity: isFight ? 'warning' : 'information',
      code: 'empty-side',
      message: say.oneSide(only.name, isFight),
      origin: { uri: source.uri, path: source.path, part: 'name' },
    });
  }
  return findings;
}

/**
 * Findings about waves that can never come, because the members that they wait for only come with themselves. Waves
 * with a finding in `reported` are left out.
 */
export function waveFindings(
  uri: string,
  members: readonly Member[],
  waves: readonly PlannedWave[],
  reported: readonly Finding[],
): Finding[] {
  const coming = new Set<number>();
  const isThere = ({ wave }: Member): boolean => wave === undefined || coming.has(wave);
  const isPossible = (trigger: Trigger | undefined): boolean => {
    switch (trigger?.is) {
      case 'all':
        return trigger.of.every(isPossible);
      case 'any':
        return trigger.of.some(isPossible);
      case 'losses':
        return members.some((one) => isThere(one) && nameKey(one.side) === nameKey(trigger.side));
      case 'out': {
        const key = nameKey(trigger.name);
        const named = members.filter(({ side, name }) => nameKey(trigger.isSide ? side : name) === key);
        // A name that is nowhere in the encounter has a finding of its own.
        return (named.length === 0 && !trigger.isSide) || named.some(isThere);
      }
      default:
        return true;
    }
  };
  for (let before = -1; before < coming.size; ) {
    before = coming.size;
    waves.forEach(({ trigger }, index) => {
      if (isPossible(trigger)) coming.add(index);
    });
  }
  return waves.flatMap(({ path }, index): Finding[] => {
    if (coming.has(index) || reported.some(({ origin }) => origin.path === path)) return [];
    return [{ severity: 'error', code: 'cycle', message: say.waveNeedsItself(), origin: { uri, path, part: 'name' } }];
  });
}

/**
 * Findings about triggers that can never happen: they wait for a character who is not in the encounter, for an
 * unspecified one of several, or for one who comes with the wave itself. Characters in `meant` have a line in a side or
 * a wave, even if it is wrong.
 */
export function neverFindings(
  conditions: readonly PartedLine[],
  members: readonly Member[],
  waves: readonly PlannedWave[],
  meant: ReadonlySet<string>,
): Finding[] {
  const byName = new Map(members.toReversed().map((member) => [nameKey(member.name), member]));
  const membersOf = new Map<string, string[]>();
  for (const { name, of } of members) {
    const names = membersOf.get(nameKey(of));
    if (names) names.push(name);
    else membersOf.set(nameKey(of), [name]);
  }
  return conditions.flatMap(({ source, parts }) =>
    parts.flatMap(({ from, to, meaning }, index): Finding[] => {
      if (meaning.is !== 'person' || meaning.as !== 'member') return [];
      const next = parts[index + 1];
      const isNumbered = next?.from === to && next.meaning.is === 'word' && next.meaning.word === 'number';
      const span = { from, to: isNumbered ? next.to : to };
      const name = textOf(source.tokens, span.from, span.to);
      const origin = { uri: source.uri, path: source.path, part: 'value', ...span } as const;
      const member = byName.get(nameKey(name));
      if (member) {
        const isOwn = member.wave !== undefined && waves[member.wave]?.path === source.path;
        return isOwn ? [{ severity: 'error', code: 'cycle', message: say.comesWithWave(name), origin }] : [];
      }
      const who = meaning.who.name;
      const several = membersOf.get(nameKey(who)) ?? [];
      if (several.length > 0) {
        const message = oneOfSeveral(name, several.length, several[0] ?? '', several.at(-1) ?? '');
        return [{ severity: 'error', code: 'unknown-member', message, origin, data: { near: several } }];
      }
      if (meant.has(nameKey(who))) return [];
      const message = say.absentFromCondition(who);
      return [{ severity: 'error', code: 'not-in-encounter', message, origin, data: { member: who } }];
    }),
  );
}
