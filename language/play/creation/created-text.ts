import { formatSheet } from '../../grammar/format/format.js';
import { quoteName } from '../../grammar/quote-name.js';
import { says } from '../../roll/messages.js';
import { isChoice, type TapeEntry } from '../../roll/tape.js';
import type { Creation } from '../../rules/creations.js';
import type { Rules } from '../../rules/rules.js';

/** A line of the new sheet, and the rolls for it. */
export interface CreatedLine {
  readonly text: string;
  readonly thrown: readonly string[];
}

/** Where the game of a new character is stated: in its own text, in the file that it goes into, or in the campaign. */
export type SaysGame = 'text' | 'file' | 'campaign';

/** How a character was created. */
interface Origin {
  readonly rules: Rules;
  readonly saysGame: SaysGame;
  readonly name: string;
  readonly creation: Creation;
  /** Empty if the dice were typed. */
  readonly seed: string;
  readonly typed: string | undefined;
}

/** The lines as a character, with all rolls in comments and the command that creates the same text again. */
export function createdText(origin: Origin, lines: readonly CreatedLine[], tape: readonly TapeEntry[]): string {
  const { rules, name, creation } = origin;
  const head = [`// ${says.createdBy(creation.name, rules.name)}`];
  const game = origin.saysGame === 'text' ? ['', `use ${quoteName(rules.name)}`, ''] : [];
  const body = [`character ${quoteName(name)} {`, ...lines.flatMap(linesOf), '}', ''];
  // At the end, because it is long.
  const again = [`// ${says.createAgain(commandOf(origin, tape))}`, ''];
  return formatSheet([...head, ...game, ...body, ...again].join('\n'));
}

/** A line with its rolls; long ones get lines of their own. */
function linesOf({ text, thrown }: CreatedLine): string[] {
  if (text !== '' && thrown.length <= MOST_BESIDE && thrown.join().length < WIDEST_BESIDE)
    return [thrown.length === 0 ? text : `${text}  // ${thrown.join('; ')}`];
  return [...thrown.map((one) => `// ${one}`), ...(text === '' ? [] : [text])];
}

const MOST_BESIDE = 4;
const WIDEST_BESIDE = 100;

/** The command that creates the same character again. */
function commandOf({ rules, saysGame, name, creation, seed, typed }: Origin, tape: readonly TapeEntry[]): string {
  const choices = tape.filter(isChoice).map(({ question, chosen }) => `--choose ${shellWord(`${question}=${chosen}`)}`);
  return [
    // A campaign is named by its folder: the one that the sheet is in.
    `muster create ${saysGame === 'campaign' ? '--in .' : `--rulebook ${shellWord(rules.name)}`}`,
    ...(rules.creations.size > 1 ? [`--as ${shellWord(creation.name)}`] : []),
    `--name ${shellWord(name)}`,
    typed === undefined ? `--seed ${shellWord(seed)}` : `--dice ${shellWord(typed)}`,
    ...choices,
  ].join(' ');
}

/** A word quoted for a shell. */
function shellWord(text: string): string {
  return /^[\w.,/=+-]+$/.test(text) ? text : `"${text.replace(/["\\$`]/g, (sign) => `\\${sign}`)}"`;
}
