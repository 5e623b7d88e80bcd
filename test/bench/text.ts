/**
 * Makes the workspace that the benchmark measures. Always the same text for the same numbers: 30 bytes and two entries a
 * line, 60 entries a character, one in ten `like` an npc that its campaign shares, one entry in twenty a roll. Two house
 * rulebooks, the second on top of the first.
 */
export interface GeneratedWorkspace {
  /** Files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Paths of the ordinary documents, of about 100 lines each. */
  readonly documents: readonly string[];
  readonly lines: number;
  readonly bytes: number;
  readonly entries: number;
}

/** Campaigns stay as many when the workspace grows: each then reaches further. */
const CAMPAIGNS = 4;
const CHARACTERS_IN_A_DOCUMENT = 3;
const SHARED_NPCS = 5;

export const HOUSE_RULEBOOK = 'house-rules.rulebook';
export const SECOND_RULEBOOK = 'winter-rules.rulebook';

const house = `// House rules of every campaign.
rulebook "House Rules" "the game as our tables play it" extends "GURPS Lite WWII"
source House "our notes"

advantage Combat Reflexes { cost 10 }
skill Glider Repair "putting canvas, wire and spruce back together" @3 { on IQ by Mental Average; default IQ - 5 }
skill Snowshoeing "walking on top of the snow" @4 { on HT by Physical Average; default HT - 5 }
advantage Iron Stomach "eats what others throw away" @5 { cost 3 }
derived March = 10 * HT "miles of a day's march on a road" @6
limit March <= 500 "nobody marches {March} miles a day" @6
`;

const winter = `// The rules of the winter campaigns, on top of those of the house.
rulebook "Winter Rules" "snow, frost and short days" extends "House Rules"
source Winter "the winter sheet"

disadvantage Frostbitten "toes that were too long in the snow" @1 { cost -5 }
advantage Winter Gear "issued in time, for once" @2 { cost 5; gives +1 to Hiking }
derived Shelter = IQ + 2 "the target of building a hole in the snow" @3
`;

const skills: readonly string[] = [
  'Stealth',
  'Climbing',
  'Swimming',
  'Throwing',
  'Running',
  'Jumping',
  'Hiking',
  'Knife',
  'Broadsword',
  'Shortsword',
  'Spear',
  'Boxing',
  'Brawling',
  'Judo',
  'Bicycling',
  'Boating',
  'Motorcycle',
  'Powerboat',
  'Teamster',
  'Diplomacy',
  'Fast-Talk',
  'Intimidation',
  'Savoir-Faire',
  'Streetwise',
  'Acting',
  'Carousing',
  'Interrogation',
  'Leadership',
  'Merchant',
  'Teaching',
  'Camouflage',
  'Cooking',
  'First Aid',
  'Freight Handling',
  'Naturalist',
  'Orienteering',
  'Scrounging',
  'Tracking',
  'Gesture',
  'Criminology',
  'Demolition',
  'Disguise',
  'Forgery',
  'Gambling',
  'Holdout',
  'Lockpicking',
  'Pickpocket',
  'Shadowing',
  'Traps',
  'Administration',
  'Carpentry',
  'Masonry',
  'Photography',
  'Seamanship',
  'Telegraphy',
  'Law',
  'Mathematics',
  'Research',
  'Glider Repair',
  'Guns (Rifle)',
  'Guns (Pistol)',
  'Guns (Shotgun)',
  'Gunner (Machine Gun)',
  'Driving (Truck)',
  'Survival (Mountains)',
  'Survival (Woodlands)',
  'Riding (Horse)',
  'Mechanic (Truck)',
];
const advantages: readonly string[] = [
  'Combat Reflexes',
  'High Pain Threshold',
  'Night Vision',
  'Common Sense',
  'Absolute Timing',
  'Danger Sense',
  'Empathy',
  'Iron Stomach',
  'Ambidexterity',
  'Literacy',
  'Acute Vision 2 [4]',
  'Acute Hearing 1 [2]',
  'Strong Will 2',
  'Alertness 1',
  'Rapid Healing',
  'Toughness 1',
];
const disadvantages: readonly string[] = [
  'Bad Temper [-10]',
  'Stubbornness [-5]',
  'Honesty [-10]',
  'Truthfulness',
  'Impulsiveness',
  'Greed',
  'Laziness',
  'Miserliness [-10]',
  'Jealousy',
  'Hidebound [-5]',
  'Callous',
  'Bully',
];
const things: readonly string[] = [
  'Bayonet or Knife',
  '2 Hand Grenade',
  'Rope 5 lb',
  'Blanket 4 lb',
  'Map Case 2 lb',
  'Field Glasses 3 lb',
  '3 Field Ration 1 lb',
  'Canteen 2 lb',
];
const quirks: readonly string[] = [
  'Shaves every morning',
  'Will not eat peaches',
  'Writes home on Sundays',
  'Counts the men twice',
  'Whistles in the dark',
];
const first: readonly string[] = [
  'Arthur',
  'Basil',
  'Cedric',
  'Dora',
  'Edwin',
  'Frances',
  'Gilbert',
  'Harriet',
  'Isaac',
  'Josephine',
  'Konrad',
  'Lucy',
  'Martin',
  'Nell',
  'Oswald',
  'Prudence',
];
const last: readonly string[] = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elder',
  'Fir',
  'Gorse',
  'Hazel',
  'Ivy',
  'Juniper',
  'Larch',
  'Maple',
  'Oak',
  'Pine',
  'Rowan',
  'Willow',
];

export function generate(documentCount: number, seed = 1): GeneratedWorkspace {
  const random = numbers(seed);
  const files = new Map<string, string>([
    [HOUSE_RULEBOOK, house],
    [SECOND_RULEBOOK, winter],
  ]);
  const documents: string[] = [];
  let entries = 0;
  for (let campaign = 0; campaign < CAMPAIGNS; campaign++) {
    const folder = `campaign-${campaign + 1}`;
    const book = campaign % 2 === 0 ? 'House Rules' : 'Winter Rules';
    files.set(
      `${folder}/campaign.muster`,
      `campaign "The ${last[campaign]} Company" {\n  use "${book}"\n  points 400\n  disadvantages at most 150\n}\n`,
    );
    files.set(
      sharedFile(campaign),
      Array.from({ length: SHARED_NPCS }, (_, index) => sharedNpc(campaign, index)).join('\n'),
    );
    for (let index = campaign; index < documentCount; index += CAMPAIGNS) {
      const parts: string[] = [];
      for (let one = 0; one < CHARACTERS_IN_A_DOCUMENT; one++) {
        const person = character(random, campaign, index * CHARACTERS_IN_A_DOCUMENT + one);
        parts.push(person.text);
        entries += person.entries;
      }
      const path = `${folder}/company-${index % 17}/squad-${index}.muster`;
      files.set(path, `// Squad ${index} of the company\n\n${parts.join('\n')}`);
      documents.push(path);
    }
  }
  documents.sort();
  const texts = documents.map((path) => files.get(path) ?? '');
  return {
    files,
    documents,
    entries,
    lines: texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    bytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
  };
}

export function sharedFile(campaign: number): string {
  return `campaign-${campaign + 1}/shared.muster`;
}

export function sharedName(campaign: number, index: number): string {
  return `${last[campaign]} Regular ${String.fromCharCode(65 + index)}`;
}

function sharedNpc(campaign: number, index: number): string {
  return `npc "${sharedName(campaign, index)}" {\n  ST 11 [10], DX 12 [20], IQ 11, HT 11\n  Guns (Rifle) 13, Brawling 12\n  Stealth 12, Hiking 11, Knife 12\n}\n`;
}

function character(
  random: Random,
  campaign: number,
  index: number,
): { readonly text: string; readonly entries: number } {
  const isLike = index % 10 === 3;
  const name = `${pick(random, first)} ${pick(random, last)} ${index}`;
  const role = index % 3 === 0 ? 'character' : 'npc';
  const base = isLike ? ` like "${sharedName(campaign, Math.floor(index / 10) % SHARED_NPCS)}"` : '';
  const entries: string[] = ['age 40', 'sex male', ...attributes(random)];
  entries.push(...distinct(random, advantages, 5), ...distinct(random, disadvantages, 4));
  for (const skill of distinct(random, skills, 34)) entries.push(`${skill}${rating(random)}`);
  // One in twenty-five has something that no rulebook knows.
  if (index % 25 === 7) entries[entries.length - 1] = 'Bruising 12';
  const lines: string[] = [];
  for (let at = 0; at < entries.length; at += 2) lines.push(`  ${entries.slice(at, at + 2).join(', ')}`);
  const carried = distinct(random, things, 5);
  lines.push(`  quirk "${pick(random, quirks)}"`, `  gear { ${carried.join(', ')} }`);
  lines.push('  roll DX - 2 "over the wall"', '  roll IQ + 1 "reading the map"', '  roll Brawling "in the dark"');
  return { text: `${role} "${name}"${base} {\n${lines.join('\n')}\n}\n`, entries: entries.length + carried.length + 5 };
}

function attributes(random: Random): string[] {
  const dx = 11 + random(3);
  const iq = 11 + random(3);
  return [`ST ${10 + random(3)}`, `DX ${dx} [${(dx - 10) * 10}]`, `IQ ${iq} [${(iq - 10) * 10}]`, 'HT 11 [10]'];
}

function rating(random: Random): string {
  const how = random(10);
  if (how < 2) return ` [${[1, 2, 4][random(3)]}]`;
  return ` ${11 + random(4)}`;
}

/** A whole number from 0 up to but not including `below`. */
type Random = (below: number) => number;

/** Marsaglia's xorshift with 32 bits: small, and the same everywhere. */
function numbers(seed: number): Random {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

function pick(random: Random, from: readonly string[]): string {
  return from[random(from.length)] ?? '';
}

function distinct(random: Random, from: readonly string[], count: number): string[] {
  const left = [...from];
  const taken: string[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(random(left.length), 1));
  return taken;
}
