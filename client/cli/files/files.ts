import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isMarkdown, mayBePage } from '../../../language/grammar/index.js';

/** Files that Muster reads. */
export type Language = 'muster' | 'rulebook' | 'markdown';

/** The language of a file, by its name. */
export function languageOf(path: string): Language | undefined {
  if (/\.muster$/i.test(path)) return 'muster';
  if (isMarkdown(path)) return 'markdown';
  return /\.rulebook$/i.test(path) ? 'rulebook' : undefined;
}

/** Files of the given languages in a folder and below, in order of their paths, without those that .gitignore names. */
export function filesIn(folder: string, languages: readonly Language[]): string[] {
  const files: string[] = [];
  const rules = isIgnored(folder, true, rulesAbove(folder)) ? [] : rulesAbove(folder);
  walk(folder, rules, files, languages);
  return files.sort();
}

/** The root of the git checkout around a folder. */
export function checkoutOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/**
 * The folder whose campaign governs a folder: the nearest one above or the folder itself that holds a sheet with a
 * campaign in it. Does not look beyond the git checkout.
 */
export function campaignFolderOf(folder: string): string | undefined {
  const last = checkoutOf(folder);
  for (let at = folder; ; at = dirname(at)) {
    if (
      entriesOf(at).some(
        (entry) => entry.isFile() && languageOf(entry.name) === 'muster' && holdsCampaign(join(at, entry.name)),
      )
    )
      return at;
    if (at === last || dirname(at) === at) return undefined;
  }
}

const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules']);

interface IgnoreRules {
  readonly folder: string;
  readonly rules: Ignore;
}

function walk(folder: string, above: readonly IgnoreRules[], found: string[], languages: readonly Language[]): void {
  const own = rulesOf(folder);
  const rules = own ? [...above, own] : above;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (skipped.has(entry.name)) continue;
    if (entry.isDirectory()) {
      if (!isIgnored(path, true, rules)) walk(path, rules, found, languages);
      continue;
    }
    const language = languageOf(entry.name);
    if (!language || !languages.includes(language) || isIgnored(path, false, rules)) continue;
    if (entry.isFile() || isOrdinaryFile(path)) found.push(path);
  }
}

function rulesAbove(folder: string): IgnoreRules[] {
  const checkout = checkoutOf(folder);
  const rules: IgnoreRules[] = [];
  if (checkout === undefined) return rules;
  for (let at = folder; at !== checkout; at = dirname(at)) {
    const own = at === folder ? undefined : rulesOf(at);
    if (own) rules.unshift(own);
  }
  const top = checkout === folder ? undefined : rulesOf(checkout);
  return top ? [top, ...rules] : rules;
}

function rulesOf(folder: string): IgnoreRules | undefined {
  const path = join(folder, '.gitignore');
  try {
    return isOrdinaryFile(path) ? { folder, rules: ignore().add(readFileSync(path, 'utf8')) } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a path is a file, or a link to one. Devices and pipes are not: reading them may never end. */
function isOrdinaryFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The last file with a matching pattern decides, as in git. */
function isIgnored(path: string, isFolder: boolean, rules: readonly IgnoreRules[]): boolean {
  let ignored = false;
  for (const { folder, rules: own } of rules) {
    const inside = relative(folder, path).split(sep).join('/');
    if (inside === '' || inside.startsWith('..')) continue;
    const result = own.test(isFolder ? `${inside}/` : inside);
    if (result.ignored) ignored = true;
    else if (result.unignored) ignored = false;
  }
  return ignored;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Size of the largest file that is searched for a campaign; larger ones are not analysed at all. */
const MOST_BYTES = 8_000_000;

/** Whether a file that is Markdown contains anything for Muster, whatever its game. */
export function mayBeRead(path: string): boolean {
  if (languageOf(path) !== 'markdown') return true;
  try {
    return statSync(path).size <= MOST_BYTES && mayBePage(readFileSync(path, 'utf8'));
  } catch {
    return false;
  }
}

function holdsCampaign(path: string): boolean {
  try {
    return (
      statSync(path).size <= MOST_BYTES && /^[ \t\uFEFF]*campaign[ \t]*("|[^\n]*\{)/im.test(readFileSync(path, 'utf8'))
    );
  } catch {
    return false;
  }
}
