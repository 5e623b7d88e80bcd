import type { Log, LogEntry } from '../../fight/log/log.js';
import type { PlayedEntry } from '../../fight/log/log-fold.js';

import type { PreparedEncounter } from '../../fight/state/prepared-encounter.js';
import type { AtTable } from '../../fight/table/play-command.js';
import { nameKey } from '../../grammar/text.js';
import type { Verdict } from '../../roll/record.js';
import type { Rules } from '../../rules/rules.js';
import { sentencesOfActions } from '../../sheet/fight-policies.js';
import type { TrackerLine } from './tracker-model.js';

/** What the players know of each member. */
export interface Known {
  /** The players know nothing of the member. */
  isHidden(place: number): boolean;
  /** Words of the game master, without names that the players do not know. */
  told(words: string): string;
  /** The players do not know the numbers of the member's side. */
  isSecret(place: number): boolean;
}

/** What happened as players see it: sentences, without dice, the game master's secrets and numbers of enemies. */
export function playersLog({ encounter, log, folded }: AtTable, known: Known): readonly TrackerLine[] {
  if (!log) return [];
  const playedAt = new Map(folded?.played.map((played) => [played.entry.line, played]));
  const hidden = encounter.members.flatMap(({ name }, place) => (known.isHidden(place) ? [name] : []));
  const isOpen = (text: string): boolean => !hidden.some((name) => text.includes(name)) && known.told(text) === text;
  return log.entries.flatMap((entry, index): TrackerLine[] => {
    const all = sentencesOf(encounter, log, entry, playedAt.get(entry.line), known);
    const [text, ...told] = all.filter(isOpen);
    // An entry whose first sentence names a hidden person is left out.
    if (text === undefined || text !== all[0]) return [];
    return [{ entry: index + 1, text, told, isUndone: entry.isUndone ?? false }];
  });
}

/** An entry in sentences, the first of which says what it is; none if it is not for players. */
function sentencesOf(
  encounter: PreparedEncounter,
  log: Log,
  entry: LogEntry,
  played: PlayedEntry | undefined,
  known: Known,
): readonly string[] {
  const { input } = entry;
  const told = played?.told ?? entry.told;
  const out = told.filter((text) => text.endsWith(' is out'));
  const round = played?.state.fight.round;
  const did = (by: string, line: string): string => {
    const place = encounter.placeOf(by) ?? -1;
    const verdict = played?.verdicts?.get(place);
    return actSentence(encounter, by, line, verdict, known.isSecret(place));
  };
  switch (input.is) {
    case 'act':
      return [did(input.by, input.line), ...out];
    case 'resolve':
      return [
        round === undefined ? 'This is what happened' : `Round ${round}`,
        ...declaredBefore(log, entry).map(({ by, line }) => did(by, line)),
        ...out,
      ];
    case 'round':
      return round === undefined ? [] : [`Round ${round} begins`];
    case 'begins':
      return input.what === 'round' && round !== undefined ? [`Round ${round} begins`] : [];
    case 'wave':
    case 'breaks':
      return told;
    case 'end':
      return [input.outcome === '' ? 'The fight is over' : `The fight is over: ${known.told(input.outcome)}`];
    default:
      return [];
  }
}

/**
 * What a character does, in a sentence: `Nina Forti attacks Ski Trooper 1 with Beretta and misses`. Whether the plain roll of an enemy succeeds is
 * a secret.
 */
export function actSentence(
  { attacks, rules }: { readonly attacks: readonly { readonly name: string }[]; readonly rules: Rules },
  by: string,
  line: string,
  verdict: Verdict = 'done',
  isSecret = false,
): string {
  const plain = withoutDetails(line);
  const anything = /^do "(.+)"$/.exec(withoutDetails(line, true))?.[1];
  const done = anything === undefined ? doneIn(plain, rules) : undefined;
  const what = done === undefined ? `${by}: ${anything ?? plain}` : `${by} ${done}`;
  const isAttack = attacks.some(({ name }) => nameKey(plain).startsWith(`${nameKey(name)} `));
  if (isAttack && verdict !== 'done') return `${what} and ${verdict === 'success' ? 'hits' : 'misses'}`;
  const isRoll = /^(?:roll|check)\b/.test(plain);
  return isRoll && verdict !== 'done' && !isSecret
    ? `${what} and ${verdict === 'success' ? 'succeeds' : 'fails'}`
    : what;
}

/** The predicate of a line, in the words of its rulebook; else its first word in the third person, `attacks` for `attack`, unless it is a name. */
function doneIn(plain: string, rules: Rules): string | undefined {
  const words = plain.split(' ');
  for (let count = words.length; count > 0; count--) {
    const key = nameKey(words.slice(0, count).join(' '));
    if (!rules.actions.has(key)) continue;
    const said = rules.once(sentencesOfActions).get(key);
    if (said === undefined) break;
    const rest = words.slice(count).join(' ');
    return rest === '' ? said.replace(/ *\[[^\]]*\]/g, '') : `${said.replace(/[[\]]/g, '')} ${rest}`;
  }
  const [first = ''] = words;
  return /^[a-z]+$/.test(first) ? `${thirdPerson(first)}${plain.slice(first.length)}` : undefined;
}

/** A line without the numbers of the situation, which follow its first comma. */
function withoutDetails(line: string, withQuotes = false): string {
  const [plain = ''] = line.match(/^(?:"[^"]*"|[^",])*/) ?? [];
  return (withQuotes ? plain : plain.replaceAll('"', '')).trim();
}

function thirdPerson(verb: string): string {
  if (verb === 'be') return 'is';
  if (/(?:[sxo]|ch|sh)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}

/** The last declaration of each member before a round was resolved. */
function declaredBefore(
  { entries }: Log,
  resolve: LogEntry,
): readonly { readonly by: string; readonly line: string }[] {
  const declared = new Map<string, { readonly by: string; readonly line: string }>();
  for (const { line, input, isUndone } of entries) {
    if (line >= resolve.line) break;
    if (isUndone) continue;
    if (input.is === 'resolve') declared.clear();
    else if (input.is === 'declare') declared.set(nameKey(input.by), { by: input.by, line: input.line });
  }
  return [...declared.values()];
}
