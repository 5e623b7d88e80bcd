import { didYouMean } from './near.js';

/** An option of a command, `--name` or `--name VALUE`. */
export interface OptionSpec {
  readonly name: string;
  /** What its value is called in the help; absent for an option without value. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly many?: boolean;
  readonly help: string;
}

/** A mistake in using the command line: a sentence that says what to do. The exit code is 2. */
export interface WrongUse {
  readonly wrongUse: string;
}

export function wrongUse(text: string): WrongUse {
  return { wrongUse: text };
}

export function isWrongUse(value: unknown): value is WrongUse {
  return typeof value === 'object' && value !== null && 'wrongUse' in value;
}

/** What stood behind a command's name. */
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

/** Reads what stands behind a command's name: `--name VALUE`, `--name=VALUE`, `--` before what only looks like an option. */
export function parseArguments(args: readonly string[], specs: readonly OptionSpec[]): Arguments | WrongUse {
  const positionals: string[] = [];
  const values = new Map<string, string[]>();
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] ?? '';
    if (argument === '--') {
      positionals.push(...args.slice(at + 1));
      break;
    }
    if (!/^-[^\d.]/.test(argument)) {
      positionals.push(argument);
      continue;
    }
    const equals = argument.indexOf('=');
    const written = equals < 0 ? argument : argument.slice(0, equals);
    const name = written === '-h' ? 'help' : written.replace(/^--?/, '');
    const spec = specs.find((one) => one.name === name && (written.startsWith('--') || written === '-h'));
    if (!spec)
      return wrongUse(
        `There is no option ${written}.${didYouMean(
          `--${name}`,
          specs.map((one) => `--${one.name}`),
        )}`,
      );
    const value = equals >= 0 ? argument.slice(equals + 1) : spec.value === undefined ? '' : args[++at];
    const wrong = problemOf(spec, value, equals >= 0, values.has(name));
    if (wrong) return wrong;
    values.set(name, [...(values.get(name) ?? []), value ?? '']);
  }
  return new Arguments(positionals, values);
}

function problemOf(spec: OptionSpec, value: string | undefined, glued: boolean, again: boolean): WrongUse | undefined {
  const name = `--${spec.name}`;
  if (spec.value === undefined) return glued ? wrongUse(`${name} takes no value.`) : undefined;
  if (value === undefined || (!glued && value.startsWith('--')))
    return wrongUse(`${name} needs a value: ${name} ${spec.value}.`);
  if (again && spec.many !== true) return wrongUse(`${name} is given twice; once is enough.`);
  if (spec.choices && !spec.choices.includes(value))
    return wrongUse(
      `${name} is ${spec.choices.slice(0, -1).join(', ')} or ${spec.choices.at(-1)}, not "${value}".${didYouMean(value, spec.choices)}`,
    );
  return undefined;
}
