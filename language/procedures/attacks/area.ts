import type { Accounted, Step } from '../../roll/account.js';
import { Tape } from '../../roll/tape.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import type { RuleOrigin } from '../../values/origin.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type DiceSource, matchingOf, rollDice } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import { type Body, type BodyPlace, bodyOf, hitLocation, placeNamed } from '../wounds/hit-location.js';
import type { Hit } from '../wounds/wounds.js';

export const areaNeeds = {
  procedure: 'area',
  numbers: { killing: 'Area Killing', shock: 'Area Shock' },
} as const satisfies Needs;

interface Rules {
  readonly killing: number;
  readonly shock: number;
  readonly rule: RuleOrigin | undefined;
}

const rulesOf = readOnce((who): Rules | Problem => {
  const book = openRulebook(areaNeeds, who);
  if (isProblem(book)) return book;
  return { killing: book.number('killing'), shock: book.number('shock'), rule: book.rule('killing') };
});

/**
 * The effect of a blast on everyone in its radius: killing damage for each die to the place that it shows, and shock to
 * every place. One hit for each place of the body, before armour and cover.
 */
export function areaDamage(faces: readonly number[], who: Evaluation): Accounted<readonly Hit[]> | Problem {
  const rules = rulesOf(who);
  if (isProblem(rules)) return rules;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const dice = body.places.map(() => 0);
  for (const face of faces) {
    const place = body.byHeight[face];
    if (!place) return problem(why.areaDieNowhere(face));
    dice[place.index] = (dice[place.index] ?? 0) + 1;
  }
  return {
    outcome: body.places.map(({ key, index }) => ({
      place: key,
      killing: (dice[index] ?? 0) * rules.killing,
      shock: rules.shock,
    })),
    steps: [
      {
        what: 'blast: {killing} killing where each of {dice} dice lands, {shock} shock everywhere',
        values: { killing: rules.killing, dice: faces.length, shock: rules.shock },
        ...(rules.rule && { rule: rules.rule }),
      },
    ],
  };
}

export const burnNeeds = {
  procedure: 'burn',
  numbers: { shock: 'Burn Shock' },
} as const satisfies Needs;

/** What catches fire, and the immediate effect. */
export interface Burned {
  readonly hits: readonly Hit[];
  /** Keys of all places that burn now, including those that burned before. */
  readonly burning: readonly string[];
}

interface BurnRules {
  readonly body: Body;
  readonly shock: number;
  readonly rule: RuleOrigin | undefined;
}

const burnRulesOf = readOnce((who): BurnRules | Problem => {
  const book = openRulebook(burnNeeds, who);
  if (isProblem(book)) return book;
  const body = bodyOf(who);
  return isProblem(body) ? body : { body, shock: book.number('shock'), rule: book.rule('shock') };
});

/**
 * A hit that sets its target on fire: the struck place catches fire, and every place that catches fire from any hit.
 * Only the latter take shock at once. Places that burn already do not catch fire again.
 */
export function burnHit(struck: string, who: Evaluation, burning: readonly string[] = []): Accounted<Burned> | Problem {
  const rules = burnRulesOf(who);
  if (isProblem(rules)) return rules;
  const at = placeNamed(struck, rules.body);
  if (isProblem(at)) return at;
  return catchFire(
    rules,
    burning,
    (place) => !place.burnsOnlyWhenStruck || place === at,
    (place) => !place.burnsOnlyWhenStruck,
  );
}

/** Burning fuel: the places that its dice show catch fire, each with the same shock however many dice show it. */
export function areaBurn(
  faces: readonly number[],
  who: Evaluation,
  burning: readonly string[] = [],
): Accounted<Burned> | Problem {
  const rules = burnRulesOf(who);
  if (isProblem(rules)) return rules;
  const shown = new Set<BodyPlace>();
  for (const face of faces) {
    const place = rules.body.byHeight[face];
    if (!place) return problem(why.areaDieNowhere(face));
    shown.add(place);
  }
  return catchFire(
    rules,
    burning,
    (place) => shown.has(place),
    () => true,
  );
}

function catchFire(
  { body, shock, rule }: BurnRules,
  before: readonly string[],
  catches: (place: BodyPlace) => boolean,
  hurts: (place: BodyPlace) => boolean,
): Accounted<Burned> {
  const hits: Hit[] = [];
  const burning: string[] = [];
  const steps: Step[] = [];
  for (const place of body.places) {
    if (before.includes(place.key)) burning.push(place.key);
    else if (catches(place)) {
      burning.push(place.key);
      if (hurts(place)) hits.push({ place: place.key, killing: 0, shock });
      steps.push({ what: 'the {place} is on fire', values: { place: place.name }, ...(rule && { rule }) });
    }
  }
  return { outcome: { hits, burning }, steps };
}

/** The area dice of one attack, drawn or typed, in the order in which its hits need them. */
export class AreaDice {
  readonly faces: number[] = [];

  constructor(
    private readonly dice: DiceSource | undefined,
    private readonly who: Evaluation,
  ) {}

  /** The next faces; a problem if typed faces are missing or impossible. */
  next(count: number): readonly number[] | Problem {
    if (this.dice instanceof Tape) {
      const rolled = rollDice('area dice', count, this.dice, this.who);
      if (!isProblem(rolled)) this.faces.push(...rolled);
      return rolled;
    }
    const sides = matchingOf(this.who)?.sides ?? 0;
    const from = this.faces.length;
    for (let die = 0; die < count; die += 1) {
      const face = this.dice && 'nextInt' in this.dice ? this.dice.nextInt(sides) : this.dice?.[from + die];
      if (face === undefined) return problem(why.areaDiceFollow(count, sides));
      if (!Number.isInteger(face) || face < 1 || face > sides) return problem(why.areaDieFace(sides, face));
      this.faces.push(face);
    }
    return this.faces.slice(from);
  }

  /** A problem if more faces were typed than the attack has area dice. */
  tooMany(): Problem | undefined {
    if (!this.dice || this.dice instanceof Tape || 'nextInt' in this.dice || this.dice.length <= this.faces.length)
      return undefined;
    return problem(why.areaDiceLeftOver(this.faces.length, this.dice.length));
  }
}

/** A character in the radius of a blast. */
export interface Reached {
  /** Marks the effect of the dice; a problem if a die shows no place. */
  blast(faces: readonly number[], burns: boolean, steps: Step[]): Problem | undefined;
}

/** Area dice of a hit, with the same faces for everyone in the radius. */
export function blast(
  count: number,
  burns: boolean,
  reached: readonly Reached[],
  area: AreaDice,
  steps: Step[],
): Problem | undefined {
  if (count === 0) return undefined;
  const faces = area.next(count);
  if (isProblem(faces)) return faces;
  steps.push({ what: 'area dice: {faces}', values: { faces: faces.join(', ') } });
  for (const one of reached) {
    const wrong = one.blast(faces, burns, steps);
    if (wrong) return wrong;
  }
  return undefined;
}

export const flamethrowerNeeds = {
  procedure: 'flamethrower',
  numbers: { height: 'Tank Height', killing: 'Tank Killing', area: 'Tank Area', worn: 'Tanks Worn' },
} as const satisfies Needs;

/** A hit on a character with a tank of fuel on the back. */
export interface TankHit {
  readonly explodes: boolean;
  /** Dice that set characters nearby on fire. */
  readonly areaDice: number;
  /** Killing damage to the wearer besides that of the hit, at the place of the hit. */
  readonly killing: number;
  readonly place: string;
}

interface TankRules {
  readonly height: number;
  readonly killing: number;
  readonly area: number;
  readonly worn: boolean;
  readonly rule: RuleOrigin | undefined;
}

const tankRulesOf = readOnce((who): TankRules | Problem => {
  const book = openRulebook(flamethrowerNeeds, who);
  if (isProblem(book)) return book;
  return {
    height: book.number('height'),
    killing: book.number('killing'),
    area: book.number('area'),
    worn: book.number('worn') > 0,
    rule: book.rule('height'),
  };
});

/** Whether a character wears a tank of fuel; never in a game without them. */
export function wearsTank(who: Evaluation): boolean {
  const rules = tankRulesOf(who);
  return !isProblem(rules) && rules.worn;
}

/** The effect of a hit at this height on a tank of fuel; only one height of the rulebook hits it. */
export function tankHit(height: number, who: Evaluation): Accounted<TankHit> | Problem {
  const rules = tankRulesOf(who);
  if (isProblem(rules)) return rules;
  const at = hitLocation(height, who);
  if (isProblem(at)) return at;
  const place = at.outcome.key;
  if (height !== rules.height) return { outcome: { explodes: false, areaDice: 0, killing: 0, place }, steps: [] };
  return {
    outcome: { explodes: true, areaDice: rules.area, killing: rules.killing, place },
    steps: [
      {
        what: 'the tank of fuel explodes: {killing} killing to the {place}, everything burns, {area} dice for those nearby',
        values: { killing: rules.killing, place: at.outcome.name, area: rules.area },
        ...(rules.rule && { rule: rules.rule }),
      },
    ],
  };
}
