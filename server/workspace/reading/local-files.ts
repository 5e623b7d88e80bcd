import { readFile as readFileThen, stat as statThen } from 'node:fs';
import { promisify } from 'node:util';
import { URI } from 'langium';
import { type Files, isReadableName } from './files.js';
import { filesBelow } from './folder-walk.js';

// Those of `node:fs/promises` open a handle for each file and take four times as long for many small ones.
const readFile = promisify(readFileThen);
const stat = promisify(statThen);

/** How many folders are read before other work gets its turn. */
const AT_ONCE = 50;

/** Files of the machine that the server runs on. */
export class LocalFiles implements Files {
  list(folder: string): Promise<string[]> {
    return collect(folder, false);
  }

  listDirectly(folder: string): Promise<string[]> {
    return collect(folder, true);
  }

  /** Devices and pipes have no content: reading them may never end. */
  async read(uri: string): Promise<Uint8Array | undefined> {
    const path = URI.parse(uri).fsPath;
    try {
      return (await stat(path)).isFile() ? await readFile(path) : undefined;
    } catch {
      return undefined;
    }
  }
}

async function collect(folder: string, isFlat: boolean): Promise<string[]> {
  const steps = filesBelow(URI.parse(folder).fsPath, { accepts: isReadableName, isFlat });
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done) return step.value.map((path) => URI.file(path).toString());
    if (count % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
