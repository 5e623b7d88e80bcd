import { familyOf } from '../../../families/list.js';
import type { RollRecord } from '../../../families/record.js';
import { nameKey } from '../../../grammar/text.js';
import type { SheetRoll } from '../../../model/sheet-roll.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import type { Change } from '../../actions/changes.js';
import { resolveAction, type Stage } from '../../actions/play-action.js';
import { type Drawn, Tape } from '../../actions/tape.js';
import { procedures } from '../../procedures/index.js';

/** What came of a line, apart from words: what it changed of the one who acts, and of the one it names. */
export interface Rehearsed {
  readonly self: readonly Change[];
  readonly on: readonly Change[];
  /** What it changed of others. */
  readonly rest: readonly Change[];
}

/** Where a line goes from some answers on: to the next dice, and by what they show to another place; or to its end. */
interface Place {
  readonly asks: Pick<Drawn, 'what' | 'request'>;
  readonly next: Map<string, Place | Rehearsed | Problem>;
}

/** How a line begins, once it was played: with dice, or with what comes of it without any. */
type Beginning = { first?: Place | Rehearsed | Problem };

/** So many ends of lines are kept; more, and all are forgotten. */
const MOST_ENDS = 200_000;

/**
 * Lines that are played again and again for the same people as they are: what came of dice is remembered by what they came to, and
 * only dice that never came to the same before are played out. The dice are drawn from the same seeds, so that it comes to what the
 * line itself would.
 */
export class Rehearsal {
  private lines = new WeakMap<SheetRoll, Map<number, Beginning>>();
  private ends = 0;

  /** What comes of a line with the dice of a seed; `moment` tells how the one is whom the line names. */
  play(stage: Stage, moment: number, seed: string): Rehearsed | Problem {
    const line = this.beginningOf(stage.roll, moment);
    const facesOf = readFacesOf(stage);
    const tape = new Tape({ seed });
    let at = line.first;
    while (at && 'asks' in at) {
      const record = tape.ask(at.asks.what, at.asks.request);
      at = isProblem(record) ? undefined : at.next.get(answerOf(record, facesOf));
    }
    return at ?? this.playOut(stage, line, seed, facesOf);
  }

  private beginningOf(roll: SheetRoll, moment: number): Beginning {
    const byMoment = this.lines.get(roll) ?? new Map<number, Beginning>();
    this.lines.set(roll, byMoment);
    const line = byMoment.get(moment) ?? {};
    byMoment.set(moment, line);
    return line;
  }

  /** Plays a line whole, and remembers which dice led where. */
  private playOut(
    stage: Stage,
    line: Beginning,
    seed: string,
    facesOf: readonly string[] | undefined,
  ): Rehearsed | Problem {
    const asked = new Set<string>();
    const others = Object.assign((name: string) => {
      asked.add(nameKey(name));
      return stage.others(name);
    }, stage.others);
    const tape = new Tape({ seed });
    const played = resolveAction({ ...stage, others }, tape);
    const target = nameKey(stage.situation.target?.name ?? '');
    const end = isProblem(played) ? played : endOf(played.outcome.changes, nameKey(stage.name ?? ''), target);
    // What depends on anybody else as well is played every time.
    const isOfOthers = 'rest' in end && end.rest.length > 0;
    if (isOfOthers || ![...asked].every((name) => name === target)) return end;
    if (this.ends >= MOST_ENDS) {
      this.lines = new WeakMap();
      this.ends = 0;
    }
    this.ends += 1;
    remember(line, tape.drawn, end, facesOf);
    return end;
  }
}

function remember(
  line: Beginning,
  drawn: readonly Drawn[],
  end: Rehearsed | Problem,
  facesOf: readonly string[] | undefined,
): void {
  let put = (place: Place | Rehearsed | Problem): void => {
    line.first = place;
  };
  let known = line.first;
  for (const { what, request, record } of drawn) {
    const place: Place = known && 'asks' in known ? known : { asks: { what, request }, next: new Map() };
    if (place !== known) put(place);
    const answer = answerOf(record, facesOf);
    known = place.next.get(answer);
    put = (next) => void place.next.set(answer, next);
  }
  put(end);
}

/** Which changes are of the one who acts, and which of the other. */
function endOf(changes: readonly Change[], self: string, target: string): Rehearsed {
  const of = (name: string): readonly Change[] => changes.filter(({ who }) => nameKey(who) === name);
  const rest = changes.filter(({ who }) => nameKey(who) !== self && nameKey(who) !== target);
  return { self: self === target ? [] : of(self), on: of(target), rest };
}

/** Families of dice of which a line reads single faces; undefined for all. */
function readFacesOf({ situation: { plays } }: Stage): readonly string[] | undefined {
  return plays === undefined ? [] : procedures.get(plays)?.needs.faces;
}

/** What a roll came to, for whoever reads of the faces of its family no more than what they come to. */
function answerOf(record: RollRecord, facesOf: readonly string[] | undefined): string {
  if (facesOf && !facesOf.includes(record.family)) return familyOf(record).answer(record);
  let faces = '';
  for (const { face, role } of record.faces) faces += `${face}${role[0]}`;
  return faces;
}
