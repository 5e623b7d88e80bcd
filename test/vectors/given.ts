/** What a vector holds, as JSON. */
export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [key: string]: Json | undefined;
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Typed access to the input of a vector. A key of another type is an error in the vector, and throws with its name. */
export class Given {
  constructor(private readonly record: JsonRecord) {}

  /** Keys that are there and say something: not null. */
  keys(): string[] {
    return Object.keys(this.record).filter((key) => this.has(key));
  }

  has(key: string): boolean {
    return this.record[key] !== undefined && this.record[key] !== null;
  }

  /** True where the key is there and neither false nor nothing. */
  flag(key: string): boolean {
    const value = this.record[key];
    return value !== undefined && value !== null && value !== false && value !== 0;
  }

  isNumber(key: string): boolean {
    return typeof this.record[key] === 'number';
  }

  isBoolean(key: string): boolean {
    return typeof this.record[key] === 'boolean';
  }

  number(key: string): number {
    const value = this.record[key];
    return typeof value === 'number' ? value : this.miss(key, 'a number');
  }

  maybeNumber(key: string): number | undefined {
    return this.has(key) ? this.number(key) : undefined;
  }

  text(key: string): string {
    const value = this.record[key];
    return typeof value === 'string' ? value : this.miss(key, 'a text');
  }

  maybeText(key: string): string | undefined {
    return this.has(key) ? this.text(key) : undefined;
  }

  /** A number or a text, as it is written into a sheet. */
  word(key: string): string {
    const value = this.record[key];
    return typeof value === 'number' || typeof value === 'string'
      ? String(value)
      : this.miss(key, 'a number or a text');
  }

  /** The same record with one more key. */
  with(key: string, value: Json): Given {
    return new Given({ ...this.record, [key]: value });
  }

  numbers(key: string): number[] {
    return this.array(key).map((one) => (typeof one === 'number' ? one : this.miss(key, 'numbers')));
  }

  /** Lists of numbers, such as the faces of several people. */
  lists(key: string): number[][] {
    return this.array(key).map((one) =>
      Array.isArray(one)
        ? one.map((number) => (typeof number === 'number' ? number : this.miss(key, 'lists of numbers')))
        : this.miss(key, 'lists of numbers'),
    );
  }

  /** Pairs of numbers. */
  pairs(key: string): [number, number][] {
    return this.lists(key).map(([first, second]) =>
      first === undefined || second === undefined ? this.miss(key, 'pairs') : [first, second],
    );
  }

  texts(key: string): string[] {
    return this.array(key).map((one) => (typeof one === 'string' ? one : this.miss(key, 'texts')));
  }

  part(key: string): Given {
    const value = this.record[key];
    return new Given(isRecord(value) ? value : this.miss(key, 'a record'));
  }

  parts(key: string): Given[] {
    return this.array(key).map((one) => new Given(isRecord(one) ? one : this.miss(key, 'records')));
  }

  /** The entries of a list, or none where it is absent. */
  private array(key: string): readonly Json[] {
    const value = this.record[key];
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value : this.miss(key, 'a list');
  }

  private miss(key: string, what: string): never {
    throw new Error(`"${key}" is not ${what}`);
  }
}
