import { parseArgs } from 'node:util';
import { says } from './messages.js';
import { didYouMean } from './near.js';

/** An option of a command, `--name` or `--name VALUE`. */
export interface OptionSpec {
  readonly name: string;
  /** Its short form, a letter after one hyphen. */
  readonly short?: string;
  /** Name of its value in the help; absent for an option without a value. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly many?: boolean;
  readonly help: string;
}

/** Wrong use of the command line: a sentence that says what to do. The exit code is 2. */
export interface WrongUse {
  readonly wrongUse: string;
}

/** Makes a result that says what is wrong with the arguments. */
export function wrongUse(text: string): WrongUse {
  return { wrongUse: text };
}

/** Whether a result is one of `wrongUse`. */
export function isWrongUse(value: unknown): value is WrongUse {
  return typeof value === 'object' && value !== null && 'wrongUse' in value;
}

/** The arguments after a command's name. */
export class Arguments {
  constructor(
    readonly positionals: readonly string[],
    private readonly values: ReadonlyMap<string, readonly string[]>,
  ) {}

  has(option: string): boolean {
    return this.values.has(option);
  }

  one(option: string): string | undefined {
    return this.values.get(option)?.at(-1);
  }

  all(option: string): readonly string[] {
    return this.values.get(option) ?? [];
  }
}

/** Reads the arguments after a command's name: `--name VALUE`, `--name=VALUE`, `--` before what only looks like an option. */
export function parseArguments(args: readonly string[], specs: readonly OptionSpec[]): Arguments | WrongUse {
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(specs.map((spec) => [spec.name, typeOf(spec)])),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals = new Map<number, string>();
  const values = new Map<string, string[]>();
  for (const token of tokens) {
    const written = args[token.index] ?? '';
    if (token.kind === 'option-terminator') continue;
    // A negative number is not an option, and neither is a name in standard input.
    if (token.kind === 'positional' || /^-[\d.#]/.test(written)) {
      positionals.set(token.index, written);
      continue;
    }
    const spec = specs.find((one) => one.name === token.name);
    if (!spec) return unknownOption(written, specs);
    const wrong = problemOf(spec, token.value, token.inlineValue === true, values.has(token.name));
    if (wrong) return wrong;
    values.set(token.name, [...(values.get(token.name) ?? []), token.value ?? '']);
  }
  return new Arguments([...positionals.values()], values);
}

function typeOf(spec: OptionSpec): { readonly type: 'string' | 'boolean'; readonly short?: string } {
  if (spec.value !== undefined) return { type: 'string' };
  return spec.short === undefined ? { type: 'boolean' } : { type: 'boolean', short: spec.short };
}

function unknownOption(written: string, specs: readonly OptionSpec[]): WrongUse {
  const [option = written] = written.split('=');
  const names = specs.map((one) => `--${one.name}`);
  return wrongUse(says.unknownOption(option, didYouMean(`--${option.replace(/^--?/, '')}`, names)));
}

function problemOf(spec: OptionSpec, value: string | undefined, glued: boolean, again: boolean): WrongUse | undefined {
  const name = `--${spec.name}`;
  if (spec.value === undefined) return glued ? wrongUse(says.noValue(name)) : undefined;
  if (value === undefined || (!glued && value.startsWith('--'))) return wrongUse(says.needsValue(name, spec.value));
  if (again && spec.many !== true) return wrongUse(says.twice(name));
  if (spec.choices && !spec.choices.includes(value))
    return wrongUse(says.notAChoice(name, spec.choices, value, didYouMean(value, spec.choices)));
  return undefined;
}
