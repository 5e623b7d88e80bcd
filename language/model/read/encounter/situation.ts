import type { HeadToken } from '../../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../../grammar/text.js';
import { CONDITIONS } from '../../rules/consequences.js';
import type { Rules } from '../../rules/rules.js';
import type { Span } from '../entry/reading.js';
import { longestName } from '../longest-name.js';
import * as say from '../messages.js';
import { nearNames } from '../near-names.js';
import type { PartList } from '../parts.js';
import { SideReader } from '../rolls/read-roll.js';
import type { LineStep, RolledAction } from '../rolls/roll-line.js';
import type { People, Speaker } from '../speaker.js';
import { textOf } from '../token-text.js';
import { type Distance, distanceAt } from './scene-lines.js';
import type { SceneProblem } from './trigger.js';

/** What a line says of members besides who they are: `behind cover up to the chest at 20 yards with MP 40`. */
export interface SituationRead {
  readonly distance?: Distance;
  /** What they fight with. */
  readonly item?: NonNullable<RolledAction['named']>;
  /** Modifiers of the rulebook, with what they take. */
  readonly modifiers: readonly (LineStep & { readonly is: 'modifier' })[];
  /** Conditions of the rulebook that they begin in. */
  readonly conditions: readonly Span[];
  /** Words for people. */
  readonly label?: string;
  readonly problems: readonly SceneProblem[];
}

/** Words before a place or a state that mean nothing by themselves. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['behind', 'in', 'on', 'and', 'is', 'are']);

/** Kinds of things that some action of a game is done with. */
function kindsInUse(rules: Rules): readonly string[] {
  return [...new Set([...rules.actions.values()].flatMap(({ kinds }) => kinds))];
}

/** Reads how members stand, in the words of their rulebook, from one token up to another. */
export function readSituation(
  tokens: readonly HeadToken[],
  from: number,
  end: number,
  speaker: Speaker,
  people: People,
  list: PartList,
): SituationRead {
  const { rules } = speaker;
  // A text at the end is for people, whatever comes before it.
  const stop = end - 1 > from && tokens[end - 1]?.type === 'text' ? end - 1 : end;
  const reader = new SideReader(tokens, stop, people, speaker, list);
  const conditionKinds = rules.lists.get(CONDITIONS)?.kinds ?? [];
  const kinds = kindsInUse(rules);
  const steps: LineStep[] = [];
  const conditions: Span[] = [];
  const problems: SceneProblem[] = [];
  let distance: Distance | undefined;
  let item: SituationRead['item'];
  let label: string | undefined;
  const key = (at: number): string => (at < end ? nameKey(tokens[at]?.text ?? '') : '');
  const keyword = (at: number): void => list.add(at, at + 1, { is: 'word', word: key(at) });
  const conditionAt = (at: number): number =>
    longestName(
      rules.vocabulary,
      tokens,
      at,
      end,
      (named) => named.what === 'trait' && conditionKinds.includes(named.kind ?? ''),
    )?.length ?? 0;
  const noteCondition = (at: number, length: number): void => {
    const match = longestName(
      rules.vocabulary,
      tokens,
      at,
      end,
      (named) => named.what === 'trait' && conditionKinds.includes(named.kind ?? ''),
    );
    const [named] = match?.candidates ?? [];
    if (named) list.add(at, at + length, { is: 'named', named });
    const hasAmount = tokens[at + length]?.type === 'number' && at + length < end;
    if (hasAmount) list.add(at + length, at + length + 1, { is: 'rating' });
    conditions.push({ from: at, to: at + length + (hasAmount ? 1 : 0) });
  };
  let at = from;
  while (at < end) {
    const token = tokens[at];
    if (token?.type === 'comma') {
      at++;
      continue;
    }
    if (token?.type === 'text' && !reader.isModifierAt(at)) {
      list.add(at, at + 1, { is: 'text' });
      label = token.text;
      at++;
      continue;
    }
    if (key(at) === 'at') {
      const mark = list.parts.length;
      const read = distanceAt(tokens, at + 1, list);
      if (read && read.end <= end) {
        list.parts.splice(mark, 0, { from: at, to: at + 1, side: list.side, meaning: { is: 'word', word: 'at' } });
        distance = read.distance;
        at = read.end;
        continue;
      }
    }
    if (key(at) === 'with') {
      keyword(at);
      const used = reader.isModifierAt(at + 1) ? undefined : reader.item(at + 1, kinds);
      if (used) {
        item = used.named;
        if (!used.named.item) {
          const written = textOf(tokens, used.named.span.from, used.named.span.to);
          const near = nearNames(
            rules.vocabulary,
            written,
            ({ what, kind }) => what === 'trait' && kinds.includes(kind ?? ''),
          );
          problems.push({
            code: 'unknown-name',
            message: say.unknownThing(written, near),
            span: used.named.span,
            near,
          });
        }
        at = used.end;
      } else at = reader.modifier(at + 1, steps);
      continue;
    }
    if (reader.isModifierAt(at)) {
      at = reader.modifier(at, steps);
      continue;
    }
    const length = conditionAt(at);
    if (length > 0) {
      noteCondition(at, length);
      at = (conditions.at(-1)?.to ?? at) || at + 1;
      continue;
    }
    if (PREPOSITIONS.has(key(at)) && at + 1 < end) {
      keyword(at);
      at++;
      continue;
    }
    const start = at;
    do at++;
    while (
      at < end &&
      tokens[at]?.type === 'word' &&
      !['with', 'at'].includes(key(at)) &&
      !reader.isModifierAt(at) &&
      conditionAt(at) === 0
    );
    const written = textOf(tokens, start, at);
    list.add(start, at, { is: 'unknown', text: written });
    const near = nearNames(
      rules.vocabulary,
      written,
      (named) => named.what === 'modifier' || (named.what === 'trait' && conditionKinds.includes(named.kind ?? '')),
    );
    problems.push({
      code: 'not-understood',
      message: say.unknownSituation(rules.name, written, near),
      span: { from: start, to: at },
      near,
    });
  }
  for (const step of steps)
    if (step.is === 'unknown-modifier' || step.is === 'giver') {
      const written = textOf(tokens, step.span.from, step.span.to);
      problems.push({
        code: 'not-understood',
        message: say.unknownSituation(rules.name, written, []),
        span: step.span,
      });
    }
  return {
    ...(distance && { distance }),
    ...(item && { item }),
    modifiers: steps.filter((step) => step.is === 'modifier'),
    conditions,
    ...(label !== undefined && { label }),
    problems,
  };
}
