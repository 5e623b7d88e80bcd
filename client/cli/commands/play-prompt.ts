import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type AtTable,
  atTable,
  type CommandText,
  commandText,
  grownLog,
  LogFolder,
  oddsOfLine,
  type TrackerCommand,
  wholeName,
} from '../../../language/fight/index.js';
import { accountText, isUnanswered } from '../../../language/roll/index.js';
import type { TrackerModel } from '../../../language/show/index.js';
import {
  logAsSaid,
  nextForAll,
  numberedActions,
  trackerModel,
  trackerText,
  turnText,
} from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode } from '../command.js';
import { type EncounterTarget, encounterAt, printMistakes } from '../encounter-at.js';
import { writeFiles } from '../files/apply-changes.js';
import { lockOf } from '../files/lock.js';
import { readText } from '../files/read-text.js';
import { says } from '../messages.js';
import { type Arguments, isWrongUse, type WrongUse } from '../options.js';
import { printErrorFitting, printFitting } from '../print-fitting.js';
import { refusalOf, typedCommand } from './typed-command.js';

/** Words for completion that are not lines of a log. */
const WORDS = [
  'next',
  'resolve',
  'push',
  'undo',
  'redo',
  'due',
  'list',
  'all',
  'odds ',
  'as ',
  'target ',
  'accept ',
  'by hand ',
  'quit',
];

/** Questions about the state of the fight. */
const ASKS = /^(?:list|hp|hits|status|order|(?:who|whose|what|how|where)\b.*|.*\?)$/i;

/** Plays an encounter at a prompt, which keeps the file, the encounter and the log: one line after the other, until `quit`. */
export async function playInteractively(written: string, args: Arguments): Promise<number | WrongUse> {
  const target = encounterAt(written);
  if (isWrongUse(target)) return target;
  printMistakes(target);
  const path = args.one('log') ?? `${target.path.replace(/\.[^./\\]+$/, '')}.muster-log`;
  const prompt = new PlayPrompt(target, path, args);
  return prompt.run();
}

/** What is to be done next: nobody's actions where it is nobody's turn. */
function toDo(model: TrackerModel): TrackerModel {
  if (nextForAll(model) === undefined) return model;
  const { selected: _, target: __, ...rest } = model;
  return rest;
}

class PlayPrompt {
  private readonly folder: LogFolder;
  private readonly file: string;
  private selected: string | undefined;
  private target: string | undefined;
  private readonly terminal = createInterface({
    input: process.stdin,
    output: process.stdin.isTTY === true ? process.stdout : undefined,
    completer: (line: string) => this.completions(line),
  });
  private readonly typed = this.terminal[Symbol.asyncIterator]();
  private isClosed = false;
  /** Whether the input has ended directly after a prompt. */
  private isAtPrompt = false;
  /** The possible answers to the current question; empty at the prompt for a line. */
  private answers: readonly string[] = [];

  constructor(
    private readonly encounter: EncounterTarget,
    private readonly path: string,
    private readonly args: Arguments,
  ) {
    this.folder = new LogFolder(encounter.encounter);
    this.terminal.once('close', () => {
      this.isClosed = true;
    });
    this.file = relative(dirname(resolve(path)), resolve(encounter.path)).replaceAll('\\', '/');
  }

  async run(): Promise<number> {
    const table = this.table();
    if (isProblem(table)) return this.refused(table);
    printFitting(trackerText(toDo(this.model(table)), this.args.has('all')));
    for (;;) {
      const line = await this.ask(`${this.whose()}> `);
      if (line === undefined || /^(?:quit|q|exit|bye)$/i.test(line)) break;
      await this.take(line);
    }
    this.terminal.close();
    // The prompt of the shell begins on a new line.
    if (this.isAtPrompt && process.stdin.isTTY) printFitting('');
    return exitCode.ok;
  }

  /** The next line; undefined at the end of the input. */
  private async ask(question: string): Promise<string | undefined> {
    // After the end of the input, lines that were typed before it may still be queued: they need no prompt.
    if (!this.isClosed) {
      this.terminal.setPrompt(question);
      this.terminal.prompt();
    }
    const next = await this.typed.next();
    this.isAtPrompt = next.done === true;
    return next.done ? undefined : next.value.trim();
  }

  private async take(line: string): Promise<void> {
    const table = this.table();
    if (isProblem(table)) {
      this.refused(table);
      return;
    }
    const [, word, name = ''] = /^(as|target)(?: (.+))?$/.exec(line) ?? [];
    if (/^(?:\?|\W*help)$/i.test(line)) printFitting(says.playHelp);
    else if (/^(?:--)?all$/i.test(line)) printFitting(trackerText(this.model(table), true));
    else if (ASKS.test(line)) printFitting(trackerText(this.model(table)));
    else if (/^odds /i.test(line)) this.odds(table, line.slice(5).trim());
    else if (word !== undefined) this.select(table, word === 'as', name);
    else await this.carryOut(table, line);
  }

  /** Selects whose actions are listed, or their target; without a name, the default. */
  private select(table: AtTable, isSelected: boolean, name: string): void {
    const whole = name === '' ? undefined : wholeName(table.encounter, name);
    if (isProblem(whole)) {
      this.refused(whole);
      return;
    }
    if (isSelected) this.selected = whole;
    else this.target = whole;
    printFitting(turnText(this.model(table), this.args.has('all')));
  }

  /** The chance of a line that is not done: of whose actions are listed, or of the one named. */
  private odds(table: AtTable, line: string): void {
    const command = typedCommand(table, line, this.shown());
    if (isProblem(command)) {
      this.refused(command);
      return;
    }
    const isLine = command.is === 'act' || command.is === 'declare';
    const odds = isLine ? oddsOfLine(table, command.by, command.line) : { problem: says.noOdds };
    if (isProblem(odds)) this.refused(odds);
    else printFitting(odds.join('\n'));
  }

  private async carryOut(table: AtTable, line: string): Promise<void> {
    const isDue = this.model(table).proposals.some(({ what }) => what === 'due');
    const command = typedCommand(table, line === '' ? (isDue ? 'due' : 'next') : line, this.shown());
    if (isProblem(command) && !/^\d+$/.test(line) && typeof wholeName(table.encounter, line) === 'string') {
      this.select(table, true, line);
      return;
    }
    const done = isProblem(command) ? command : await this.resolve(table, command);
    if (done === undefined) return;
    const written = isProblem(done) ? done : await this.write(done);
    if (isProblem(written)) {
      this.refused(written);
      return;
    }
    printFitting(logAsSaid(written.appends).trimEnd());
    if (this.args.has('account') && written.steps && written.steps.length > 0) printFitting(accountText(written.steps));
    const after = this.table();
    if (isProblem(after)) this.refused(after);
    else if (after.state.turns !== table.state.turns) {
      this.selected = undefined;
      const isNewRound = after.state.fight.round !== table.state.fight.round;
      printFitting((isNewRound ? trackerText : turnText)(toDo(this.model(after)), this.args.has('all')));
    }
  }

  /** The result of a command after the user has answered its questions; undefined if the user cancels. */
  private async resolve(table: AtTable, command: TrackerCommand): Promise<CommandText | Problem | undefined> {
    const choices: string[] = [];
    // `--seed` is the seed of a new log, as without a prompt.
    let seed = table.log ? undefined : this.args.one('seed');
    for (;;) {
      const done = commandText(table, command, {
        file: this.file,
        isAsking: true,
        choices,
        ...(seed !== undefined && { seed }),
      });
      if (!isUnanswered(done)) return isProblem(done) ? refusalOf(table, command, done, this.shown()) : done;
      const { asks } = done;
      if (asks.is !== 'choice') return done;
      seed = done.seed ?? seed;
      if (asks.after !== undefined) printFitting(asks.after);
      printFitting(`${asks.of === undefined ? '' : `${asks.of}: `}${asks.what}?`);
      for (const [at, { name, about }] of asks.options.entries())
        printFitting(`  ${at + 1} ${name}${about === undefined ? '' : `; ${about}`}`);
      this.answers = [...asks.options.map(({ name }) => name), 'cancel'];
      const answer = await this.ask('answer (Enter: 1, or cancel)> ');
      this.answers = [];
      if (answer === undefined || answer === 'cancel') {
        printFitting(says.notAnswered);
        return undefined;
      }
      const option =
        asks.options[answer === '' ? 0 : Number(answer) - 1] ?? asks.options.find(({ name }) => name === answer);
      if (option) choices.push(`${asks.what}=${option.name}`);
      else printFitting(says.answerByNumber(asks.options.length));
    }
  }

  /** Appends to the log, which another program may write, too. */
  private async write(done: CommandText): Promise<CommandText | Problem> {
    if (this.args.has('dry')) return done;
    const lock = await lockOf(this.path);
    if (isWrongUse(lock)) return { problem: lock.wrongUse };
    try {
      const text = grownLog(this.text(), this.encounter.encounter.name, done.appends);
      return writeFiles([{ path: this.path, text }]) ?? done;
    } finally {
      lock.release();
    }
  }

  private text(): string {
    const content = existsSync(this.path) ? readText(this.path) : { text: '' };
    return 'code' in content ? '' : content.text;
  }

  private table(): AtTable | Problem {
    return atTable(this.encounter.encounter, this.folder, this.text());
  }

  private shown() {
    return {
      file: this.file,
      ...(this.selected !== undefined && { selected: this.selected }),
      ...(this.target !== undefined && { target: this.target }),
    };
  }

  private model(table: AtTable) {
    return trackerModel(table, this.shown());
  }

  private whose(): string {
    const table = this.table();
    if (isProblem(table)) return '';
    const model = this.model(table);
    const { round, ended } = model;
    const whose = (this.selected === undefined ? toDo(model) : model).selected?.name;
    return ended === undefined ? `round ${round}${whose === undefined ? '' : `, ${whose}`}` : 'ended';
  }

  private completions(line: string): [string[], string] {
    const begins = (one: string): boolean => one.startsWith(line);
    if (this.answers.length > 0) return [this.answers.filter(begins), line];
    const table = this.table();
    if (isProblem(table)) return [[], line];
    const model = this.model(table);
    const names = model.order.flatMap(({ name }) => [`${name}: `, `as ${name}`, `target ${name}`]);
    const lines = numberedActions(model).map((action) => `${model.selected?.name ?? ''}: ${action.line}`);
    const keys = [...model.proposals, ...model.waiting].map(({ key }) => `accept ${key}`);
    // A complete word is not proposed again: `as ` is followed by a name.
    const words = WORDS.filter((word) => !word.endsWith(' ') || !line.startsWith(word));
    return [[...words, ...names, ...lines, ...keys].filter(begins), line];
  }

  private refused({ problem }: Problem): number {
    printErrorFitting(`error: ${problem}`);
    return exitCode.findings;
  }
}
