import { nameKey } from '../../../language/grammar/index.js';
import { folderOf } from '../../../language/workspace/index.js';

const DECLARED =
  /^[ \t]*(?:character|npc)[ \t]+(?:"([^"\n]+)"|([^"\n{,]+?))(?=[ \t]*(?:\r?$|[{",\n]|\b(?:like|plural)\b))/gim;
const CAMPAIGN = /^[ \t]*campaign\b/im;
/** A word in the first column that begins neither a character nor a campaign: a declaration for the whole campaign. */
const DECLARES = /^(?!(?:use|character|npc|campaign|encounter)\b|\/\/|\/\*|\*|[\s}"#])\S/im;

/**
 * The files that are needed to check a document: rulebooks, the campaign above it, declarations in the campaign's files, and
 * the characters whose names occur in it or in those. Guessed from the text, so that nothing has to be parsed for it; one
 * file too many does no harm.
 */
export function neededBy(uri: string, text: string, files: ReadonlyMap<string, string>): string[] {
  const needed = new Set<string>();
  const named = new Map<string, string[]>();
  for (const [file, content] of files) {
    if (isGeneral(uri, file, content)) needed.add(file);
    for (const name of namesIn(content)) named.set(name, [...(named.get(name) ?? []), file]);
  }
  const texts = [text, ...[...needed].map((file) => files.get(file) ?? '')];
  for (let next = texts.pop(); next !== undefined; next = texts.pop()) {
    const key = nameKey(next);
    for (const [name, declaring] of named) {
      if (!mentions(key, name)) continue;
      named.delete(name);
      for (const file of declaring) {
        if (file === uri || needed.has(file)) continue;
        needed.add(file);
        texts.push(files.get(file) ?? '');
      }
    }
  }
  return [...needed];
}

/** Whether the text contains the name as a whole, not as the beginning of another one. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!isWord(text[at - 1]) && !isWord(text[at + name.length])) return true;
  }
  return false;
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function isGeneral(uri: string, file: string, content: string): boolean {
  if (/\.rulebook$/i.test(file)) return true;
  if (CAMPAIGN.test(content)) return `${folderOf(uri)}/`.startsWith(`${folderOf(file)}/`);
  return DECLARES.test(content);
}

function namesIn(content: string): string[] {
  return [...content.matchAll(DECLARED)]
    .map((match) => nameKey(match[1] ?? match[2] ?? ''))
    .filter((name) => name !== '');
}
