import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { textOf } from '../../grammar/token-text.js';
import { typedLine } from '../../grammar/typed-line.js';
import { linesIn } from '../../play/lines/together.js';
import { says } from '../../roll/messages.js';
import { nearPeople, peopleWith } from '../../rules/near-names.js';
import { rollLineOf } from '../../sheet/rolls/speakers.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { quoted } from '../state/attack-lines.js';
import { type FightState, othersNow } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { TrackerCommand } from './commands.js';
import { lineNow } from './line-now.js';
import { lineWithAll, notSo } from './said-lines.js';
import type { TableState } from './table-state.js';

/** A command that becomes an input of the table. */
export type Decision = Exclude<TrackerCommand, { readonly is: 'written' | 'push' | 'undo' | 'redo' }>;

/** A command with whole names of members (`Gray` is enough for a unique one) and completed lines; a problem if one is impossible. */
export function withWholeNames(encounter: PreparedEncounter, state: TableState, command: Decision): Decision | Problem {
  const { fight } = state;
  switch (command.is) {
    case 'act':
    case 'declare': {
      const by = wholeName(encounter, command.by);
      if (isProblem(by)) return by;
      const place = encounter.placeOf(by);
      if (place === undefined) return { ...command, by };
      const named: string[] = [];
      for (const one of linesIn(typedLine(command.line))) {
        const whole = wholeLine(encounter, fight, by, one);
        if (isProblem(whole)) return whole;
        named.push(whole);
      }
      const line = lineWithAll(encounter, state, place, named.join('; '));
      return notSo(encounter, state, place, line) ?? { ...command, by, line };
    }
    case 'by hand':
    case 'condition': {
      const of = wholeName(encounter, command.of);
      return isProblem(of) ? of : { ...command, of };
    }
    case 'order': {
      const names: string[] = [];
      for (const written of command.names) {
        const name = wholeName(encounter, written);
        if (isProblem(name)) return name;
        names.push(name);
      }
      return { ...command, names };
    }
    default:
      return command;
  }
}

/** The whole name of a member by a part of it that only one of them has. */
export function wholeName({ members, placeOf }: PreparedEncounter, written: string): string | Problem {
  const names = members.map(({ name }) => name);
  if (placeOf(written) !== undefined) return written;
  const [name, ...more] = peopleWith(written, names);
  return name !== undefined && more.length === 0 ? name : problem(says.noMember(written, nearPeople(written, names)));
}

/** A line with whole names of its targets; a problem if a target takes no part. */
function wholeLine(encounter: PreparedEncounter, fight: FightState, by: string, line: string): string | Problem {
  const place = encounter.placeOf(by);
  const who = place === undefined ? undefined : fight.members[place]?.evaluation;
  if (place === undefined || !who) return line;
  const now = lineNow(encounter, fight, place, line);
  const situation = isProblem(now) ? undefined : now.ready?.situation;
  const targets = situation?.targets ?? (situation?.target ? [situation.target] : []);
  const target = targets.find(({ name }) => encounter.placeOf(name) === undefined);
  if (!isProblem(now) && !target) return line;
  const others = othersNow(encounter, fight);
  const whole = (name: string): string => {
    const complete = wholeName(encounter, name);
    return isProblem(complete) ? name : complete;
  };
  const tokens = tokensOf(line);
  const { uri, path } = who.source;
  const lenient = Object.assign((name: string) => others(whole(name)), others);
  const { parts } = rollLineOf(who, { uri, path, type: 'roll', tokens, entries: [] }, 0, lenient);
  // From the end, so that offsets before it stay valid.
  const completed = parts.reduceRight((text, { from, to, meaning }) => {
    // The number of a member, as in `Guard 2`, is the token after the name.
    const ends = meaning.is === 'person' ? [Math.min(to + 1, tokens.length), to] : [];
    const end = ends.find((one) => whole(textOf(tokens, from, one)) !== textOf(tokens, from, one));
    const [first, last] = [tokens[from], tokens[(end ?? 0) - 1]];
    if (end === undefined || !first || !last) return text;
    return text.slice(0, first.offset) + quoted(whole(textOf(tokens, from, end))) + text.slice(last.end);
  }, line);
  const absent = completed === line && target ? wholeName(encounter, target.name) : line;
  return isProblem(absent) ? absent : completed;
}
