import type { LoggedRoll } from './logged-roll.js';

/** Where the log is stored; VS Code's `Memento` of the workspace has these methods. */
export interface Storage {
  get<T>(key: string, otherwise: T): T;
  update(key: string, value: unknown): PromiseLike<void>;
}

const KEY = 'muster.rollLog';

/** The rolls of a workspace, oldest first. They are in the extension's storage: a roll never changes a document. */
export class RollLog {
  constructor(
    private readonly storage: Storage,
    private readonly size: () => number,
  ) {}

  /** At most as many entries as the setting says, the latest ones. */
  get entries(): readonly LoggedRoll[] {
    return latest(this.storage.get<readonly LoggedRoll[]>(KEY, []), this.size());
  }

  get last(): LoggedRoll | undefined {
    return this.entries.at(-1);
  }

  find(id: string): LoggedRoll | undefined {
    return this.entries.find((entry) => entry.id === id);
  }

  async add(entry: LoggedRoll): Promise<void> {
    await this.storage.update(KEY, latest([...this.entries, entry], this.size()));
  }

  async clear(): Promise<void> {
    await this.storage.update(KEY, []);
  }

  /** The log as a file for `muster replay`: the records alone. */
  toJson(): string {
    const rolls = this.entries.map(({ time, result }) => ({ time, title: result.title, record: result.record }));
    return `${JSON.stringify({ version: 1, rolls }, undefined, 2)}\n`;
  }
}

function latest(entries: readonly LoggedRoll[], size: number): readonly LoggedRoll[] {
  return size > 0 ? entries.slice(-size) : [];
}
