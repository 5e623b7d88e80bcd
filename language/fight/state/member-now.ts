import { nameKey } from '../../grammar/text.js';
import { type Change, type ConditionChange, changedKey } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Until } from '../../rules/consequences.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { PartRead, TouchedParts } from '../../sheet/cells/touches.js';
import { type Problem, problem } from '../../values/problem.js';
import type { Asked } from './memory.js';
import { type Moment, Moments, type Overlaid } from './moments.js';
import type { MemberQuestion } from './noted.js';

/**
 * A member as it is at some moment of the fight: its sheet, and what has happened to it since the encounter began. It never changes;
 * what happens leads to another one, and the same happening always to the same one.
 */
export class MemberNow {
  constructor(
    readonly name: string,
    /** Those who began alike and have gone through the same share it. */
    readonly moment: Moment,
  ) {}

  /** The same for all who began alike. */
  get beginning(): object {
    return this.moment.all;
  }

  /** Tells apart moments of those who began alike in some parts; where it is the same, those parts are. */
  alike(parts: TouchedParts): number {
    return this.moment.alike(parts);
  }

  /** What of the member answers a question: the value of a cell, as far as it is known, or what has happened to some parts. */
  answerTo(question: MemberQuestion): string | number | undefined {
    return this.moment.answerTo(question);
  }

  /** Something was read of the member, or of somebody who is alike in it: the question that it was, and its answer. */
  noteRead(read: PartRead): Asked<MemberQuestion> {
    return this.moment.asked(read);
  }

  /** The sheet under what has happened. Those who began alike and have gone through the same have the same one. */
  get evaluation(): Evaluation {
    return this.moment.evaluation;
  }

  /** A sheet that is the same in some parts; one that is made already, if there is one. */
  like(parts: TouchedParts): Evaluation {
    return this.moment.all.like(this.moment, parts).evaluation;
  }

  /** The answer to a question about the sheet, which is remembered for all moments that are alike in what it reads; it is data, and asks nothing more. */
  read<Answer>(question: (who: Evaluation) => Answer): Answer {
    return this.moment.read(question);
  }

  /** Remembers the answer to a question that follows from what has just happened: the sheet need not be made for it. */
  know<Answer>(question: (who: Evaluation) => Answer, answer: Answer): void {
    this.moment.all.know(this.moment, question, answer);
  }

  /** From what was so at the beginning to what is so now, in a fixed order. */
  get changes(): readonly Change[] {
    return this.moment.facts.map(({ change }) => ({ ...change, who: this.name }));
  }

  /** Whether the member is out of the fight, by the values that the rulebook lists. */
  get isOut(): boolean {
    return this.moment.isOut;
  }

  /** Whether the member can do nothing on a turn. */
  get isHelpless(): boolean {
    return this.moment.isHelpless;
  }

  /** The member once some things have changed; a problem where the sheet cannot say them. */
  after(changes: readonly Change[]): MemberNow | Problem {
    if (changes.length === 0) return this;
    const next = this.moment.after(changes);
    return typeof next === 'string' ? problem(says.notKept(this.name, next)) : this.at(next);
  }

  /** The same where a cause, which is one object, always changes the same from this moment on: what it changes is asked the first time. */
  following(cause: object, changes: () => readonly Change[]): MemberNow | Problem {
    const next = this.moment.following(cause, changes);
    return typeof next === 'string' ? problem(says.notKept(this.name, next)) : this.at(next);
  }

  /** Conditions that end now are gone. */
  without(until: Until): MemberNow | Problem {
    return this.after(this.ending(until));
  }

  /** The member once a turn is over that began with `then`: of what lasts until it is, as much is left as has come since. */
  afterTurn(then: MemberNow): MemberNow | Problem {
    const before = new Map(then.ending('next turn').map((change) => [changedKey(change), change.from]));
    if (before.size === 0) return this;
    return this.after(
      this.ending('next turn').flatMap((change): readonly Change[] => {
        const old = before.get(changedKey(change));
        if (old === undefined) return [];
        const fresh = change.from - old;
        return [{ ...change, to: fresh * change.from > 0 ? fresh : 0 }];
      }),
    );
  }

  /** What ends with some moment, each as the change that ends it. */
  private ending(until: Until): readonly ConditionChange[] {
    if (!this.moment.passing.has(until)) return [];
    const changed = this.moment.facts.flatMap(({ change }): readonly ConditionChange[] =>
      change.is === 'condition' && change.until === until && change.to !== 0
        ? [{ ...change, from: change.to, to: 0 }]
        : [],
    );
    return [...changed, ...this.moment.endedOfSheet(until)];
  }

  /** Whether the member has a condition. */
  has(condition: string): boolean {
    return this.moment.conditions.has(nameKey(condition));
  }

  private at(moment: Moment): MemberNow {
    return moment === this.moment ? this : new MemberNow(this.name, moment);
  }
}

/** Members as an encounter begins; those who begin alike have all that can happen to them in common. */
export class Beginnings {
  private readonly alike = new Map<Evaluation, Moments>();

  constructor(private readonly overlaid: Overlaid) {}

  /** A member; `begun` is its sheet under what the encounter says of it. */
  of(name: string, begun: Evaluation): MemberNow {
    const moments = this.alike.get(begun) ?? new Moments(begun, this.overlaid);
    this.alike.set(begun, moments);
    return new MemberNow(name, moments.first);
  }
}
