import { nameKey } from '../../grammar/text.js';
import { chanceOf, chanceWords, partyText } from '../../play/chances/party-odds.js';
import type { Part, PartMeaning } from '../../read/parts.js';
import type { SourceEncounter, SourceEntry } from '../../read/source/source.js';
import type { EncounterReading } from '../../sheet/encounter/encounter.js';
import type { Workspace } from '../../workspace/workspace.js';
import { capitalised } from '../sheet-view.js';
import { type PageControl, rollControl } from './page-controls.js';

/** A line of an encounter as it is shown: label, words, chance, and a list below it. */
export interface EncounterLine {
  readonly label?: string;
  readonly text: string;
  readonly odds?: string;
  readonly items?: readonly string[];
  /** What a click does. */
  readonly control?: PageControl;
}

/** An encounter for the game master: its lines as written, sides and waves as lists, rolls with their chances. */
export function encounterLines(workspace: Workspace, encounter: SourceEncounter, isLive = false): EncounterLine[] {
  const { uri, path } = encounter;
  const reading = workspace.encounter(uri, path);
  const party = workspace.clocksAndTables.party(uri);
  const parts = partsOf(reading);
  return encounter.entries.map((entry): EncounterLine => {
    if (entry.type === 'note') return { label: 'Note', text: entry.text ?? '' };
    const text = words(parts, entry);
    if (entry.type === 'side' || entry.type === 'wave') {
      const items = entry.entries.map((line) => {
        const member = words(parts, line);
        return line.tokens.length > 0 && nameKey(line.tokens[0]?.text ?? '') === 'party' && party.length > 0
          ? `${member}: ${party.join(', ')}`
          : member;
      });
      return { label: capitalised(entry.type), text, items };
    }
    const label = capitalised(entry.type === 'entry' ? '' : entry.type);
    const odds = (reading?.rolls ?? []).flatMap((roll) => {
      const who = roll.id === entry.path ? reading?.others(roll.member) : undefined;
      if (!who || !roll.rolled) return [];
      const { chance, degrees, cannot } = chanceOf(roll, { who });
      const shown = chanceWords(chance, degrees);
      return shown === '' ? (cannot ?? []) : shown;
    });
    const attempt = reading?.attempts.find(({ source }) => source.path === entry.path);
    const attempted = attempt && partyText(attempt);
    if (attempted !== undefined) odds.push(attempted);
    const isRolled = attempt ?? reading?.rolls.some((roll) => roll.id === entry.path && entry.type !== 'morale');
    const control = attempt ? rollControl(attempt) : ({ is: 'roll', path: entry.path } as const);
    return {
      label,
      text: withNested(parts, entry, text),
      ...(odds.length > 0 && { odds: odds.join(' · ') }),
      ...(isLive && isRolled && { control }),
    };
  });
}

/** The meanings of the tokens, by the path of the line. */
type Parts = ReadonlyMap<string, readonly Part[]>;

function partsOf(reading: EncounterReading | undefined): Parts {
  return new Map(reading?.lines.map(({ source, parts }) => [source.path, parts]));
}

/** Names are shown without their quotation marks, these texts with them. */
const SAID: ReadonlySet<PartMeaning['is']> = new Set(['label', 'text', 'reason', 'unknown']);

/** The tokens of a line as text for readers. */
function words(parts: Parts, { tokens, path, entries, type }: SourceEntry): string {
  let text = '';
  tokens.forEach((token, index) => {
    const part = parts.get(path)?.find(({ from, to }) => from <= index && index < to);
    const isName = index === 0 || (part !== undefined && !SAID.has(part.meaning.is));
    const word = token.type !== 'text' || isName ? token.text : `“${token.text}”`;
    text += text === '' || token.glued ? word : ` ${word}`;
  });
  return type === 'entry' && entries.length > 0 ? `${text} (${inside(parts, entries)})` : text;
}

function withNested(parts: Parts, { entries, type }: SourceEntry, text: string): string {
  return entries.length === 0 || type === 'entry' ? text : `${text}: ${inside(parts, entries)}`;
}

function inside(parts: Parts, entries: readonly SourceEntry[]): string {
  return entries
    .map((entry) => (entry.type === 'row' ? `${entry.name}: ${entry.text}` : words(parts, entry)))
    .join(', ');
}
