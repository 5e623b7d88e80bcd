import fc from 'fast-check';

/**
 * A second reading of one attack of *GURPS Lite*: written from the document, and sharing nothing with the rulebook or the procedures.
 * Random attacks are played by both; one that ends otherwise is made as small as possible and shown as a scenario.
 */

interface Case {
  readonly skill: number;
  readonly strength: number;
  readonly fatigue: number;
  readonly shock: number;
  readonly oneEye: boolean;
  readonly blurred: boolean;
  readonly gun: boolean;
  readonly minimum: number;
  readonly dice: number;
  readonly add: number;
  readonly type: 'cr' | 'cut' | 'imp';
  readonly snap: number;
  readonly accuracy: number;
  readonly range: number;
  readonly aim: number;
  readonly recoil: number;
  readonly felt: number;
  readonly health: number;
  readonly armour: number;
  readonly passive: number;
  readonly taken: number;
  readonly tired: number;
  readonly quick: boolean;
  readonly painless: boolean;
  readonly stunned: boolean;
  readonly fallen: boolean;
  readonly dodges: boolean;
  readonly faces: readonly number[];
}

const between = (min: number, max: number) => fc.integer({ min, max });
const cases: fc.Arbitrary<Case> = fc.record({
  skill: between(9, 19),
  strength: between(8, 14),
  fatigue: between(0, 4),
  shock: between(0, 4),
  oneEye: fc.boolean(),
  blurred: fc.boolean(),
  gun: fc.boolean(),
  minimum: between(8, 14),
  dice: between(1, 5),
  add: between(-3, 4),
  type: fc.constantFrom('cr', 'cut', 'imp'),
  snap: between(8, 14),
  accuracy: between(1, 8),
  range: between(1, 60),
  aim: between(0, 5),
  recoil: between(1, 3),
  felt: between(0, 2),
  health: between(8, 14),
  armour: between(0, 5),
  passive: between(0, 3),
  taken: between(0, 30),
  tired: between(0, 9),
  quick: fc.boolean(),
  painless: fc.boolean(),
  stunned: fc.boolean(),
  fallen: fc.boolean(),
  dodges: fc.boolean(),
  faces: fc.array(between(1, 6), { minLength: 60, maxLength: 60 }),
});

/** Yards beyond which the gun of a case does half damage. */
const HALF = 30;
const ROWS = [1, 1.5, 2, 3, 4.5, 7, 10, 15, 20, 30, 45, 70];

/** What the attack has to roll at most [1505..1509, 1918, 1976..1990, 2098..2120, 2140, 2206, 2357, 2483]. */
function targetOf(one: Case): number {
  const weak = Math.max(0, one.minimum - (one.strength - one.fatigue));
  let target = one.skill - weak - one.shock - (one.blurred ? 2 : 0) - (one.oneEye ? (one.gun ? 3 : 1) : 0);
  if (!one.gun) return target;
  target += 2 - ROWS.findIndex((yards) => one.range <= yards);
  // Somebody on the ground is harder to shoot at [1918, 2140].
  if (one.fallen) target -= 4;
  if (one.felt > 0) target -= one.recoil * (weak > 0 ? 2 : 1);
  if (one.aim > 0) return target + (one.range > HALF ? 0 : one.accuracy) + Math.min(3, one.aim - 1);
  return target < one.snap ? target - 4 : target;
}

interface Came {
  readonly rolls: readonly string[];
  /** The target may defend, and is asked how. */
  readonly asks: boolean;
  readonly changes: readonly string[];
}

/** The rolls of an attack in the order of the table, and how it leaves the target. */
function expected(one: Case): Came | undefined {
  const target = targetOf(one);
  if (target < 3) return undefined;
  const stream = [...one.faces];
  const rolls: string[] = [];
  const roll = (dice: number): number => {
    const faces = stream.splice(0, dice);
    rolls.push(faces.join(' '));
    return faces.reduce((sum, face) => sum + face, 0);
  };
  const makes = (total: number, need: number): boolean => total <= 4 || (total <= need && total < 17);
  const attack = roll(3);
  if (!makes(attack, target)) return { rolls, asks: false, changes: [] };
  const isCritical = attack <= 4 || (attack === 5 && target >= 15) || (attack === 6 && target >= 16);
  const asks = !isCritical;
  if (asks && one.dodges) {
    // Speed (HT and DX 10) / 4; half of it at 3 hits or less, and half at ST 3 or less [1585, 1605, 2347, 2485].
    const full = Math.floor((one.health + 10) / 4);
    const left = one.health - one.taken;
    const slow = (left <= 3 && one.taken > 0 ? 2 : 1) * (10 - one.tired <= 3 ? 2 : 1);
    const dodge = Math.max(1, Math.floor(full / slow)) + (one.quick ? 1 : 0);
    const worse = (one.stunned ? 4 : 0) + (one.fallen ? 3 : 0);
    if (makes(roll(3), dodge + one.passive - worse)) return { rolls, asks, changes: [] };
  }
  const rolled = attack === 3 ? one.dice * 6 + one.add : roll(one.dice) + one.add;
  const halved = one.gun && one.range > HALF && rolled > 0 ? Math.floor(rolled / 2) : rolled;
  const type = one.gun ? 'bullet' : one.type;
  const basic = Math.max(type === 'cr' ? 0 : 1, halved);
  const factor = { cr: 1, bullet: 1, cut: 1.5, imp: 2 }[type];
  const hits = Math.floor(Math.max(0, basic - one.armour) * factor);
  if (hits === 0) return { rolls, asks, changes: [] };
  const changes = [`hits taken ${one.taken + hits}`, hits === 1 ? 'shock' : `shock ${hits}`];
  if (hits > one.health / 2) {
    if (!one.painless && !one.stunned) changes.push('stunned');
    if (!makes(roll(3), one.health) && !one.fallen) changes.push('knocked down');
  }
  const before = one.health - one.taken;
  const after = before - hits;
  let isDead = after <= -5 * one.health;
  for (let line = -one.health; line > -5 * one.health && !isDead; line -= 5)
    if (before > line && after <= line && !makes(roll(3), one.health)) {
      isDead = true;
      changes.push('slain');
    }
  if (!isDead && type !== 'cr') changes.push('bleeding');
  return { rolls, asks, changes };
}

/** The case as somebody would write it. */
function scenarioOf(one: Case, { rolls, asks, changes }: Came): string {
  const eyes = `${one.oneEye ? ', One Eye' : ''}${one.blurred ? ', Bad Sight (no glasses)' : ''}`;
  const conditions = [
    ...(one.shock > 0 ? [`Shock ${one.shock}`] : []),
    ...(one.felt > 0 ? [`Firing ${one.felt}`] : []),
  ];
  const own = conditions.length > 0 ? `, conditions { ${conditions.join(', ')} }` : '';
  const their = [...(one.stunned ? ['Stunned'] : []), ...(one.fallen ? ['Knocked Down'] : [])];
  const harm = `damage ${one.dice}d${one.add < 0 ? ` - ${-one.add}` : ` + ${one.add}`}, ST ${one.minimum}`;
  const weapon = one.gun
    ? `weapon Arm { skill Guns (Rifle), ${harm}, SS ${one.snap}, Acc ${one.accuracy}, Half Damage ${HALF}, Max 500, RoF 3, Recoil -${one.recoil} }`
    : `weapon Arm { skill Broadsword, ${harm}, type ${one.type} }`;
  const aim = one.gun && one.aim > 0 ? `, aim ${one.aim}` : '';
  return `## random: A random attack [lines 1964]

\`\`\`muster
use "GURPS Lite WWII"
campaign Camp { ${weapon} }
npc Joe { ST ${one.strength}, fatigue taken ${one.fatigue}, Guns (Rifle) ${one.skill}, Broadsword ${one.skill}${eyes}, gear { Arm }${own} }
npc Max { DX 10, HT ${one.health}, hits taken ${one.taken}, fatigue taken ${one.tired}${one.quick ? ', Combat Reflexes' : ''}${one.painless ? ', High Pain Threshold' : ''}, gear { armour Coat { PD ${one.passive}, DR ${one.armour} } }${their.length > 0 ? `, conditions { ${their.join(', ')} }` : ''} }
\`\`\`

\`\`\`play
> Joe: attack Max with Arm${one.gun ? `, range ${one.range}` : ''}${aim}
  dice ${rolls.join(' / ')}${asks ? `\n  choose ${one.dodges ? 'Dodge Defense' : 'no defense'}` : ''}
  tells against ${targetOf(one)}
  changes Max: ${changes.length === 0 ? 'nothing' : changes.join(', ')}
\`\`\`
`;
}

/** A case as a scenario; undefined where nothing can be rolled. */
function textOf(drawn: Case): string | undefined {
  // Somebody who is dead already cannot be attacked.
  const one = { ...drawn, taken: Math.min(drawn.taken, drawn.health * 6 - 1) };
  const came = expected(one);
  return came && scenarioOf(one, came);
}

/** Attacks at random: the cases, and each as a scenario. */
export const attacks = { cases, textOf };
