// What only classes of the server call their own: names that a bundle can shorten, as nothing else can mean them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const members = /^ *private (?:(?:static|readonly|override|async|get|set) |\*)*(\w{4,})/gm;
const comments = /\/\*.*?\*\/|\/\/.*?$/gms;
const texts = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g;
const words = /[A-Za-z_$][\w$]*/g;

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(comments, ''));
}

/** An expression for private names of members that no file but those that declare them holds, a library's least of all, and no text either. */
export function privateNames(folders, libraries) {
  const names = new Set();
  const taken = new Set(libraries.flatMap((path) => readFileSync(path, 'utf8').match(words) ?? []));
  for (const source of folders.flatMap(sourcesIn)) {
    const own = new Set([...source.matchAll(members)].map(([, name]) => name));
    for (const name of own) names.add(name);
    for (const [text] of source.matchAll(texts)) for (const word of text.match(words) ?? []) taken.add(word);
    for (const word of source.match(words) ?? []) if (!own.has(word)) taken.add(word);
  }
  return new RegExp(`^(?:${[...names].filter((name) => !taken.has(name)).join('|')})$`);
}
