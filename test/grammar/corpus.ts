import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

export interface Sample {
  readonly name: string;
  readonly text: string;
}

/** Every file of the examples, the fixtures and the built-in rulebooks of one of these languages. A fixture ends in `.txt` besides, so that no clone finds its game. */
export function samples(extension: '.muster' | '.rulebook'): Sample[] {
  return ['examples', 'test/fixtures', 'language/rulebooks'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.replace(/\.txt$/, '').endsWith(extension))
      .map((entry) => ({
        name: entry.name.replace(/\.txt$/, ''),
        text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      })),
  );
}

/** A sheet as a player of GURPS might write it, with most of what the language has. */
export const SERGEANT = `use "GURPS Lite WWII"

campaign "Hürtgen, 1944" {
  use "My Rules"
  points 100
  disadvantages at most 40
  trait "Weather Sense" [5]
  rules {
    kind omen "what is seen at night" { rating from 1 to 3; cost 2 * rating }
    omen Raven "it speaks" { gives +1 to Fright Check }
  }
}

character "Sgt. Mike Doyle" {
  age 24
  ST 12 [20], DX 12 [20], IQ 11 [10], HT 11 [10]

  Combat Reflexes [15]
  Military Rank 2 [10]
  Duty (Extremely Hazardous) [-20]
  Sense of Duty (the squad) [-5]
  quirk "Chews unlit cigars"

  Guns/TL6 (Rifle) 15            // the cost is shown as a hint
  Leadership [4]
  Brawling-15, Stealth 12 [2]

  gear { Carbine, Combat Knife, "Steel helmet" weight 3, 2 Hand Grenade
    Backpack { Rope 3 lb $15; Tent x2 } dropped
  }

  roll Guns (Rifle) - 4 "snap shot"
  roll Guns (Rifle) with aim 2, called shot head against 12
}

weapon Carbine { skill Guns (Rifle), damage 5d + 1, SS 10, Acc 5, weight 6, Recoil -1 }
`;

/** A sheet as a game master of Godlike might write it. */
export const FARMHOUSE = `use Godlike

character "Cpl. Joe Marsh" {
  nation "United States"

  Body 3         { Brawling 2, Endurance 1, Throw 2 }
  Coordination 2 { Rifle 3, Grenade 2, Dodge 2, Driving (Jeep) 1 }
  Brains 2       { First Aid 2, Language (German) 1 }

  miracle "Slips through walls" 4d + 1wd
  roll Coordination + Rifle with aim 2, called shot head
}

npc Rifleman, plural Riflemen { Body 2, Coordination 2 { Rifle 2 }, Cool 2 }
npc "Feldwebel Brandt" like Rifleman {
  Command 3 { Leadership 2 }
  without Dodge, Grenade
}

encounter "The farmhouse" {
  side Squad   { "Cpl. Joe Marsh" }
  side Germans { 4 Rifleman, "Feldwebel Brandt" }
  check "Cpl. Joe Marsh" Sense + Hearing difficulty 3 "the bolt of a rifle"
  contest "Cpl. Joe Marsh" Body + Brawling against "Feldwebel Brandt" Body + Brawling
}
`;
