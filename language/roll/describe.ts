import type { Detail, RollRequest, ShownDie, Told } from '../dice/families/family.js';
import { familyOf } from '../dice/families/list.js';
import type { RollRecord } from '../dice/families/record.js';
import { faceNamesOf } from '../dice/families/roll.js';

/** A record in words. */
export interface Description {
  readonly outcome: Told['outcome'];
  /** One line: `9 against 11: success by 2`. */
  readonly summary: string;
  readonly dice: readonly ShownDie[];
  /** Roll, faces, sets, margin and seed, in reading order. */
  readonly details: readonly Detail[];
}

/** A record in words, for every view that shows it. */
export function describe(record: RollRecord): Description {
  const description = familyOf(record).tell(record);
  const seed: Detail =
    record.seed === '' ? { label: 'Dice', value: 'typed in' } : { label: 'Seed', value: record.seed };
  const faces: Detail = { label: 'Faces', value: rolledFacesText(record) };
  return { ...description, details: [description.rolled, faces, ...description.more, seed] };
}

/** The record as lines of plain text: the line, the result, and everything needed to check it. */
export function recordText(record: RollRecord): string {
  const { summary, details } = describe(record);
  const width = Math.max(...details.map(({ label }) => label.length));
  return [
    `${record.line}: ${summary}`,
    ...details.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`),
  ].join('\n');
}

/** The faces of a roll in order, by their names if its dice have some: `+ - [ ] +`. */
export function rolledFacesText(roll: RollRequest & Pick<RollRecord, 'faces'>): string {
  const names = faceNamesOf(roll);
  const named = roll.faces.map((die): ShownDie => {
    const text = names[die.face - 1]?.name;
    return text === undefined ? die : { ...die, text };
  });
  return facesText(named);
}

/** Faces in order; dice other than regular ones name their role: `1 4 4 10 (hard)`. */
export function facesText(faces: readonly ShownDie[]): string {
  return faces
    .map(({ face, role, text = `${face}` }) => (role === 'regular' ? shownText(text) : `${face} (${role})`))
    .join(' ');
}

/** The name of a face; a blank name is shown as `[ ]`. */
function shownText(text: string): string {
  return text.trim() === '' ? '[ ]' : text;
}
