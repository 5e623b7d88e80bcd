import { existsSync } from 'node:fs';
import type { ExportTarget, Paper } from '../../../language/show/on-command.js';
import { type Command, serverProgram } from '../command.js';
import type { OptionSpec } from '../options.js';

const help: OptionSpec = { name: 'help', short: 'h', help: 'show how the command is used' };
const format = (...choices: readonly string[]): OptionSpec => ({
  name: 'format',
  value: choices.join('|'),
  choices,
  help: `how to print (default: ${choices[0]})`,
});
const assume: OptionSpec = {
  name: 'assume',
  value: '"NAME = VALUE" or "+ ENTRY"',
  many: true,
  help: 'compute as if the sheet contained this; may be given several times',
};
const units: OptionSpec = {
  name: 'units',
  value: 'metric|imperial',
  choices: ['metric', 'imperial'],
  help: 'show lengths, weights and speeds in these units; JSON keeps those of the rulebook',
};
const forWhom: OptionSpec = {
  name: 'for',
  value: 'FILE#NAME',
  help: 'the character or npc who rolls; names in EXPR are those of the sheet',
};
const rulebook: OptionSpec = {
  name: 'rulebook',
  value: 'NAME',
  help: 'the game whose dice are rolled, if there is no character',
};

// Checked by types: importing the lists themselves would load code that help does not need.
const papers = Object.keys({ a4: true, letter: true } satisfies Record<Paper, true>);
const exportTargets = Object.keys({ foundry: true, obsidian: true } satisfies Record<ExportTarget, true>);

const expression = [
  'EXPR is what follows `roll` in a sheet: "12", "4d + 1wd", "2d - 1", or with --for names of the sheet, "NAME + NAME"; `with`',
  'and `against` may follow. Without --for and --rulebook it must name its dice: "3d6 <= 12", "5d matching", "4d6 drop lowest".',
];

const all: readonly Command[] = [
  {
    name: 'check',
    usage: 'check PATH...',
    summary: 'check sheets, adventures and rulebooks, and list what is wrong',
    details: [
      'PATH is a .muster, .md or .rulebook file, or a folder with such files in it (.gitignore counts); "-" reads standard input.',
      'Other files of the same campaign are read too, so that names resolve. Text shows the first fix of each finding; JSON and',
      'SARIF show all fixes of the first 1000 findings. Exit code 0: no errors. 1: errors, or too many warnings. 2: the command',
      'line is wrong.',
    ],
    options: [
      format('text', 'json', 'sarif'),
      { name: 'max-warnings', value: 'N', help: 'fail if there are more than N warnings' },
      { name: 'stdin-name', value: 'FILE', help: 'the file name to assume for standard input (default: stdin.muster)' },
      { name: 'estimate', help: 'also play each encounter many times, and report which are deadly or a walk-over' },
      { name: 'precise', help: 'with --estimate: play until the error of every chance is 1 %, instead of 3 %' },
      { name: 'coverage', help: 'also list declarations of the rulebooks that no sheet uses' },
      help,
    ],
    load: async () => (await import('./check-command.js')).check,
  },
  {
    name: 'sheet',
    usage: 'sheet PATH[#NAME]...',
    summary: 'print computed sheets, and encounters with their odds',
    details: [
      'PATH is a .muster file, a folder with such files in it, or "-" for standard input. NAME is a character, an npc or an',
      'encounter of the file; without it, all of them are printed. --value prints only that value, and what it is made of:',
      '"NAME", "NAME[4]" for a value that depends on a parameter, "NAME + 1". A page is laid out by the rulebook, for one or',
      'two sides of paper; a card is a short stat block. Encounters are printed with the cards of their members.',
      'An adventure in Markdown is printed whole with --format html or md: people as stat blocks, checks with their odds,',
      'tables with chances. --players leaves out what is for the game master. A report fits the terminal, and lists values that',
      'are zero only by name.',
    ],
    options: [
      format('text', 'md', 'html', 'json'),
      {
        name: 'form',
        value: 'report|page|card',
        choices: ['report', 'page', 'card'],
        help: 'what is printed: everything with its reasons, a page, or a stat block (default: page in HTML, else report)',
      },
      {
        name: 'paper',
        value: papers.join('|'),
        choices: papers,
        help: 'paper that an HTML page is printed on (default: a4)',
      },
      { name: 'players', help: 'print an adventure without what is for the game master' },
      { name: 'all', help: 'print values that are zero with their reasons, too' },
      {
        name: 'value',
        value: '"NAME"',
        many: true,
        help: 'print this value of the characters; may be given several times',
      },
      units,
      assume,
      help,
    ],
    load: async () => (await import('./sheet-command.js')).sheet,
  },
  {
    name: 'new',
    usage: 'new character|npc|campaign|adventure [NAME]',
    summary: 'print a new sheet or adventure of a game, ready to be filled in',
    details: [
      'It has the scores that everyone in the game has, and says what else there is: muster new npc --rulebook Godlike > guard.muster',
      'An adventure is a page with two scenes, a check, a clock and an encounter: muster new adventure --rulebook Godlike > mill.md',
    ],
    options: [{ name: 'rulebook', value: 'NAME', help: 'the game' }, help],
    load: async () => (await import('./new-command.js')).newSheetCommand,
  },
  {
    name: 'import',
    usage: 'import FILE',
    summary: 'convert a character of another tool to a sheet: GURPS Character Sheet (.gcs), or a printed stat block',
    details: [
      'The sheet is printed; a line-by-line report of what was understood goes to standard error. Names that the game lacks are',
      'declared at the top of the sheet with the cost that the file states. "-" reads standard input.',
    ],
    options: [
      { name: 'rulebook', value: 'NAME', help: 'the game to import the character into' },
      format('text', 'json'),
      help,
    ],
    load: async () => (await import('./import-command.js')).importCommand,
  },
  {
    name: 'export',
    usage: 'export FILE#NAME',
    summary: 'write a character for another program: an actor for Foundry VTT, or a stat block for Obsidian',
    details: [
      'foundry: an actor for the Import Data of the GURPS Game Aid or of the Wild Talents system, whichever has the traits of the game,',
      'otherwise of Simple Worldbuilding, where each value is a named attribute. obsidian: a fence that the plugin Fantasy Statblocks',
      'shows. It rolls no dice there.',
    ],
    options: [
      {
        name: 'to',
        value: exportTargets.join('|'),
        choices: exportTargets,
        help: 'the program to write the character for',
      },
      help,
    ],
    load: async () => (await import('./export-command.js')).exportCommand,
  },
  {
    name: 'diff',
    usage: 'diff OLD NEW',
    summary: 'show what changed in characters: levels, points, what is carried, and what follows from it',
    details: [
      'OLD and NEW are .muster files, or folders with such files in them. --git compares a file or folder of a git checkout with',
      'itself: `muster diff --git main.. campaign` with its state in main, `--git v1..v2` between two revisions.',
      'Characters are matched by name; a renamed one is recognized if at least half of its lines are the same.',
    ],
    options: [
      { name: 'git', value: 'A..B', help: 'compare revisions of git; without B, with the files as they are now' },
      format('text', 'md', 'json'),
      help,
    ],
    load: async () => (await import('./diff-command.js')).diff,
  },
  {
    name: 'odds',
    usage: 'odds "EXPR"',
    summary: 'exact odds of a roll',
    details: [
      ...expression,
      'If the rules let a character do several things with one roll, put ";" between the lines: "attack Ann with Sten; dodge attacks".',
    ],
    options: [forWhom, rulebook, assume, format('text', 'json'), help],
    load: async () => (await import('./odds-command.js')).odds,
  },
  {
    name: 'roll',
    usage: 'roll "EXPR"',
    summary: 'roll dice, and record the roll so that it can be replayed',
    details: [
      ...expression,
      'An attack, "attack TARGET with WEAPON, ...", is carried out for the character of --for: where it hits, the damage, what',
      'is left of the target, and every step with its reason. JSON has `summary`, `account` and `changes`, and in `record`',
      'every throw and choice. No sheet is changed without --apply, which writes the outcome into all files that it concerns,',
      'or into none. FILE#NAME may be a member of an encounter.',
    ],
    options: [
      forWhom,
      rulebook,
      assume,
      {
        name: 'seed',
        value: 'S',
        help: 'the seed of the dice, any text: the same seed gives the same faces everywhere',
      },
      {
        name: 'dice',
        value: '1,4,4,8',
        help: 'faces of dice that you rolled yourself; / separates those of the other side, or of a blast',
      },
      {
        name: 'push',
        help: 'push the roll of this --seed or --dice: throw the dice that the rules do not keep again',
      },
      {
        name: 'choose',
        value: 'ANSWER',
        many: true,
        help: 'answer a choice that comes up, or "QUESTION=ANSWER"; without it the usual answer is taken',
      },
      { name: 'apply', help: 'write the outcome into the sheets, and print each edit' },
      format('text', 'json'),
      help,
    ],
    load: async () => (await import('./roll-command.js')).roll,
  },
  {
    name: 'create',
    usage: 'create --rulebook NAME',
    summary: 'make a new character by dice, as its rulebook declares it',
    details: [
      'Prints a sheet, with every die in a comment and the command that makes the same sheet again. --out writes it into a new',
      'file. The campaign of the folder of --out or --in applies; then --rulebook is not needed. At a terminal you are asked for',
      "the player's choices; elsewhere --choose and --set make them, or the usual ones are taken.",
    ],
    options: [
      { name: 'rulebook', value: 'NAME', help: 'the game of the character' },
      { name: 'in', value: 'FOLDER', help: 'the campaign that the character is for, by its folder' },
      { name: 'as', value: 'NAME', help: 'which of the creations of the game, if it has several' },
      { name: 'name', value: 'NAME', help: 'the name of the character' },
      {
        name: 'seed',
        value: 'S',
        help: 'the seed of the dice, any text: the same seed and choices give the same character',
      },
      {
        name: 'dice',
        value: '3,4,4/1,6,2',
        help: 'faces of dice that you rolled yourself; / separates one throw from the next',
      },
      { name: 'set', value: 'N', help: 'which set of dice is taken, if several are thrown' },
      {
        name: 'choose',
        value: 'ANSWER',
        many: true,
        help: 'answer a choice that comes up, or "QUESTION=ANSWER"; without it the usual answer is taken',
      },
      { name: 'out', value: 'FILE', help: 'write the character into this new file' },
      format('text', 'json'),
      help,
    ],
    load: async () => (await import('./create-command.js')).create,
  },
  {
    name: 'format',
    usage: 'format PATH...',
    summary: 'align and tidy sheets and rulebooks in place; "-" formats standard input to standard output',
    details: ['Comments, texts, order, byte order mark and line ends stay as they are.'],
    options: [
      { name: 'check', help: 'change nothing, list files that are not formatted; exit code 1 if there are any' },
      { name: 'stdin-name', value: 'FILE', help: 'the file name to assume for standard input (default: stdin.muster)' },
      help,
    ],
    load: async () => (await import('./format-command.js')).format,
  },
  {
    name: 'run',
    usage: 'run FILE[#ENCOUNTER]',
    summary: 'play an encounter many times, or with --evening all of a file, and print how it is likely to go',
    details: [
      'Everyone attacks the enemy that the fewest of their own side attack, with the weapon that the encounter names or the one that',
      'does the most, and from close by if it has no range. They make weapons ready, and aim if the game has rules for it and it is',
      'worth it. They never take cover or run. Waves, morale and defeats happen as the encounter says; what only people can decide',
      'does not. The same seed gives the same result. A fight that is not over after 30 rounds is undecided. With --evening the',
      'encounters of FILE are played one after the other by the survivors of the party, with their wounds and what they have left.',
    ],
    options: [
      format('text', 'json'),
      { name: 'times', value: 'N', help: 'how many fights are played (default: 1000), or evenings (default: 200)' },
      { name: 'evening', help: 'play all encounters of the file in order, for as long as the party wins' },
      { name: 'precise', help: 'play until the error of every chance is 1 %; 10000 fights at most' },
      { name: 'seed', value: 'SEED', help: 'the seed of the dice (default: 1)' },
      {
        name: 'threads',
        value: 'N',
        help: 'how many threads to use; the result is the same (default: at most one per core)',
      },
      help,
    ],
    load: async () => (await import('./run-command.js')).run,
  },
  {
    name: 'play',
    usage: 'play FILE[#ENCOUNTER]',
    summary: 'play an encounter line by line, with a log that replays',
    details: [
      'Without --do it prints the state of the fight, whose turn it is and what they can do. --do takes a line of the log: "next",',
      '"NAME: attack TARGET with WEAPON", "by hand NAME: hits taken 4", "NAME: surrenders", "clock NAME -> 2", "order NAME, NAME",',
      '"accept wave 1", "drop wave 1", "note ...", "end ...", "push", "undo", "redo". Several --do are carried out in order. Each is',
      'added to the log, which `muster replay` verifies. Without "NAME: " the line is for the member whose turn it is. Where all',
      'declare first, a line declares; "at once NAME: ..." does not wait for the others. A number does the action with that number',
      'in the list: "2", or "NAME: 2"; "due" does what the rules ask for now. In every game people can "wait", "pass",',
      '"come closer 5 yards", "fall back", "move to NAME" and "do "anything else"". -i asks for one line after the other.',
      'With --page the file is an adventure, and the lines are for what happens outside its encounters: "tick NAME 2",',
      '"clock NAME -> 2", "outcome ...", "note ...". The clocks and notes of the page are printed.',
    ],
    options: [
      format('text', 'json'),
      { name: 'log', value: 'FILE', help: 'the log, NAME.muster-log; created if it does not exist' },
      { name: 'do', value: 'LINE', many: true, help: 'carry out this line; may be given several times' },
      { name: 'interactive', short: 'i', help: 'ask for lines until `quit`; Enter goes on, ? shows help' },
      { name: 'page', help: 'play what an adventure has outside its encounters: clocks, outcomes and notes' },
      { name: 'account', help: 'print every step with its reason' },
      { name: 'all', help: 'list every action, not only those that belong to a fight' },
      { name: 'dry', help: 'print what would happen, and write nothing' },
      { name: 'keep-going', help: 'carry out the other lines even if one is refused' },
      { name: 'as', value: 'NAME', help: 'print the actions of this member (default: the one whose turn it is)' },
      { name: 'target', value: 'NAME', help: 'the target of these actions' },
      { name: 'seed', value: 'S', help: 'the seed of the dice; without it each log has dice of its own' },
      { name: 'dice', value: '1,4,4,8', help: 'faces of dice that you rolled yourself' },
      { name: 'choose', value: 'ANSWER', many: true, help: 'answer a choice that comes up, or "QUESTION=ANSWER"' },
      { name: 'players', help: 'leave out what the players do not know' },
      { name: 'apply', help: 'write the outcome into the sheets, and print each edit' },
      help,
    ],
    load: async () => (await import('./play-command.js')).play,
  },
  {
    name: 'replay',
    usage: 'replay FILE',
    summary:
      'verify recorded rolls: a result of `roll --format json`, a roll log, or the log of an encounter; "-" reads standard input',
    details: ['With --for it also says whether the sheet would still roll the same now.'],
    options: [forWhom, format('text', 'json'), help],
    load: async () => (await import('./replay-command.js')).replay,
  },
  {
    name: 'lsp',
    usage: 'lsp --stdio',
    summary: 'the language server, for any editor',
    details: [],
    options: [{ name: 'stdio', help: 'communicate over standard input and output' }, help],
    load: async () => (await import('./lsp-command.js')).lsp,
  },
];

/** The commands of this installation. */
export function commands(): readonly Command[] {
  return all.filter(({ name }) => name !== 'lsp' || existsSync(serverProgram));
}
