/**
 * Every sentence of the command line, in one place. Sentences about a wrong use follow the name of the command and a
 * colon. `near` is ` Did you mean "x"?` or nothing.
 */
export const says = {
  // Options
  unknownOption: (option: string, near: string) => `there is no option ${option}.${near}`,
  noValue: (option: string) => `${option} does not take a value.`,
  needsValue: (option: string, value: string) => `${option} needs a value: ${option} ${value}.`,
  twice: (option: string) => `${option} appears twice. Remove one of the two.`,
  notAChoice: (option: string, choices: readonly string[], value: string, near: string) =>
    `${option} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not "${value}".${near}`,
  maxWarnings: (most: string) => `--max-warnings must be a whole number of at least 0, not "${most}".`,
  stdinName: (name: string) => `the name after --stdin-name must end in .muster, .rulebook or .md; "${name}" does not.`,
  diceOfEach: (names: readonly string[]) =>
    `Everyone in the party makes this roll, each with their own dice. Name one after the line: \`#${names[0] ?? ''}\`, then the next.`,
  seedAndDice: '--seed and --dice exclude each other: dice that you rolled need no seed.',
  undecided: (rounds: number) => `undecided after ${rounds} rounds`,
  won: (side: string | undefined) => (side === undefined ? 'nobody is left' : `nobody but ${side} is left`),
  logReplays: (entries: number) => (entries === 1 ? '1 entry replays' : `${entries} entries replay`),
  logSettled: (entries: number) =>
    `${entries === 1 ? '1 entry was' : `${entries} entries were`} written into the sheets and cannot be replayed over them`,
  logLeftOut: (encounter: string, why: string) => `the log of "${encounter}" is left out: ${why}`,
  logStops: (line: number, why: string) => `line ${line}: ${why}`,
  diceOfOne: '--dice can only be used with a single --do.',
  noCommand: (
    text: string,
    { by, near, action, byHand }: Readonly<Record<'by' | 'near' | 'action' | 'byHand', string>>,
  ) =>
    `"${text}" is not a line of a log.${near} For an action of ${by}, write a line such as \`${action}\`, or its number in the list.${byHand} ` +
    'Other lines: `next`, `undo`, `NAME: ...`, `NAME: surrenders`, `note ...`, `end ...`.',
  byHand: (who: string, line: string) => ` To change ${who} without a roll: \`by hand ${who}: ${line}\`.`,
  beginsWith: (word: string) => ` Begin with the action: \`${word} ...\`.`,
  linesDone: (done: number, of: number) => `${done} of ${of} lines were done.`,
  noSuchAction: (number: number, name: string, count: number) =>
    `${name} has ${count === 0 ? 'no actions' : `${count} ${count === 1 ? 'action' : 'actions'}`} in the list; there is no number ${number}.`,
  nothingDue: (number: number, count: number) =>
    count === 0
      ? 'Nothing is due now.'
      : `${count} ${count === 1 ? 'thing is' : 'things are'} due now; there is no number ${number}.`,
  answerByNumber: (most: number) => `Answer with a number from 1 to ${most}, or with the words.`,
  notAnswered: 'Nothing was done: a question was not answered.',
  playHelp: [
    'Enter       do what is due, or go on to the next turn',
    '2           do the second action in the list; "NAME: 2" for another member',
    'due, due 2  do what the rules ask for now',
    'list, all   show the state of the encounter; show every action',
    'as NAME     show the actions of another member; "target NAME" shows those against another target',
    'NAME: ...   a line: "Ann: attack Guard 2 with Sten", "Ann: come closer 5", "Ann: wait"',
    '...         the same without NAME, for the member whose turn it is',
    'odds ...    how likely a line is to succeed; nothing is done: "odds Ann: attack Guard 2 with Sten; dodge attacks"',
    'at once NAME: ...  where all declare first: a line that does not wait for the others',
    'push, undo, redo, next, resolve, accept KEY, drop KEY, by hand NAME: ..., clock NAME -> 2, note ...',
    'end ...     the encounter is over; "end turn" is "next"',
    'quit        leave; the log is kept',
  ].join('\n'),
  noOdds:
    'Only a line with a roll has a chance. Write `odds` and a line, such as `odds NAME: attack TARGET with WEAPON`.',
  whichEncounter: 'Which encounter? Write FILE#ENCOUNTER.',
  notAPage: (written: string) =>
    `${written} is not an adventure. --page takes a Markdown file that Muster reads, without a name after it.`,
  pageOrPrompt: '-i plays an encounter, and --page takes its lines from --do. Use one of them.',
  noPageLine: (line: string) =>
    `"${line}" is not a line of a page. Write \`clock NAME -> 2\`, \`tick NAME 2\`, \`outcome ...\` or \`note ...\`.`,
  noPageClock: (name: string, all: readonly string[]) =>
    `The page has no clock called "${name}".${all.length > 0 ? ` Its clocks: ${all.join(', ')}.` : ''}`,
  clockIsPlayed: (name: string, encounter: string) =>
    `"${name}" is a clock of "${encounter}", which is being played. Write \`muster play FILE#${encounter} --do "clock ${name} -> 2"\`, or end the encounter.`,
  nothingOnPage: 'The page has no clocks and no notes yet.',
  noEncounterIn: (file: string) => `There is no encounter in ${file}.`,
  playedWithMistakes: 'The encounter has mistakes, and is played without the lines that cannot be read.',
  whichOfEncounters: (all: readonly string[]) => `The file has several encounters. Write ${all.join(' or ')}.`,
  howManyTimes: (most: number) => `--times takes a whole number from 1 to ${most}.`,
  timesOrPrecise: 'Use --times or --precise, not both.',
  eveningAlone: '--evening can only be combined with --times, --seed and --format.',
  preciseEstimate: '--precise needs --estimate.',
  howManyThreads: (most: number) => `--threads takes a whole number from 1 to ${most}.`,
  threadEnded: 'A thread ended before it had played its fights.',
  emptySeed: '--seed cannot be empty. Any text will do.',
  forAndRulebook: '--for and --rulebook exclude each other: a sheet already names its rulebook.',
  assumeAlone: '--assume needs --for or --rulebook, which say what its names mean.',
  onlyStdio: 'the server works over standard input and output: muster lsp --stdio.',

  // Files
  noTargets: 'name files or folders, or "-" for standard input.',
  noFile: (path: string, near: string) => `there is no file "${path}".${near}`,
  noFileOrFolder: (path: string, near: string) => `there is no file or folder "${path}".${near}`,
  logToReplay: (path: string) =>
    `"${path}" is the log of an encounter. Verify it with: muster replay ${JSON.stringify(path)}`,
  notASheet: (path: string) => `"${path}" is not a sheet. The names of sheets end in .muster, or .md for pages.`,
  noRollOnLine: (path: string, line: string) => `there is no roll, check or contest on line ${line} of "${path}".`,
  nobodyOnLine: (name: string, path: string, line: string, others: readonly string[]) =>
    `"${name}" rolls nothing on line ${line} of "${path}".${others.length === 0 ? '' : ` Those who can: ${others.join(', ')}.`}`,
  notOurs: (path: string) =>
    `"${path}" is not a sheet, a rulebook or Markdown. Their names end in .muster, .rulebook and .md.`,
  ordinaryMarkdown: (path: string) =>
    `${path} is ordinary Markdown and is not checked. A page needs something for Muster, such as a \`muster\` fence or a check in backticks, and a game: put it into the folder of a campaign, or name its game at the top: ---, muster: NAME, ---.`,
  emptyFolder: (path: string) => `there are no .muster or .rulebook files in "${path}".`,
  noSheetsIn: (path: string) => `there are no .muster files in "${path}".`,
  stdinAlone: 'standard input is formatted alone, without other files.',
  unreadable: (why: string) => `This file cannot be read: ${why}.`,
  unwritable: (why: string) => `This file cannot be written (${why}). It was not changed.`,
  notUtf8: 'This file is not UTF-8 text, so it is not checked. Save it with the encoding UTF-8.',
  tooLarge: (size: string) => `This file has ${size} and is not checked. Split it into several files.`,

  locked: (path: string, lock: string) =>
    `"${path}" is being written by another program. Try again. If there is none, delete "${lock}".`,
  unfinished: (done: readonly string[], left: readonly { readonly target: string; readonly draft: string }[]) =>
    `an earlier command was cut off while it wrote: ${done.length === 0 ? 'no file was replaced' : `it replaced ${done.join(', ')}`}, but not ${left.map(({ target }) => target).join(', ')}. ` +
    `The new text is kept: to finish, ${left.map(({ target, draft }) => `rename "${draft}" to "${target}"`).join(', ')}; to discard it, delete ${left.length === 1 ? 'that file' : 'those files'}.`,

  // Who and which game
  whoseSheet: 'name a sheet: muster sheet FILE, FILE#NAME or FOLDER.',
  nothingToPrint: (path: string) => `${path}: there is no character, npc or encounter in it.`,
  formOfJson: 'JSON has one form only. Leave out --form.',
  whichExport: 'name one character, as FILE#NAME, and the program it is for, as --to foundry or --to obsidian.',
  whichOfThem: (addresses: readonly string[]) => `which one? Write one of ${addresses.join(', ')}.`,
  playersOfPages: '--players prints adventures: name Markdown files that are pages, with --format html or md.',
  oneAdventure: 'print one adventure at a time as HTML.',
  noCharacterForValue: '--value needs a character or npc.',
  valueFormat: (format: string) => `--value prints text or JSON, not ${format}.`,
  nobodyIn: (path: string) => `there is no character and no npc in "${path}".`,
  unknownName: (name: string, near: string) => `nothing in that file is called "${name}".${near}`,
  whoRolls: (addresses: readonly string[]) => `who rolls? Write one of ${addresses.join(', ')}.`,
  noGame: (address: string) =>
    `it is not clear which game "${address}" belongs to, or its rulebook does not exist. \`muster check\` says more.`,
  unreadableRulebook: (name: string) => `the rulebook "${name}" cannot be read. \`muster check\` says why.`,
  noRulebookIn: (path: string) => `there is no rulebook in "${path}".`,
  unknownRulebook: (name: string, near: string, known: string) =>
    `there is no rulebook called "${name}".${near} Known rulebooks: ${known}. A rulebook of your own can be given as a file.`,

  // New sheets
  newWhat: (all: readonly string[]) =>
    `what should be new? Write ${all.slice(0, -1).join(', ')} or ${all.at(-1)}, and a name: muster new character "Joe" --rulebook Godlike.`,
  newGame: 'name the game: --rulebook Godlike.',
  newName: 'a name is one line of text, without line breaks.',

  // Import
  whichImport: 'name one file: muster import joe.gcs --rulebook "GURPS Lite WWII".',
  importGame: 'name the game to import the character into: --rulebook "GURPS Lite WWII".',

  // What changed
  whichDiffer: 'name two files or folders: muster diff OLD NEW; or a revision: muster diff --git main.. FOLDER.',
  oneFolderOfGit: 'with --git name one file or folder, which is compared with itself.',
  noCheckout: (path: string) => `"${path}" is not in a git checkout.`,
  noRevision: (name: string) => `there is no revision "${name}" in this git repository.`,
  pathOfRevision: (path: string) =>
    `the revision has the path "${path}", which leads out of its folder. It is not compared.`,
  noGit: '--git needs git, which is not installed.',

  // Rolls
  nothingRolled: 'what should be rolled? Write it in quotes: "4d + 1wd", "12", or names of a sheet, "NAME + NAME".',
  unquoted: (expression: string) => `put the whole expression in quotes: "${expression}".`,
  applyFor: '--apply needs --for, which names the sheet that the line belongs to.',
  applyAssume: '--apply and --assume exclude each other: an assumption is not in the sheet.',
  canBePushed: ({ seed, dice = '' }: { readonly seed?: string; readonly dice?: string }) =>
    seed === undefined
      ? `This roll can be pushed: add --push and --dice "${dice}" with the faces that follow.`
      : `This roll can be pushed: add --push --seed ${seed}.`,
  nothingToChoose: '--choose answers what an action asks; this line rolls dice and asks nothing.',
  nothingToApply: 'nothing is written: this changes no sheet.',
  notApplied: (file: string, why: string) => `${file} cannot be written (${why}). No file was changed.`,
  changedMeanwhile: (file: string) => `${file} has changed since it was read. No file was changed. Try again.`,
  noDice: (expression: string) =>
    `"${expression}" does not say which dice are rolled. Name the game with --rulebook, the character with --for, or the dice: "3d6 <= 12", "5d matching", "2d6 + 3", "4d6 drop lowest".`,
  whichRolls: 'name the file with the rolls: muster replay FILE.',
  otherToday: '; the sheet would now roll something else',
  allReplay: (count: number) => `${count} ${count === 1 ? 'roll replays' : 'rolls replay'} to the same result`,
  someDiffer: (failed: number, count: number) => `${failed} of ${count} ${failed === 1 ? 'does' : 'do'} not replay`,

  // New characters
  newCharacter: 'New Character',
  unnamedArgument: (text: string) => `unexpected "${text}". Write the name of the character after --name.`,
  whichGame: 'which game? Name it with --rulebook, or the folder of a campaign with --in or --out.',
  alreadyThere: (path: string) => `the file "${path}" already exists. Name a new one.`,
  noFolder: (path: string) => `there is no folder "${path}".`,
  noCampaignIn: (path: string, book: string | undefined) =>
    `there is no campaign in "${path}"${book === undefined ? '' : ` that uses ${book}`}. Name the game with --rulebook alone.`,
  notWritten: (path: string, why: string) => `"${path}" cannot be written (${why}).`,
  createdIn: (name: string, path: string) => `${name} is in ${path}`,
  choose: (what: string, usual: string) => `${what} (Enter for ${usual}): `,
  typeDice: (what: string, count: number) => `${what}, ${count} ${count === 1 ? 'die' : 'dice'}: `,

  // Results
  tooManyWarnings: (warnings: number, most: string) =>
    `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}; --max-warnings allows ${most}.`,
  allFormatted: 'all files are formatted',
  notFormatted: (changed: number, count: number) =>
    `${changed} of ${count} ${count === 1 ? 'file' : 'files'} ${changed === 1 ? 'is' : 'are'} not formatted`,
  internalError: (what: string) => `internal error: ${what}`,
} as const;
