import type { Adapters } from './adapter.js';
import { beasts } from './beasts.js';
import { body } from './body.js';
import { characters } from './character.js';
import { combat } from './combat.js';
import { contests } from './contests.js';
import { cost } from './cost.js';
import { damage } from './damage.js';
import { derived } from './derived.js';
import { feats } from './feats.js';
import { godlike } from './godlike.js';
import { guns } from './guns.js';
import { hardships } from './hardships.js';
import { injury } from './injury.js';
import { menPeople, menWays } from './men-people.js';
import { menRolls } from './men-rolls.js';
import { ordeals, time } from './ordeals.js';
import { people } from './people.js';
import { pool } from './pool.js';
import { roll } from './roll.js';
import { roughFights } from './rough-fights.js';
import { roughRolls } from './rough-rolls.js';
import { roughShots } from './rough-shots.js';
import { roughWays } from './rough-ways.js';
import { round } from './round.js';
import { skill } from './skill.js';
import { talentsData } from './talents-data.js';

/** Adapters by game and topic. A file of its own for each family of topics. */
export const adapters: Readonly<Record<string, Adapters>> = {
  godlike: { ...pool, ...body, ...contests, ...godlike, ...damage, ...round, ...time, ...ordeals },
  wildTalents: { ...pool, ...body, ...contests, ...damage, ...round, ...time, ...talentsData },
  points: {
    ...cost,
    ...skill,
    ...roll,
    ...derived,
    ...characters,
    ...people,
    ...feats,
    ...combat,
    ...beasts,
    ...guns,
    ...hardships,
    ...injury,
  },
  rough: { ...roughRolls, ...roughWays, ...roughFights, ...roughShots },
  men: { ...menRolls, ...menPeople, ...menWays },
};
