import type { Adapters } from './adapter.js';
import { answersOf, asking } from './asked.js';
import { row, word } from './game.js';

/** The arc of a shell, as the rulebook calls it. */
const arc = { high: 'arcs' };
const body = { size: 'Size', density: 'Density', sb: 'Structure Brawn' };

/** Fire at areas, artillery, area attacks and point defence of Rough Methods. */
export const roughShots: Adapters = {
  'spread.fromMOA': asking({ asks: { spread: 'Spread of Angle[{moa}]' } }),
  'spread.maxDos': asking({ asks: { maxDos: 'Most Degrees[{spread}, {sizeRange}]' } }),
  'area.size': asking({ asks: { size: 'Area Size[{m2}]' } }),
  'area.saturation': (given, table) => {
    const parts = answersOf(given, table, {
      asks: { shot: 'Shot Score[{shots}]', spread: 'Area Spread[{areaRange}, {areaSize}]' },
    });
    const { shot = null } = parts;
    const spread = given.maybeNumber('spread') ?? parts.spread ?? null;
    const saturation = answersOf(given.with('shot', shot).with('spread', spread), table, {
      asks: { saturation: 'Saturation[{shot}, {victimRange}, {spread}, {victimSize}]' },
    });
    return { shot, spread, ...saturation };
  },
  'area.average': asking({ asks: { hits: 'Average Hits[{saturation}]' } }),
  'area.satTable': (given, table) => ({
    die: `d${table.cell('Stray Hit', given.number('saturation'), 'sides')}`,
    hitsOn: table.cell('Stray Hit', given.number('saturation'), 'hits'),
  }),
  'multi.locations': asking({ asks: { locations: 'Pellet Places[{rangeMinusSize}, {spread}]' } }),
  'micro.wound': (given, table) =>
    answersOf(given, table, {
      asks: { wound: given.has('where') ? 'Micro Burst[{listed}, {where}]' : 'Micro Wound[{listed}, {rangeScore}]' },
    }),
  'suppress.dc': row('Suppression', 'act', { dc: 'difficulty' }),
  'range.attenuation': asking({ asks: { shift: 'Attenuation[{range}, {da}]' } }),
  'range.focus': asking({
    asks: {
      pen: 'Unfocused Penetration[{bandsBeyond}, {ap}]',
      ap: 'Unfocused AP[{bandsBeyond}, {ap}]',
      wound: 'Unfocused Wound[{bandsBeyond}, {ap}]',
    },
  }),
  'range.speed': asking({
    who: { targetAS: 'Action Score' },
    asks: { dc: 'Leading[{range}, {speed}]', defense: 'Time to Dodge[{range}, {speed}]' },
  }),

  'arty.flight': asking({ asks: { metresPerRound: 'Flight[{speed}, {high}]' }, words: arc }),
  'arty.spreadDC': (given, table) => {
    const { dc = null, effectiveSize = null } = answersOf(given, table, {
      asks: { dc: 'Gun Difficulty[{spread}, {aim}]', effectiveSize: 'Dispersion[{rangeScore}, {spread}]' },
    });
    const radius = answersOf(given.with('effectiveSize', effectiveSize), table, {
      asks: { radius: 'Fall of Shot[{effectiveSize}]' },
    });
    return { dc, effectiveSize, ...radius };
  },
  'arty.noSpreadDC': asking({
    asks: { dc: 'Bare Gun Difficulty[{rangeScore}, {aim}]', effectiveSize: 'Bare Gun Size' },
  }),
  'arty.miss': asking({ asks: { metres: 'Fall of Shot[{effectiveSize}, {fail}]' } }),
  'arty.scatter': asking({ asks: { metres: 'Scatter[{d10}, {effectiveSize}]' } }),
  'arty.thirdShot': asking({ asks: { bonus: 'Known Correction[{shot}]' } }),
  'arty.proximity': asking({ asks: { metres: 'Proximity[{setSize}]' } }),
  'arty.fuse': asking({
    asks: { range: 'Fuse Range[{speed}, {degree}, {high}]', altitude: 'Fuse Height[{speed}, {degree}, {high}]' },
    words: arc,
  }),
  'arty.fuseDC': (given, table) => ({ dc: table.cell('Fuse', word('eras', given.text('era'))) }),

  'areaAttack.roll': (given, table) => ({
    total: table.character([]).asked(`Area Roll[${given.numbers('dice').join(', ')}]`),
  }),
  'areaAttack.miss': asking({ asks: { metres: 'Spot Miss[{fail}]' } }),
  'areaAttack.wound': row('Section', 'locations', { overLWL: undefined }),
  'areaAttack.activation': row('Leak', 'activation', { wound: undefined }),
  'large.diameter': asking({ asks: { metres: 'Impact Width[{wound}]' } }),
  'splash.wound': asking({
    who: { size: 'Size', wsl: 'Wound Score Limit' },
    asks: { wound: 'Splash Wound[{roll}, {splash}]' },
  }),
  'pulse.shift': asking({ who: { size: 'Size' }, asks: { shift: 'Pulse Shift[{rangeScore}]' } }),

  'pd.dc': asking({ asks: { dc: 'Projectile Difficulty[{rangeScore}, {size}]' } }),
  'pd.movePerTurn': asking({ who: { as: 'Action Score' }, asks: { metres: 'Projectile Move[{speed}]' } }),
  'pd.shots': asking({ asks: { shots: 'Shots at a Projectile[{dos}, {rof}]' } }),
  'pd.injury': asking({ asks: { injury: 'Projectile Injury[{roll}, {size}, {wound}]' } }),
  'pd.fullInjury': (given, table) => {
    const { absorbed = null } = answersOf(given, table, { who: body, asks: { absorbed: 'Absorbed[{pen}, {roll}]' } });
    return answersOf(given.with('absorbed', absorbed), table, {
      who: body,
      asks: { injury: 'Injury Score[{wound}, {absorbed}]' },
    });
  },
  'pd.disabled': asking({ asks: { disabled: 'Projectile Stopped[{injury}, {kind}]' }, words: { kind: 'projectiles' } }),
};
