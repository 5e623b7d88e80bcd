import { hostilePageTexts } from './hostile-page-texts.js';
import { hostilePlayTexts } from './hostile-play-texts.js';
import { character, game, type HostileText, sheet, things, times } from './hostile-text.js';

function everyoneLikeAll(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `N${at}`);
  return names.map((name) => `npc ${name} like ${names.filter((one) => one !== name).join(', ')} {}\n`).join('');
}

function ladder(levels: number): string {
  return `npc A0 {}\nnpc B0 {}\n${times(levels, (at) => `npc A${at + 1} like A${at}, B${at} {}\nnpc B${at + 1} like B${at}, A${at} {}\n`)}`;
}

const items = (count: number): string => `gear {\n${times(count, () => 'Rope\n')}}`;
const nested = (levels: number, what: string): string =>
  times(levels, () => 'sum(') + what + times(levels, () => ' for item in gear)');

const derivedChain = Array.from({ length: 3000 }, (_, at) => `derived V${at + 1} = V${at} + 1\n`);
const likeChain = Array.from({ length: 2500 }, (_, at) => `npc N${at + 1} like N${at} {}\n`);

const ownTexts: readonly HostileText[] = [
  // Who is like whom
  sheet('9 npcs, each like all others', everyoneLikeAll(9)),
  sheet('12 npcs, each like all others', everyoneLikeAll(12)),
  sheet('70 npcs, each like all others', everyoneLikeAll(70)),
  sheet('20 levels of two bases', ladder(20)),
  sheet('40 levels of two bases', ladder(40)),
  sheet('like x 2500 in order', `npc N0 { ST 11 }\n${likeChain.join('')}`),
  sheet('like x 2500 backwards', `npc N0 { ST 11 }\n${likeChain.toReversed().join('')}`),
  sheet(
    'like x 1500 in a ring',
    times(1500, (at) => `npc N${at} like N${(at + 1) % 1500} {}\n`),
  ),
  sheet(
    'like x 1500, each with an entry more',
    `npc N0 { ST 11 }\n${times(1500, (at) => `npc N${at + 1} like N${at} { quirk "q ${at}" }\n`)}`,
  ),
  sheet(
    // More entries than are kept of all characters together.
    '600 quirks, 500 like them',
    `npc N0 {\n${times(600, (at) => `quirk "q ${at}"\n`)}}\n${times(500, (at) => `npc N${at + 1} like N0 {}\n`)}`,
  ),
  sheet(
    'npc A x 6000',
    times(6000, () => 'npc A {}\n'),
  ),
  sheet(
    'npc x 20000',
    times(20_000, () => 'npc\n'),
  ),
  sheet(
    'allies in a ring',
    times(900, (at) => `character C${at} { Ally "C${(at + 1) % 900}" (points of C${(at + 1) % 900}) [5] }\n`),
  ),
  // Comments, quotes, braces, brackets
  sheet(
    '/* x 33000',
    times(33_000, () => '/*\n'),
  ),
  sheet(
    '""" x 24000',
    times(24_000, () => '"""\n'),
  ),
  sheet(
    '" x 45000',
    times(45_000, () => '"\n'),
  ),
  sheet(
    '{ x 45000',
    times(45_000, () => '{\n'),
  ),
  sheet(
    '} x 45000',
    times(45_000, () => '}\n'),
  ),
  sheet(
    'a { x 25000',
    times(25_000, () => 'a {\n'),
  ),
  sheet(
    'npc A { x 12000',
    times(12_000, () => 'npc A {\n'),
  ),
  character(
    'unclosed ( x 2000',
    times(2000, (at) => `Stealth ${at} (\n`),
  ),
  character(
    '( x 40000 on lines of 8000',
    times(5, () => `a ${'('.repeat(8000)}\n`),
  ),
  game(
    '( x 10000 in a rulebook',
    times(10_000, () => '(\n'),
    '',
    'rulebook',
  ),
  game(
    '{ x 10000 in a rulebook',
    times(10_000, () => '{\n'),
    '',
    'rulebook',
  ),
  game(
    'a { x 8000 in a rulebook',
    times(8000, () => 'stat A {\n'),
    '',
    'rulebook',
  ),
  sheet(
    'rules { } x 2500',
    times(2500, (at) => `rules { advantage A${at} { cost 1 } }\n`),
  ),
  sheet(
    'empty rules { } x 8000',
    times(8000, () => 'rules { }\n'),
  ),
  // Names
  character(
    'unknown names x 4000',
    times(4000, (at) => `Unknwon ${at.toString(36)}x [2]\n`),
  ),
  character(
    'the same unknown name x 6000',
    times(6000, () => 'Stelth 12 [4]\n'),
  ),
  character(
    'Stealth n [c] x 6000',
    times(6000, (at) => `Stealth ${at % 30} [${at % 50}]\n`),
  ),
  character(
    'Luck x 8000',
    times(8000, () => 'Luck [15]\n'),
  ),
  character('an entry of 1900 words', `${'word '.repeat(1900)}[2]`),
  character(
    '9 entries of 1900 words',
    times(9, () => `${'word '.repeat(1900)}[2]\n`),
  ),
  character(
    'options x 3000',
    times(9, () => `Reputation +2 (${times(600, (at) => `option ${at}, `)}x) [5]\n`),
  ),
  character(
    'without x 9000',
    times(9, () => `without ${times(900, (at) => `Nam${at}, `)}Luck\n`),
  ),
  // Rolls
  character(
    'roll x 18000',
    times(18_000, () => 'roll\n'),
  ),
  character(
    'roll DX with off hand, ... x 900 on 9 lines',
    times(9, () => `roll DX with ${Array.from({ length: 900 }, () => 'off hand').join(', ')}\n`),
  ),
  character(
    'roll DX with with with x 2800',
    times(2800, () => 'roll DX with with with\n'),
  ),
  character(
    'rolls with three modifiers x 1500',
    `gear { M1 Garand }\nGuns (Rifle) 14\n${times(1500, (at) => `roll M1 Garand with range ${at % 300}, aim 2, braced\n`)}`,
  ),
  character('+ ST x 1900 in a roll', `roll ST${times(1900, () => ' + ST')}`),
  character(
    '+ ST x 1900 in nine rolls',
    times(9, () => `roll ST${times(1900, () => ' + ST')}\n`),
  ),
  character(
    'huge dice',
    times(2000, (at) => `roll ${at + 1}${'9'.repeat(5)}d${at + 2}\n`),
  ),
  sheet(
    '300 npcs x 8 rolls against',
    times(300, (at) => `npc N${at} { ${times(8, (i) => `roll DX against N${(at + i) % 300}; `)} }\n`),
  ),
  sheet(
    'an encounter of 3000 names',
    `npc A {}\nencounter E { side Ours {\n${times(3000, (at) => `${at} A "m${at}"\n`)}} }\n`,
  ),
  sheet(
    'an encounter of 3000 checks',
    `npc A {}\nencounter E { side Ours { 2 A }\n${times(3000, () => 'check A DX\n')}}\n`,
  ),
  // Rulebooks
  game('ST + ST x 12000', `${things}derived X = ST${times(12_000, () => '+\n ST')}`, 'ST 12', 'rulebook'),
  game('ST ^ ST x 6000', `${things}derived X = ST${times(6000, () => '^\n ST')}`, 'ST 12', 'rulebook'),
  game('+ ST x 1900 on a line', `${things}derived X = ST${times(1900, () => ' + ST')}`, 'ST 12\nroll X'),
  game('if x 2500', `${things}derived X = ${times(2500, () => 'if ST then 1\nelse ')}1`, 'ST 12', 'rulebook'),
  game('derived x 3000 in order', `${things}derived V0 = 1\n${derivedChain.join('')}`, 'ST 12\nroll V3000'),
  game(
    'derived x 3000 backwards',
    `${things}derived V0 = 1\n${derivedChain.toReversed().join('')}`,
    'ST 12\nroll V3000',
  ),
  game(
    'derived doubling x 60',
    `${things}derived V0 = 1\n${times(60, (at) => `derived V${at + 1} = V${at} + V${at}\n`)}`,
    'ST 12',
  ),
  game(
    'lets doubling x 60',
    `${things}kind skill { rating; ${times(60, (at) => `let v${at + 1} = ${at === 0 ? 'rating' : `v${at}`} + ${at === 0 ? 'rating' : `v${at}`}; `)} cost v60 }\nskill Run`,
    times(300, () => 'Run 3 [2]\n'),
  ),
  game('nested sums of 300 items', `${things}derived L2 = ${nested(3, 'weight')}`, items(300)),
  game('nested sums of 30 items, five deep', `${things}derived L2 = ${nested(5, 'weight')}`, items(30)),
  game(
    'nested sums in 400 derived values',
    `${things}${times(400, (at) => `derived L${at} = ${nested(2, 'weight')}\n`)}`,
    items(100),
  ),
  game(
    'an item that sums itself, 1500 items',
    things.replace('size number else 1', 'size number else sum(size for item in gear)') +
      'derived S = sum(size for item in gear)',
    items(1500),
  ),
  game(
    'a let that sums all items, 1500 items',
    `${things.replace('field size number else 1', 'let all = sum(weight for item in gear)')}derived S = sum(all for item in gear)`,
    items(1500),
  ),
  {
    name: '250 rulebooks that extend each other in a ring',
    files: {
      ...Object.fromEntries(
        Array.from({ length: 250 }, (_, at) => [
          `r${at}.rulebook`,
          `rulebook "R${at}" extends "R${(at + 1) % 250}"\nadvantage A${at} { cost 1 }\n`,
        ]),
      ),
      'hostile.muster': 'use "R7"\ncharacter Ann { A1 [1] }\n',
    },
  },
  {
    name: '20 levels of rulebooks with two bases',
    files: {
      'a0.rulebook': 'rulebook "A0"\nkind stat { rating; cost rating }\nstat ST\n',
      'b0.rulebook': 'rulebook "B0"\n',
      ...Object.fromEntries(
        Array.from(
          { length: 20 },
          (_, at) =>
            [
              [`a${at + 1}.rulebook`, `rulebook "A${at + 1}" extends "A${at}", "B${at}"\n`],
              [`b${at + 1}.rulebook`, `rulebook "B${at + 1}" extends "A${at}", "B${at}"\n`],
            ] as const,
        ).flat(),
      ),
      'hostile.muster': 'use "A20"\ncharacter Ann { ST 3 }\n',
    },
  },
  game(
    'traits like each other x 2000',
    `${things}kind skill { rating; cost rating }\n${times(2000, (at) => `skill S${at} like S${(at + 1) % 2000}\n`)}`,
    'S1 2',
    'rulebook',
  ),
  game(
    'gives in a ring x 1000',
    `${things}kind skill { rating; cost rating }\n${times(1000, (at) => `skill S${at} { gives +S${(at + 1) % 1000} to S${(at + 1) % 1000} }\n`)}`,
    times(1000, (at) => `S${at} 2\n`),
  ),
  game(
    'gives to every skill x 300',
    `${things}kind skill { rating; cost rating }\n${times(300, (at) => `skill S${at} { gives +1 to every skill where rating > ${at} }\n`)}`,
    times(300, (at) => `S${at} 2\n`),
  ),
  game(
    'brings in a ring',
    `${things}kind skill { rating; cost rating }\n${times(500, (at) => `skill S${at} { brings "S${(at + 1) % 500} 2", "S${(at + 2) % 500} 2" }\n`)}`,
    times(500, (at) => `S${at} 2\n`),
  ),
  game(
    'needs x 1500',
    `${things}kind skill { rating; cost rating }\n${times(1500, (at) => `skill S${at} { needs S${(at + 1) % 1500} > 1 "n" }\n`)}`,
    times(1500, (at) => `S${at} 2\n`),
  ),
  game(
    'defaults in a ring x 1500',
    `${things}kind skill { rating; cost rating }\n${times(1500, (at) => `skill S${at} { default S${(at + 1) % 1500} - 1 }\n`)}`,
    times(100, (at) => `roll S${at}\n`),
  ),
  game(
    'a table of 6000 rows',
    `${things}table T by n from 1 to 6000 { ${times(6000, (at) => `${at + 1}: ${at},\n`)} }\nderived X = T[ST]`,
    'ST 12',
    'rulebook',
  ),
  game(
    'a table of 3000 rows that overlap',
    `${things}table T by n from 1 to 3000 { ${times(3000, (at) => `${at + 1}..3000: ${at}\n`)} }\nderived X = T[ST]`,
    'ST 12',
    'rulebook',
  ),
  game(
    'a table from 1 to a billion with holes',
    `${things}table T by n from 1 to 1000000000 { ${times(3000, (at) => `${at * 1000 + 1}: ${at}\n`)} }\nderived X = T[ST]`,
    'ST 12',
    'rulebook',
  ),
  game(
    'a ladder of 15000 steps',
    `${things}ladder L from 0 { ${times(15_000, (at) => `${at + 1}, `)} then 4 }\nkind skill { on ST by L }\nskill Run`,
    'Run 999999999 [2]',
  ),
  game(
    'a rating from 1 to a billion',
    `${things}kind skill { rating from 1 to 1000000000; cost rating * rating }\nskill Run`,
    times(300, (at) => `Run [${at}23456789]\n`),
  ),
  game('huge dice in a rulebook', `dice under 999999d999999 { critical success 3..4 }\n${things}`, 'roll ST'),
  game(
    'many dice in a rulebook',
    `dice under 400d400 { critical success 3..4 }\n${things}`,
    times(200, (at) => `roll ST + ${at}\n`),
  ),
  game(
    'matching dice in a rulebook',
    'dice matching 1d1000000 { most 1000 }\nkind stat { rating pool from 1 to 1000 }\nstat ST',
    times(200, (at) => `roll ${at + 500}d\n`),
  ),
  game(
    'kinds x 3000',
    times(3000, (at) => `kind k${at} { rating; cost rating }\nk${at} T${at}\n`),
    'T1 3',
    'rulebook',
  ),
  game(
    'one kind x 5000',
    times(5000, () => 'kind stat { rating }\n'),
    '',
    'rulebook',
  ),
  game(
    'unknown names in formulas x 4000',
    `${things}${times(4000, (at) => `derived D${at} = Nam${at}\n`)}`,
    '',
    'rulebook',
  ),
  game(
    'modifiers x 2500',
    `${things}${times(2500, (at) => `modifier m${at} { add 1 dice }\n`)}`,
    times(50, (at) => `roll ST with ${times(100, (i) => `m${at * 7 + i}, `)}m1\n`),
  ),
  game(
    'options of 500 choices x 6',
    `${things}kind perk { ${times(6, (at) => `option o${at} { ${times(300, (i) => `c${at}x${i}: ${i}; `)} }\n`)} cost ${Array.from({ length: 6 }, (_, at) => `o${at}`).join(' + ')} }\nperk Fine`,
    times(200, (at) => `Fine [${at}]\n`),
  ),
];

export const hostileTexts: readonly HostileText[] = [...ownTexts, ...hostilePlayTexts, ...hostilePageTexts];
