import { textOf } from '../../grammar/token-text.js';
import type { Distance } from '../../read/encounter/encounter-line.js';
import { placeName, readPlace } from '../../read/encounter/place-lines.js';
import { placeKey } from '../../read/encounter/place-names.js';
import type { PartedLine } from '../../read/parts.js';
import type { LineStep } from '../../read/rolls/roll-line.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { Rules } from '../../rules/rules.js';
import type { Finding } from '../../values/finding.js';
import type { Evaluation } from '../cells/evaluation.js';
import { nobody } from '../cells/nobody.js';
import { takeModifier } from '../rolls/modifiers.js';
import { RollContext, type Taken } from '../rolls/roll-context.js';
import { type Others, peopleOf, speakerOf } from '../rolls/speakers.js';
import { type CheckedLines, findingOf } from './checked-lines.js';
import * as say from './messages.js';
import type { Place, SituationModifier } from './plan.js';

/** The most places of an encounter. */
const MOST_PLACES = 100;

/** The places of an encounter, with the findings of their lines. */
export interface PlacesReading extends CheckedLines {
  readonly places: readonly Place[];
}

/** Reads the places of an encounter, which can name each other in any order. */
export function readPlaces({ entries }: SourceEncounter, rules: Rules, others: Others): PlacesReading {
  const sources = entries.filter(({ type }) => type === 'place');
  const names = [...new Set(sources.map((source) => placeName(source).name).filter((name) => name !== ''))];
  const everyone = nobody(rules);
  const findings: Finding[] = [];
  const lines: PartedLine[] = [];
  const places = new Map<string, Place>();
  const stated = new Set<string>();
  for (const source of sources) {
    const { uri, path } = source;
    const read = readPlace(source, names, speakerOf(everyone), peopleOf(others));
    const { gives, problems } = modifiersOf(everyone, source, read.gives);
    lines.push({ source, parts: read.parts, rules: [rules] });
    findings.push(...read.problems.map((one) => findingOf(source, one)), ...problems);
    const key = placeKey(read.name);
    const report = (code: Finding['code'], message: string): void => {
      findings.push({ severity: 'error', code, message, origin: { uri, path, part: 'name' } });
    };
    if (read.name === '') continue;
    if (places.has(key)) {
      report('duplicate-name', say.placeTwice(read.name));
      continue;
    }
    if (places.size >= MOST_PLACES) {
      report('too-large', say.tooManyPlaces(MOST_PLACES));
      continue;
    }
    const ways = new Map<string, Distance>();
    for (const { to, distance, span } of read.ways) {
      const pair = [key, placeKey(to)].sort().join('\n');
      if (stated.has(pair))
        findings.push(findingOf(source, { code: 'duplicate-entry', message: say.wayTwice(read.name, to), span }));
      else ways.set(placeKey(to), distance);
      stated.add(pair);
    }
    const { name, about } = read;
    places.set(key, { key, name, path, ways, gives, ...(about !== undefined && { about }) });
  }
  const all = [...places.values()];
  findings.push(...unreachable(all, sources));
  return { places: all, findings, lines };
}

/** The modifiers of a line about members or a place, computed for a sheet, and their findings. */
export function modifiersOf(
  who: Evaluation,
  source: SourceEntry,
  steps: readonly (LineStep & { readonly is: 'modifier' })[],
): { readonly gives: readonly SituationModifier[]; readonly problems: readonly Finding[] } {
  const roll = new RollContext(who, source, 0, source.tokens.length);
  const taken: Taken[] = [];
  for (const step of steps) takeModifier(roll, step, taken);
  const gives = taken.map(
    ({ modifier, argument, span }): SituationModifier => ({
      key: modifier.key,
      ...(argument && { value: argument.value }),
      text: textOf(source.tokens, span.from, span.to),
    }),
  );
  return { gives, problems: roll.findings };
}

/** Reports places without a route to the first one. */
function unreachable(places: readonly Place[], sources: readonly SourceEntry[]): readonly Finding[] {
  const [first] = places;
  if (!first) return [];
  const reached = new Set([first.key]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { key, ways } of places)
      for (const to of ways.keys())
        if (reached.has(key) || reached.has(to)) {
          reached.add(key);
          reached.add(to);
        }
  }
  return places.flatMap(({ key, name, path }): readonly Finding[] => {
    const uri = sources.find((one) => one.path === path)?.uri;
    if (uri === undefined || reached.has(key)) return [];
    const message = say.placeApart(name, first.name);
    return [{ severity: 'information', code: 'no-range', message, origin: { uri, path, part: 'name' } }];
  });
}
