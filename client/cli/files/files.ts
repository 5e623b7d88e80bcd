import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isMarkdown, mayBePage } from '../../../language/grammar/index.js';
import { allFilesBelow, isOrdinaryFile } from '../../../server/workspace/reading/folder-walk.js';

/** Files that Muster reads. */
export type Language = 'muster' | 'rulebook' | 'markdown';

/** The language of a file, by its name. */
export function languageOf(path: string): Language | undefined {
  if (/\.muster$/i.test(path)) return 'muster';
  if (isMarkdown(path)) return 'markdown';
  return /\.rulebook$/i.test(path) ? 'rulebook' : undefined;
}

/** Files of some languages in a folder and below, sorted by their paths, without those that .gitignore excludes. */
export function filesIn(written: string, languages: readonly Language[]): string[] {
  const folder = resolve(written);
  const ignored = new IgnoredFiles(folder);
  return allFilesBelow(folder, {
    accepts: (name) => {
      const language = languageOf(name);
      return language !== undefined && languages.includes(language);
    },
    leavesOut: (path, isFolder) => ignored.has(path, isFolder),
  });
}

/** The root of the git checkout around a folder. */
export function checkoutOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/**
 * The folder whose campaign governs a folder: the folder itself or the nearest one above that contains a sheet with a
 * campaign. Does not look beyond the git checkout.
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

interface IgnoreRules {
  readonly folder: string;
  readonly rules: Ignore;
}

/** What `.gitignore` files exclude: those of a folder, of the folders below it, and of the folders above it up to the checkout. */
class IgnoredFiles {
  private readonly rules = new Map<string, readonly IgnoreRules[]>();

  constructor(private readonly root: string) {}

  has(path: string, isFolder: boolean): boolean {
    return isIgnored(path, isFolder, this.rulesFor(dirname(path)));
  }

  private rulesFor(folder: string): readonly IgnoreRules[] {
    const cached = this.rules.get(folder);
    if (cached) return cached;
    const above = folder === this.root ? this.rulesAboveRoot() : this.rulesFor(dirname(folder));
    const own = rulesOf(folder);
    const rules = own ? [...above, own] : above;
    this.rules.set(folder, rules);
    return rules;
  }

  /** The rules of the folders above. They do not count if they exclude the root itself, because the user named it. */
  private rulesAboveRoot(): readonly IgnoreRules[] {
    const above = rulesAbove(this.root);
    return isIgnored(this.root, true, above) ? [] : above;
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

/** The real path of a file; its absolute path if it does not exist yet. */
export function realOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
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
