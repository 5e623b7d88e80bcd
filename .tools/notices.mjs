// The licence notices of all bundled packages, found by the files of the bundles.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const PACKAGE = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//;
const LICENCE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i;

/** The folders of the packages that files belong to. */
export function packagesOf(files) {
  const folders = files.map((file) => PACKAGE.exec(file)?.[0]).filter((folder) => folder !== undefined);
  return [...new Set(folders)].sort();
}

/** One text with the notices of packages, by their folders. A package without a licence text may not be shipped. */
export function noticesOf(folders) {
  const notices = folders.map((folder) => {
    const path = join(root, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const texts = readdirSync(path)
      .filter((file) => LICENCE.test(file))
      .sort()
      .map((file) => readFileSync(join(path, file), 'utf8').replaceAll('\r\n', '\n').trim());
    if (texts.length === 0) throw new Error(`${name} is bundled and has no licence text`);
    return { name, text: `${name} ${version} (${license})\n\n${texts.join('\n\n')}` };
  });
  const unique = new Map(notices.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => [text, text]));
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `Muster contains code of these packages.${rule}${[...unique.values()].join(rule)}\n`;
}
