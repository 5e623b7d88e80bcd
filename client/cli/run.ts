import { type Command, exitCode } from './command.js';
import { commands } from './commands/index.js';
import { commandHelp, generalHelp, programVersion } from './help.js';
import { says } from './messages.js';
import { didYouMean } from './near.js';
import { isWrongUse, parseArguments } from './options.js';
import { print, printError } from './output.js';

/** Runs a command line and returns the exit code. Internal errors are printed, too. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    printError(`muster: ${says.internalError(what)}`);
    return 70;
  }
}

async function dispatch(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined) {
    printError(generalHelp(commands()));
    return exitCode.wrongUse;
  }
  if (name === '--version' || name === '-V') {
    print(programVersion());
    return exitCode.ok;
  }
  if (name === '--help' || name === '-h' || name === 'help') return showHelp(name === 'help' ? rest[0] : undefined);
  const command = commands().find((one) => one.name === name);
  if (!command) return unknown(name);
  return runCommand(command, rest);
}

async function runCommand(command: Command, rest: readonly string[]): Promise<number> {
  const args = parseArguments(rest, command.options);
  if (!isWrongUse(args) && args.has('help')) {
    print(commandHelp(command));
    return exitCode.ok;
  }
  const result = isWrongUse(args) ? args : await (await command.load())(args);
  if (!isWrongUse(result)) return result;
  printError(`muster ${command.name}: ${result.wrongUse}\nTry: muster ${command.name} --help`);
  return exitCode.wrongUse;
}

async function showHelp(topic: string | undefined): Promise<number> {
  if (topic === undefined) {
    print(generalHelp(commands()));
    return exitCode.ok;
  }
  const command = commands().find((one) => one.name === topic);
  if (command) {
    print(commandHelp(command));
    return exitCode.ok;
  }
  const { gameHelp } = await import('./rulebooks.js');
  const help = gameHelp(topic);
  if (isWrongUse(help)) return unknown(topic, help.wrongUse);
  print(help);
  return exitCode.ok;
}

function unknown(name: string, more?: string): number {
  const names = commands().map((one) => one.name);
  const what = name.startsWith('-') ? 'option' : 'command';
  printError(
    `muster: there is no ${what} "${name}".${didYouMean(name, names)}\n${more === undefined ? '' : `And ${more}\n`}Commands: ${names.join(', ')}. Try: muster --help\n`,
  );
  return exitCode.wrongUse;
}
