import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { nameKey, parseSheet } from '../../../language/grammar/index.js';
import { type CreatedCharacter, createCharacter, type NewCharacter } from '../../../language/play/on-command.js';
import { isUnanswered, type Question, type TapeSource } from '../../../language/roll/index.js';
import { noContract } from '../../../language/sheet/index.js';
import { JSON_VERSION } from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { languageOf } from '../files/files.js';
import { isFolder, Project } from '../files/project.js';
import { shownPath } from '../files/shown-path.js';
import { says } from '../messages.js';
import { type Arguments, isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printError, printJson, visible } from '../output.js';
import { rulesCalled } from '../rulebooks.js';

/** Creates a random character, and prints it as a sheet or writes it into a new file. */
export const create: Run = async (args) => {
  const seed = args.one('seed');
  const dice = args.one('dice');
  const set = args.one('set');
  const out = args.one('out');
  const [name, ...more] = args.positionals;
  if (name !== undefined) return wrongUse(says.unnamedArgument([name, ...more].join(' ')));
  if (seed !== undefined && dice !== undefined) return wrongUse(says.seedAndDice);
  if (seed === '') return wrongUse(says.emptySeed);
  if (out !== undefined && languageOf(out) !== 'muster') return wrongUse(says.notASheet(out));
  if (out !== undefined && existsSync(out)) return wrongUse(says.alreadyThere(out));
  const game = gameOf(args, out);
  if (isWrongUse(game)) return game;
  const source: TapeSource = {
    ...(seed !== undefined && { seed }),
    ...(dice !== undefined && { dice }),
    choices: [...(set === undefined ? [] : [`set=${set}`]), ...args.all('choose')],
    time: new Date().toISOString(),
  };
  const created = process.stdin.isTTY && process.stdout.isTTY ? await ask(game, source) : createCharacter(game, source);
  if (isProblem(created)) return wrongUse(dice === undefined ? created.problem : `--dice: ${created.problem}`);
  return show(created, out, args.one('format'));
};

/** The game and the campaign of the new character: those of the folder that it is written to, or the named rulebook. */
function gameOf(args: Arguments, out: string | undefined): NewCharacter | WrongUse {
  const book = args.one('rulebook');
  const creation = args.one('as');
  const who = { name: args.one('name') ?? says.newCharacter, ...(creation !== undefined && { creation }) };
  const folder = args.one('in') ?? (out === undefined ? undefined : dirname(out));
  if (folder !== undefined) {
    if (!isFolder(folder)) return wrongUse(says.noFolder(folder));
    const governed = governingIn(folder);
    if (governed && (book === undefined || nameKey(book) === nameKey(governed.rules.name)))
      return { ...who, ...governed, saysGame: 'campaign' };
    if (args.has('in')) return wrongUse(says.noCampaignIn(folder, book));
  }
  if (book === undefined) return wrongUse(says.whichGame);
  const rules = rulesCalled(book);
  return isWrongUse(rules) ? rules : { ...who, rules, contract: noContract, saysGame: 'text' };
}

/** The rulebook and the campaign that would govern a new sheet in the folder. */
function governingIn(folder: string): Pick<NewCharacter, 'rules' | 'contract'> | undefined {
  const project = new Project([folder]);
  const uri = project.uriOf(join(folder, 'new-character.muster'));
  project.workspace.setSheet(uri, parseSheet('', uri).root);
  const governed = project.workspace.governedBy(uri);
  return governed && { rules: governed.rules, contract: governed.contract };
}

/** Asks the user for every choice that the command line leaves open, and for dice that are still to be typed. */
async function ask(character: NewCharacter, source: TapeSource): Promise<CreatedCharacter | Problem> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    let asking: TapeSource = { ...source, isAsking: true };
    for (;;) {
      const created = createCharacter(character, asking);
      if (!isUnanswered(created)) return created;
      const answer = (await terminal.question(visible(promptOf(created.asks)))).trim();
      if (created.asks.is === 'dice') asking = { ...asking, dice: `${asking.dice ?? ''}/${answer}` };
      else {
        const choice = answer === '' ? created.asks.options[0]?.name : answer;
        asking = {
          ...asking,
          ...(created.seed !== '' && { seed: created.seed }),
          choices: [...(asking.choices ?? []), `${created.asks.what}=${choice}`],
        };
      }
    }
  } finally {
    terminal.close();
  }
}

function promptOf(question: Question): string {
  if (question.is === 'dice') return says.typeDice(question.what, question.expected.length);
  const lines = question.options.map(({ name, about }) => `  ${name}${about === undefined ? '' : `: ${about}`}`);
  return `${lines.join('\n')}\n${says.choose(question.what, question.options[0]?.name ?? '')}`;
}

function show(
  { text, record, faults }: CreatedCharacter,
  out: string | undefined,
  format: string | undefined,
): number | WrongUse {
  if (out !== undefined) {
    try {
      writeFileSync(out, text, { flag: 'wx' });
    } catch (error) {
      return wrongUse(
        says.notWritten(out, error instanceof Error && 'code' in error ? String(error.code) : String(error)),
      );
    }
  }
  const findings = faults.map(({ severity, code, message }) => ({ severity, code, message }));
  if (format === 'json')
    printJson({
      version: JSON_VERSION,
      text,
      ...(out !== undefined && { file: shownPath(resolve(out)) }),
      record,
      ...(findings.length > 0 && { findings }),
    });
  else {
    print(out === undefined ? text : says.createdIn(record.by, shownPath(resolve(out))));
    for (const { severity, code, message } of findings) printError(`${severity} ${code}: ${message}`);
  }
  return findings.some(({ severity }) => severity === 'error') ? exitCode.findings : exitCode.ok;
}
