import { existsSync, readFileSync, statSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { CommandIds, defaultSettings, LANGUAGE_IDS, LOG_LANGUAGE_ID } from '../../server/protocol.js';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { contributes } = manifest;

/** Markdown is the editor's own: its settings are left alone. */
const ownLanguages = LANGUAGE_IDS.filter((id) => id !== 'markdown');

test('the manifest offers exactly the commands that the client registers', () => {
  const offered = contributes.commands.map(({ command }: { command: string }) => command);
  expect(offered.toSorted()).toEqual(Object.values(CommandIds).toSorted());
  const used = [contributes.keybindings, ...Object.values(contributes.menus)].flat().map(({ command }) => command);
  const editors = ['jumpToNextSnippetPlaceholder'];
  expect(used.filter((command) => !offered.includes(command))).toEqual(editors);
});

test('a line of a page is rolled by the same keys and from the same palette as one of a sheet', () => {
  for (const command of [CommandIds.roll, CommandIds.rollWithDice])
    for (const { when } of [...contributes.keybindings, ...contributes.menus.commandPalette].filter(
      (one) => one.command === command,
    ))
      expect(when).toContain('editorLangId == muster || editorLangId == markdown');
});

test('the settings of the manifest have the defaults that the server assumes', () => {
  const declared: Record<string, unknown> = {};
  for (const [name, { default: value }] of Object.entries<{ default: unknown }>(contributes.configuration.properties)) {
    declared[name] = value;
  }
  const assumed = Object.entries(defaultSettings).flatMap(([group, values]) =>
    typeof values === 'object'
      ? Object.entries(values).map(([key, value]) => [`muster.${group}.${key}`, value])
      : [[`muster.${group}`, values]],
  );
  expect(declared).toEqual({ ...Object.fromEntries(assumed), 'muster.trace.server': 'off' });
});

test('the manual has a table of the settings', () => {
  const named = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| `(muster\.[\w.]+)` \|/gm)].map(
    (match) => match[1],
  );
  expect(named).toEqual(Object.keys(contributes.configuration.properties));
});

test('all languages are contributed with grammar, configuration, snippets and icons that exist', () => {
  const languages = contributes.languages;
  expect(languages.map(({ id }: { id: string }) => id)).toEqual([...ownLanguages, LOG_LANGUAGE_ID]);
  const files = [
    ...languages.flatMap(
      ({ configuration, icon }: { configuration: string; icon: { light: string; dark: string } }) => [
        configuration,
        icon.light,
        icon.dark,
      ],
    ),
    ...[...contributes.grammars, ...contributes.snippets].map(({ path }: { path: string }) => path),
    ...contributes.viewsContainers.panel.map(({ icon }: { icon: string }) => icon),
    manifest.icon,
  ];
  for (const file of files) expect(existsSync(file), file).toBe(true);
});

test('Enter takes a suggestion that changes something, words of the text are not suggestions, and lines have room', () => {
  for (const id of ownLanguages) {
    expect(contributes.configurationDefaults[`[${id}]`]).toMatchObject({
      'editor.acceptSuggestionOnEnter': 'smart',
      'editor.wordBasedSuggestions': 'off',
      'editor.wordWrap': 'on',
      'editor.wrappingIndent': 'indent',
      'editor.minimap.enabled': false,
    });
  }
});

test('untrusted and virtual workspaces are supported', () => {
  expect(manifest.capabilities.untrustedWorkspaces.supported).toBe(true);
  expect(manifest.capabilities.virtualWorkspaces.supported).toBe(true);
});

test.each(ownLanguages)('a word of %s holds what a name may hold', (id) => {
  const { wordPattern } = JSON.parse(readFileSync(`syntaxes/${id}.language-configuration.json`, 'utf8'));
  const words = (text: string) => text.match(new RegExp(wordPattern, 'g'));
  expect(words("Anti-Tank Rocket, 98k, Hürtgen, Guns/TL6, O'Brien, 1.5")).toEqual([
    'Anti-Tank',
    'Rocket',
    '98k',
    'Hürtgen',
    'Guns/TL6',
    "O'Brien",
    '1.5',
  ]);
  expect(words('Brawling-1')).toEqual(['Brawling', '1']);
});

test('the walkthrough leads from an empty file to a roll by commands that exist, with texts that are packaged', () => {
  const [{ steps }] = contributes.walkthroughs;
  const known = [...Object.values(CommandIds), 'editor.action.triggerSuggest', 'editor.action.showHover'];
  const commandsOf = (text: string) => [...text.matchAll(/\(command:([\w.]+)\)/g)].map(([, command]) => command);
  expect(steps).toHaveLength(7);
  for (const { description, media } of steps) {
    const used = commandsOf(description);
    expect(used).toHaveLength(1);
    for (const command of used) expect(known).toContain(command);
    expect(existsSync(media.markdown), media.markdown).toBe(true);
    const pictures = readFileSync(media.markdown, 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g);
    for (const [, file = ''] of pictures) expect(existsSync(`.media/walkthrough/${file}`), file).toBe(true);
  }
  expect(commandsOf(steps.at(-1).description)).toEqual([CommandIds.playEncounter]);
  expect(manifest.files).toEqual(expect.arrayContaining(['.media/walkthrough/*.md']));
});

test('the pictures of the README are there, together small enough for a page, and shipped', () => {
  const named = [...readFileSync('README.md', 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(3);
  const sizes = named.map((file) => statSync(file).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(350 * 1024);
  for (const file of named) expect(file).toMatch(/^\.media\/[\w-]+\.png$/);
  expect(manifest.files).toContain('.media/*.png');
});

test('the README leads only to documents that are shipped with it, or are for people with a clone', () => {
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([\w/.-]+\.md)\)/g)].map(([, file = '']) => file);
  const isShipped = (file: string): boolean => manifest.files.some((pattern: string) => matchesGlob(file, pattern));
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter((file) => !isShipped(file))).toEqual(['CONTRIBUTING.md', 'ARCHITECTURE.md']);
});
