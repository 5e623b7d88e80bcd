import { character, game, type HostileText, sheet, things, times } from './hostile-text.js';

// Encounters, pages, random tables, actions, functions, creation and pasted lines.

const CLOCK = 'clock Alarm 6\n';

/** A page of an adventure for a party of a given size. */
function page(name: string, party: number, text: string): HostileText {
  const people = times(party, (at) => `character C${at} { DX 12, Guns (Rifle) 13 }\n`);
  return {
    name,
    files: {
      'campaign.muster': `campaign "Camp" { use "GURPS Lite WWII" }\n`,
      'hostile.muster': people,
      'page.md': `# Page\n\n\`\`\`muster\n${CLOCK}npc Guard { DX 11 }\n\`\`\`\n\n${text}`,
    },
  };
}

const table = (at: number, row: string): string =>
  `\n| 1d6 | Table ${at} |\n| --- | --- |\n${times(6, (face) => `| ${face + 1} | ${row} |\n`)}`;

const stat =
  'kind stat { rating from 1 to 20 else 10; cost rating }\nstat ST\ndice under 3d6 { }\nfield hurt number else 0\n';

export const hostilePlayTexts: readonly HostileText[] = [
  page(
    'page: 2500 checks for a party of 30',
    30,
    times(2500, (at) => `Then \`check DX - ${at % 9}\` or so.\n`),
  ),
  page(
    'page: 300 tables, each rolls the next in all its rows',
    4,
    times(300, (at) => table(at, `\`roll Table ${at + 1}\` \`roll Table ${at + 2}\``)),
  ),
  page(
    'page: a table of 2000 rows that roll itself',
    4,
    `| 1d2000 | Deep |\n| --- | --- |\n${times(2000, (at) => `| ${at + 1} | \`roll Deep\` [[Guard]] |\n`)}`,
  ),
  page(
    'page: 6000 links and headings',
    4,
    times(3000, (at) => `## H${at}\n[[H${at + 1}]] and [[H${at}x]]\n`),
  ),
  page('page: front matter of 2000 players', 2000, ''),
  sheet(
    'encounter: 400 waves that wait for each other',
    `${CLOCK}npc A { DX 11 }\nencounter E {\nside Ours { 4 A }\nside Theirs { 4 A }\n${times(400, (at) => `wave ${at} to Theirs { 9 A } if Alarm >= ${at % 6} or round ${at}\n`)}}\n`,
  ),
  sheet(
    'encounter: 1200 states of members with conditions',
    `npc A { DX 11 }\nencounter E {\nside Ours { 1000 A }\nside Theirs { 900 A }\n${times(1200, (at) => `state A ${at + 1} { hits taken 3, conditions { Shock 2 until turn, Knocked Down } }\n`)}}\n`,
  ),
  sheet(
    'encounter: 300 of them, of 60 a side',
    `npc A { DX 11, Guns (Rifle) 13, gear { M1 Garand } }\n${times(300, (at) => `encounter E${at} { distance 60 yards; side Ours { 60 A }; side Theirs { 60 A }; check A 1 DX; objective "x" }\n`)}`,
  ),
  sheet(
    'encounter: 1200 conditions, morales and defeats',
    `${CLOCK}npc A { DX 11 }\nencounter E {\nside Ours { 4 A }\nside Theirs { 4 A }\n${times(400, (at) => `condition c${at} "dark" { Vision -2 }\nmorale Theirs at half: check A 1 DX\ndefeat Theirs when A ${at} is out\n`)}}\n`,
  ),
  game(
    'functions: 60 that double',
    `${stat}function F0 (a number) = a + 1\n${times(60, (at) => `function F${at + 1} (a number) = F${at}[a] + F${at}[a + 1]\n`)}derived X = F60[ST]`,
    'ST 12\nroll X',
  ),
  game(
    'functions: derived values with a parameter that double',
    `${stat}derived D0 (a number else 1) = a + 1\n${times(60, (at) => `derived D${at + 1} (a number else 1) = D${at}[a] + D${at}[a + 1]\n`)}`,
    'ST 12\nroll D60',
  ),
  game(
    'functions: 2400 in a chain',
    `${stat}function F0 (a number) = a\n${times(2400, (at) => `function F${at + 1} (a number) = F${at}[a] + 1\n`)}derived X = F2400[ST]`,
    'ST 12\nroll X',
    'rulebook',
  ),
  game(
    'actions: 1400 that lead to each other',
    `${stat}${times(1400, (at) => `action a${at} { rolls ST; changes hurt to hurt + 1; leads to a${(at + 1) % 1400} }\n`)}`,
    times(300, (at) => `roll a${at * 5}\n`),
  ),
  game(
    'actions: one that takes 900 modifiers, 300 lines',
    `${stat}${times(900, (at) => `modifier m${at} (v from 1 to 9) { shift v }\n`)}action go { rolls ST; takes ${Array.from({ length: 900 }, (_, at) => `m${at}`).join(', ')} }\n`,
    times(300, (at) => `roll go with ${times(20, (i) => `m${(at * 3 + i) % 900} 2, `)}m${(at * 7) % 900} 1\n`),
  ),
  game(
    'creation: buys until never',
    `${stat}table Ways by 1d6 { 1..6: ST }\ncreate Anybody "x" {\n${times(300, () => '  buys from Ways as "{entry} {times}" until spent < 0\n')}}`,
    'ST 12',
    'rulebook',
  ),
  game(
    'creation: 1500 throws and choices',
    `${stat}create Anybody "x" {\n${times(1500, (at) => `  throws t${at} = 3d6\n  writes "ST {t${at}}" if t${at} > 3\n`)}}`,
    'ST 12',
    'rulebook',
  ),
  game(
    'waves: a value that sums all 1500 entries of a list, in 300 rolls',
    `${things}dice under 3d6 { }\nderived All = sum(weight for item in gear)`,
    `gear {\n${times(1500, () => 'Rope\n')}}\n${times(300, (at) => `roll All - ${at}\n`)}`,
  ),
  character(
    'pasted: names that break at the end of each line, x 2400',
    `Skills: ${times(2400, () => 'First\nAid-12 [1]; Guns (Rifle)-\n12 [1];\n')}`,
  ),
  character(
    'pasted: columns of 900 entries on each of 9 lines',
    times(9, () => `${times(900, (at) => `DX: 12 [20]   ST: ${at % 20} [4]   `)}\n`.slice(0, 9900).concat('\n')),
  ),
  character(
    'pasted: sentences x 2500',
    times(2500, () => 'He has been there and back again, twice.\n'),
  ),
  character('pasted: a heading of prose that goes on x 8000', `Description: he\n${times(8000, () => 'went on\n')}`),
  character('pasted: a list that wraps x 8000', `Equipment: a\n${times(8000, () => 'lamp\n')}`),
  character(
    'pasted: bars, marks of headings and dashes',
    times(9, () => `${'| # \u2014 '.repeat(1200)}\n`),
  ),
  character('pasted: costs x 9000 in one quirk', `Quirks: ${times(9, () => `${'[-1] '.repeat(1900)}\n`)}`),
  sheet(
    'surprise: 400 sides that notice each other',
    `${CLOCK}npc A { DX 11 }\nencounter E {\n${times(400, (at) => `side S${at} unaware until Alarm >= ${at % 7} { A }\n`)}}\n`,
  ),
  {
    name: 'declared rounds: 100 a side, and 600 attacks',
    files: {
      'hostile.muster': `use Godlike\nnpc A { Body 3, Coordination 3 { Brawling 2, Rifle 3 }, gear { M1 Garand } }\nencounter E {\ndistance 60 yards\nside Ours { 100 A }\nside Theirs { 100 A }\n${times(600, (at) => `roll A ${(at % 100) + 1} attack A ${101 + (at % 100)} with M1 Garand\n`)}}\n`,
    },
  },
  sheet(
    'contests: 900 that are opposed by somebody',
    `npc Guard { DX 11 }\nnpc A {\n${times(900, (at) => `roll DX - ${at % 5} opposed by Guard DX\n`)}}\n`,
  ),
  game(
    'creation: steps inside steps',
    `${stat}create Anybody "x" {\n${times(40, (at) => `if ST > ${at} {\n`)}${times(700, (at) => `throws t${at} = 3d6\nwrites "ST {t${at}}"\n`)}${times(40, () => '}\n')}}`,
    'ST 12',
    'rulebook',
  ),
  game(
    'page: 2400 blocks',
    `${things}page {\n${times(800, (at) => `  scores "S${at}" stat in 2 columns\n  | items "I${at}" thing with weight\n  + numbers "N${at}" ST\n`)}}`,
    `ST 12\ngear {\n${times(200, () => 'Rope\n')}}`,
  ),
  game(
    'functions: 300 that call the ten before them',
    `${stat}${times(10, (at) => `function F${at} (a number) = a + ${at}\n`)}${times(290, (at) => `function F${at + 10} (a number) = ${Array.from({ length: 10 }, (_, i) => `F${at + i}[a]`).join(' + ')}\n`)}derived X = F299[ST]`,
    'ST 12\nroll X',
  ),
  game(
    'policies: an order of 2000 values, 300 of them',
    `${stat}${times(1500, (at) => `derived V${at} = ST + ${at}\n`)}${times(300, (at) => `policy p${at}: ${Array.from({ length: 20 }, (_, i) => `V${(at * 7 + i) % 1500}`).join(', ')}\n`)}policy turn order: ${Array.from({ length: 150 }, (_, at) => `V${at}`).join(', ')}\n`,
    'ST 12',
    'rulebook',
  ),
  sheet(
    'difference: 1500 people who have all changed',
    times(1500, (at) => `npc N${at} { DX ${10 + (at % 6)}, IQ 12, quirk "q" }\n`),
  ),
  character(
    'pasted: rules of tables that are none',
    times(9, () => `${'| --- '.repeat(1600)}x\n`),
  ),
  character(
    'pasted: cells of tables x 4000',
    times(4000, (at) => `| Stealth | ${at % 20} | [2] | 3 |\n`),
  ),
  character(
    'pasted: dashes between cells',
    times(9, (at) => `Stealth \u2014 ${'12 \u2014 '.repeat(1900)}${at}\n`),
  ),
  character('pasted: a numbered list x 6000', `Equipment\n${times(6000, (at) => `${at % 99}. Rope\n`)}`),
  character('pasted: hyphens at the end of each line', `Skills: ${times(9000, () => 'Steal-\n')}`),
];
