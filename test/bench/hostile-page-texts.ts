import { character, game, type HostileText, sheet, things, times } from './hostile-text.js';

// Adventures that are all marks, logs, braces wherever a brace can be, and dice by the thousand.

/** A Markdown file beside a campaign of four. */
function adventure(name: string, text: string): HostileText {
  return {
    name: `adventure: ${name}`,
    files: {
      'campaign.muster': 'campaign "Camp" { use "GURPS Lite WWII" }\n',
      'hostile.muster': times(4, (at) => `character C${at} { DX 12, Guns (Rifle) 13 }\n`),
      'page.md': `Begin with \`check DX\`.\n\n${text}`,
    },
  };
}

const FIGHT = `npc A { DX 12, HT 11, Shortsword 12, gear { Machete } }
encounter "E" { side One { 4 A }, side Two { 4 A } }
${'// keystrokes go here\n'.repeat(4)}`;

/** An encounter, and the log of how it was played. */
function logged(name: string, entries: string): HostileText {
  const log = `muster-log 1\nencounter "E" of hostile.muster, seed tide\nround 1\n${entries}`;
  return { ...sheet(`log: ${name}`, FIGHT), log };
}

const STAT = 'kind stat { rating from 1 to 20 else 10; cost rating }\nstat ST\ndice under 3d6 { }\n';

/** Braces in braces, forty deep, and what follows them. */
const deep = (open: string): string => times(40, () => `${open} { `);
const closed = ' }'.repeat(40);

export const hostilePageTexts: readonly HostileText[] = [
  adventure(
    '2500 fences',
    times(2500, (at) => `\`\`\`muster\nnpc N${at} { DX 11 }\n\`\`\`\n\n`),
  ),
  adventure(
    '6000 rolls of dice',
    times(6000, () => 'a `roll 2d6` b\n'),
  ),
  adventure(
    '25000 headings',
    times(25_000, () => '# a\n'),
  ),
  adventure('marks of code, one longer each time', times(420, (at) => `${'`'.repeat(at + 1)} a `).slice(0, 95_000)),
  adventure('( [[ x 30000', '[['.repeat(30_000)),
  adventure('[a]( x 24000', '[a]('.repeat(24_000)),
  adventure(
    'quotations in quotations',
    times(300, (at) => `${'> '.repeat(150)}[!gm] ${at}\n`),
  ),
  adventure(
    'lists in lists',
    times(400, (at) => `${'  '.repeat(at % 100)}- \`check DX - ${at % 9}\`\n`),
  ),
  adventure(
    '600 boxes, each a clue that three ways lead to',
    times(600, (at) => `> [!clue] Clue ${at} (3)\n> text\n\n[[Clue ${(at * 7) % 600}]]\n\n`),
  ),
  adventure(
    '1500 comments that do not end',
    times(6000, () => '<!-- a <b \n'),
  ),
  adventure(
    'one step after the other x 3000',
    times(300, () => `\`check ${Array.from({ length: 10 }, (_, at) => `DX - ${at}`).join(' then ')}\`\n`),
  ),
  adventure(
    'A or B, 1500 of them in each of three lines',
    times(3, () => `\`check ${Array.from({ length: 1500 }, (_, at) => `DX - ${at % 9}`).join(' or ')}\`\n\n`),
  ),
  adventure(
    'a table by a die of 10000',
    `| 1d10000 | T |\n|---|---|\n${times(1900, (at) => `| ${at + 1}-9999 | \`roll T\` |\n`)}`,
  ),
  adventure('a row of 9000 cells', `| 1d6 | T |\n|---|---|\n| ${'1 | '.repeat(9000)}\n`),
  adventure(
    '900 tables of a roll each',
    times(900, (at) => `| 1d1000 | T${at} |\n|---|---|\n| 1-1000 | \`roll T${(at + 1) % 900}\` |\n\n`),
  ),
  {
    name: 'adventure: front matter of 9000 players who are not there',
    files: {
      'campaign.muster': 'campaign "Camp" { use "GURPS Lite WWII" }\n',
      'hostile.muster': 'character C0 { DX 12 }\n',
      'page.md': `---\nplayers:\n${times(9000, (at) => `  - P${at}\n`)}---\n\n\`check DX\`\n`,
    },
  },
  logged(
    '1000 attacks',
    times(
      1000,
      (at) => `A 1: attack A 5 with Machete swing\n  seed tide/${at + 1}\nby hand A 5: hits taken 0, conditions { }\n`,
    ),
  ),
  logged(
    '3000 edits by hand',
    times(3000, (at) => `by hand A ${(at % 8) + 1}: hits taken ${at % 9}\n`),
  ),
  logged(
    '5000 rounds',
    times(5000, () => 'round\n'),
  ),
  logged(
    '3000 notes of which each second one is undone',
    `${times(3000, (at) => `note n ${at}\n`)}${times(1500, (at) => `undone ${2 * at + 1}\n`)}`,
  ),
  logged('one line of 98 kB', `A 1: ${'attack A 5 '.repeat(9000)}\n`),
  sheet(
    'encounter: 500 waves of 2000',
    `npc A { DX 11 }\nclock Alarm 6\nencounter E {\nside Ours { 4 A }\nside Theirs { 4 A }\n${times(500, (at) => `wave ${at} to Theirs { 2000 A } if Alarm >= 3\n`)}}\n`,
  ),
  sheet(
    'encounter: 1200 sides',
    `npc A { DX 11 }\nencounter E {\n${times(1200, (at) => `side S${at} { A }\ndefeat S${at} at half\n`)}}\n`,
  ),
  sheet(
    'encounter: 1000 members that are all edited',
    `npc A { DX 11, Guns (Rifle) 13, gear { M1 Garand } }\nencounter E {\nside Ours { 1000 A }\nside Theirs { 900 A }\n${times(480, (at) => `state A ${at + 1} { DX ${at % 20}, gear { Luger }, hits taken ${at % 9} }\n`)}}\n`,
  ),
  sheet(
    'campaign: 9000 players and bans',
    `campaign "C" {\nparty ${times(900, (at) => `P${at}, `)}P\n${times(1400, (at) => `ban Thing ${at}, Luck\n`)}}\nnpc A { DX 11 }\n`,
  ),
  sheet(
    'tables: 30 of 1900 weights',
    times(3, (at) => `table T${at} {\n${times(1900, (row) => `weight ${row + 1}: x\n`)}}\n`),
  ),
  character('one word of 98 kB', 'a'.repeat(98_000)),
  character('a note of brackets, stars and bars', `note """\n${'[*_`|<'.repeat(15_000)}\n"""`),
  character(
    'braces in every place',
    times(
      120,
      (at) => `${deep(['Luck', 'gear', 'Reputation +2 (a)', 'quirk "q"', 'roll DX'][at % 5] ?? '')}DX 3${closed}\n`,
    ),
  ),
  game(
    'braces in every place of a rulebook',
    `${things}${times(20, (at) => ['kind k', 'table t by n', 'page', 'create c', 'action a', 'scale s', 'derived d = 1', 'modifier m'].map((word) => `${word}${at} ${deep('let a = 1').slice(9)}x${closed}\n`).join(''))}`,
    'ST 12',
    'rulebook',
  ),
  game(
    'a table of 900 columns and 40 rows',
    `${things}table T by n from 1 to 40 gives ${Array.from({ length: 900 }, (_, at) => `c${at}`).join(', ')} {\n${times(40, (row) => `${row + 1}: ${'1 '.repeat(900)}\n`)}}\nderived X = T[3].c899`,
    'ST 12',
    'rulebook',
  ),
  game(
    'a table of two keys with 6000 rows',
    `${STAT}table T by a from 1 to 80, b from 1 to 80 {\n${times(6000, (at) => `${(at % 80) + 1}, ${Math.floor(at / 80) + 1}: ${at}\n`)}}\nderived X = T[ST, 3]`,
    'ST 12',
    'rulebook',
  ),
  game(
    'a message with 3000 values in it',
    `${STAT}limit ST < 3 "${'{ST} '.repeat(1900)}"\n${times(300, (at) => `limit ST < ${at % 9} "{ST} of {ST}"\n`)}`,
    'ST 12',
  ),
  game(
    'actions with 60 parameters, 300 of them',
    `${STAT}${times(300, (at) => `action act${at} (${Array.from({ length: 20 }, (_, i) => `p${i} from 1 to 9`).join(', ')}) { rolls ST; also deed ${at} }\n`)}`,
    times(300, (at) => `roll act${at} ${times(19, () => '2, ')}3\n`),
  ),
  game(
    'fields that are read from fields x 1500',
    `${STAT}kind gem is item { ${times(700, (at) => `field f${at} number else ${at === 0 ? '1' : `f${at - 1} + 1`}\n`)} }\nlist bag of gem\ngem Ruby\nderived X = sum(f699 for item in bag)`,
    `bag {\n${times(100, () => 'Ruby\n')}}`,
  ),
];
