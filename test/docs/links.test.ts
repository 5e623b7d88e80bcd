import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['language', 'server', 'client', 'docs', 'examples/ci', 'examples/games', 'test/vectors'];
const documents = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  'examples/README.md',
  'examples/adventures.md',
  'examples/importing.md',
  ...folders.flatMap((folder) => documentsBelow(folder)),
];

test.each(documents)('every link of %s leads somewhere', (document) => {
  const text = withoutFences(document);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((one) => one[1] ?? '');
  expect(links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(document, link))).toEqual([]);
});

/** Files of the project, which a document names by the end of their paths. */
const files = [
  ...readdirSync('.'),
  ...['language', 'server', 'client', 'test', '.tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ),
];

const maps = documents.filter((file) => /^(ARCHITECTURE|(language|server|client|docs)[/\\].*)\.md$/.test(file));

test.each(maps)('every file and folder that %s names is there', (document) => {
  const named = [...withoutFences(document).matchAll(/`([\w./-]+\.(?:ts|mjs|langium)|[\w.-]+(?:\/[\w.-]+)*\/)`/g)];
  const missing = named
    .map((one) => one[1] ?? '')
    .filter((name) => !files.some((file) => `/${file}`.includes(`/${name}`)));
  expect(missing).toEqual([]);
});

function documentsBelow(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return found.filter((file) => file.endsWith('.md')).map((file) => join(folder, file));
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}

function withoutFences(document: string): string {
  return readFileSync(document, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
}

/** Anchors as Markdown hosts make them of headings: lower case, blanks to hyphens, no punctuation. */
function anchorsOf(document: string): string[] {
  return [...withoutFences(document).matchAll(/^#+ (.*)$/gm)].map((one) =>
    (one[1] ?? '')
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
