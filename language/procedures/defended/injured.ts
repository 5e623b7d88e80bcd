import { nameKey } from '../../grammar/text.js';
import type { Step } from '../../roll/account.js';
import type { Change, Participant } from '../../roll/changes.js';
import { gameFor, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import type { Until } from '../../rules/consequences.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { onceForEach, readOnceFor } from '../../sheet/cells/once-for.js';
import { rollOfDerived } from '../../sheet/rolls/by-name.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberValue } from '../../values/value.js';
import { type Opened, openRulebook } from '../rulebook.js';
import { conditionChange, conditionEnds, conditionNeeds, conditionOf, fieldChange, fieldOf } from '../written.js';

const needs = {
  procedure: 'hits taken',
  uses: [conditionNeeds],
  fields: { taken: 'hits taken' },
  numbers: { left: 'Hits Left', deathLine: 'Death Line', footing: 'HT Roll', dying: 'Death Roll', nerve: 'Will' },
  facts: { dead: 'Dead', collapsing: 'Collapsing', knockdown: 'Knockdown', stunning: 'Stunning' },
  conditions: {
    stunned: 'Stunned',
    down: 'Knocked Down',
    shock: 'Shock',
    bleeding: 'Bleeding',
    slain: 'Slain',
    aiming: 'Aiming',
    bandaged: 'Bandaged',
    treated: 'Treated',
  },
} as const satisfies Needs;
export const injuredNeeds: Needs = needs;

/** The cell of a damage table for wounds that bleed. */
export const BLEEDS = 'yes';

/** A character who takes hits, one wound after the other, with every roll that a wound causes. */
export class Injured {
  readonly changes: Change[] = [];
  /** The effects of the last wound, in words. */
  private effects: string[] = [];
  private shock: number;
  private isDying = false;
  /** The target has no aim to lose: it did not aim, or its aim is already lost. */
  hasNoAim: boolean;

  private constructor(
    private readonly on: Participant,
    private readonly tape: Tape,
    private readonly book: Opened<typeof needs>,
    private now: Opened<typeof needs>,
    private taken: number,
  ) {
    this.shock = conditionOf(needs.conditions.shock, on.who);
    this.hasNoAim = conditionOf(needs.conditions.aiming, on.who) === 0;
  }

  /** A participant with the hits on the sheet; a problem if the rulebook does not say what hits do. */
  static of(on: Participant, tape: Tape): Injured | Problem {
    const book = openRulebook(needs, on.who);
    return isProblem(book) ? book : new Injured(on, tape, book, book, fieldOf(needs.fields.taken, on.who));
  }

  get isDead(): boolean {
    return this.isDying || this.now.holds('dead');
  }

  /** The remaining hits, in words. */
  get left(): string {
    const left = this.now.number('left');
    return this.isDead ? `${this.on.name} is dead` : `${this.on.name}: ${left} ${left === 1 ? 'hit' : 'hits'} left`;
  }

  /** The effects of the last wound besides the hits: `, stunned, knocked down`. */
  effectsText(): string {
    return this.effects.map((one) => `, ${one}`).join('');
  }

  /** Takes the hits of one wound; one that `bleeds` stays open. */
  take(hits: number, bleeds: boolean, steps: Step[]): Problem | undefined {
    this.effects = [];
    if (hits <= 0) return undefined;
    const leftBefore = this.now.number('left');
    const unreadable = this.count(hits);
    if (unreadable) return unreadable;
    this.shock += hits;
    this.gain(needs.conditions.shock, this.shock, 'next turn');
    // A new wound can be bandaged and treated again.
    this.loseCondition(needs.conditions.bandaged);
    this.loseCondition(needs.conditions.treated);
    const wrong = this.keepFeet(hits, steps) ?? this.stayAlive(leftBefore, steps) ?? this.keepAim(steps);
    if (!wrong && bleeds && !this.isDead) this.gain(needs.conditions.bleeding, 1);
    return wrong;
  }

  /** Loses hits without a wound. */
  lose(hits: number, steps: Step[]): Problem | undefined {
    this.effects = [];
    if (hits <= 0) return undefined;
    const leftBefore = this.now.number('left');
    return this.count(hits) ?? this.stayAlive(leftBefore, steps);
  }

  /** Adds hits to those taken. */
  private count(hits: number): Problem | undefined {
    this.taken += hits;
    const now = openRulebook(needs, withHits(this.on.who, this.taken));
    if (isProblem(now)) return now;
    this.now = now;
    this.changes.push(...fieldChange(this.on, needs.fields.taken, this.taken));
    return undefined;
  }

  /** Cripples a limb, which the sheet notes as a condition. */
  cripple(limb: string, condition: string): void {
    this.gain(condition, 1);
    this.effects.push(`the ${limb} is crippled`);
  }

  /** A heavy wound knocks down and stuns. */
  private keepFeet(hits: number, steps: Step[]): Problem | undefined {
    if (this.book.holds('stunning', hits)) {
      this.gain(needs.conditions.stunned, 1);
      this.effects.push('stunned');
    }
    if (!this.book.holds('knockdown', hits)) return undefined;
    const staysUp = this.check('staying up', needs.numbers.footing, steps);
    if (isProblem(staysUp)) return staysUp;
    if (!staysUp) {
      this.gain(needs.conditions.down, 1);
      this.effects.push('knocked down');
    }
    return undefined;
  }

  /** Rolls to stay alive for each death line that the hits have crossed. */
  private stayAlive(leftBefore: number, steps: Step[]): Problem | undefined {
    const rolls = this.book.asked('deathLine', this.now.number('left')) - this.book.asked('deathLine', leftBefore);
    for (let roll = 0; roll < rolls && !this.isDead; roll += 1) {
      const lives = this.check('staying alive', needs.numbers.dying, steps);
      if (isProblem(lives)) return lives;
      this.isDying = !lives;
      if (this.isDying) this.gain(needs.conditions.slain, 1);
    }
    if (this.isDead) this.effects.push('dead');
    else if (this.now.holds('collapsing')) this.effects.push('must roll each turn to stay conscious');
    return undefined;
  }

  /** A wounded character keeps the aim only by a roll of Will. */
  private keepAim(steps: Step[]): Problem | undefined {
    if (this.hasNoAim || this.isDead) return undefined;
    const keeps = this.check('keeping the aim', needs.numbers.nerve, steps);
    if (isProblem(keeps)) return keeps;
    if (keeps) return undefined;
    this.hasNoAim = true;
    this.loseCondition(needs.conditions.aiming);
    return undefined;
  }

  private check(what: string, name: string, steps: Step[]): boolean | Problem {
    const rolled = checkOf(this.on.who, name);
    if (!rolled) return problem(says.nothingToRoll(name));
    const roll = rollOn(this.tape, `${this.on.name}: ${what}`, rolled, gameFor(this.on.who));
    if (isProblem(roll)) return roll;
    steps.push({ what: '{what}, {name}: {summary}', values: { what, name, summary: roll.summary } });
    return roll.verdict === 'success';
  }

  private gain(condition: string, to: number, until?: Until): void {
    this.changes.push(...conditionChange(this.on, condition, to, { until }));
  }

  private loseCondition(condition: string): void {
    this.changes.push(...conditionEnds(this.on, condition));
  }
}

/** The roll for a derived value of a character, cached. */
const checkOf = readOnceFor((who, name) => rollOfDerived(who, nameKey(name), undefined));

/** A character with this many hits taken, cached. */
const withHits = onceForEach((who: Evaluation, taken: number) =>
  who.assuming(new Map([[nameKey(needs.fields.taken), numberValue(taken)]])),
);
