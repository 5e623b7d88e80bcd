import { nameKey } from '../../grammar/text.js';
import { type Change, type ConditionChange, changedKey, changedText } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Until } from '../../rules/consequences.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import { type Problem, problem } from '../../values/problem.js';
import { type MemberState, MemberTemplate, type Overlaid } from './member-state.js';
import type { WithParts } from './results-by-parts.js';

/** A member with its current state. It is immutable. */
export class MemberNow implements WithParts {
  constructor(
    readonly name: string,
    readonly state: MemberState,
  ) {}

  /** The same for all members with the same beginning. */
  get template(): MemberTemplate {
    return this.state.template;
  }

  keyOf(parts: TouchedParts): string {
    return this.state.keyOf(parts);
  }

  /** The sheet in this state. */
  get evaluation(): Evaluation {
    return this.state.evaluation;
  }

  /** A sheet that equals this state's in some parts, preferably an existing one. */
  sheetLike(parts: TouchedParts): Evaluation {
    return this.state.sheetLike(parts);
  }

  /**
   * The answer to a question about the sheet, with a name as its parameter. Cached for all states that are equal in the
   * parts that it reads, so the answer must be plain data that reads nothing later.
   */
  read<Answer>(question: (who: Evaluation, about: string) => Answer, about?: string): Answer {
    return this.state.read(question, about);
  }

  /** All net changes since the beginning, in a fixed order. */
  get changes(): readonly Change[] {
    return this.state.changes.map(({ change }) => ({ ...change, who: this.name }));
  }

  /** Whether the member is out of the fight, by the values that the rulebook lists. */
  get isOut(): boolean {
    return this.state.isOut;
  }

  /** Whether the member can do nothing on a turn. */
  get isHelpless(): boolean {
    return this.state.isHelpless;
  }

  /** The member after some changes; a problem if the sheet cannot express them. */
  after(changes: readonly Change[]): MemberNow | Problem {
    if (changes.length === 0) return this;
    const next = this.state.after(changes);
    if (typeof next === 'string') return problem(says.notKept(this.name, next));
    return next === this.state ? this : new MemberNow(this.name, next);
  }

  /** The member without conditions that end now. */
  without(until: Until): MemberNow | Problem {
    return this.after(this.state.ending(until));
  }

  /** The member without these conditions, as far as they last until the next turn. */
  withoutAny(conditions: readonly ConditionChange[]): MemberNow | Problem {
    const keys = new Set(conditions.map((one) => nameKey(changedText(one))));
    return this.after(this.state.ending('next turn').filter((one) => keys.has(nameKey(changedText(one)))));
  }

  /** The member after a turn that began with `then`: of conditions that last until the next turn, only what is new remains. */
  afterTurn(then: MemberNow): MemberNow | Problem {
    const before = new Map(then.state.ending('next turn').map((change) => [changedKey(change), change.from]));
    if (before.size === 0) return this;
    return this.after(
      this.state.ending('next turn').flatMap((change): readonly Change[] => {
        const old = before.get(changedKey(change));
        if (old === undefined) return [];
        const fresh = change.from - old;
        return [{ ...change, to: fresh * change.from > 0 ? fresh : 0 }];
      }),
    );
  }

  /** Whether the member has a condition, or a derived value of this name is true. */
  has(condition: string): boolean {
    return this.state.is(nameKey(condition));
  }
}

/** Creates the members of an encounter; those with the same sheet share a template. */
export class MemberTemplates {
  private readonly templates = new Map<Evaluation, MemberTemplate>();

  constructor(private readonly overlaid: Overlaid) {}

  /** A member; `begun` is its sheet with what the encounter states for it. */
  member(name: string, begun: Evaluation): MemberNow {
    const template = this.templates.get(begun) ?? new MemberTemplate(begun, this.overlaid);
    this.templates.set(begun, template);
    return new MemberNow(name, template.first);
  }
}
