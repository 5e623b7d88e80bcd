import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium or Chrome on this machine, `CHROMIUM` first, or undefined when there is none. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROMIUM,
    ...NAMES.flatMap((name) => ['/usr/bin', ...folders].map((folder) => join(folder, name))),
    MAC,
  ];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}
