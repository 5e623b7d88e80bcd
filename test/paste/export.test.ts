/** Characters for other programs, held against the names and types of the fields that those programs declare (`foreign/`). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameOf } from '../../language/sheet/index.js';
import type { SheetValue } from '../../language/sheet/sheet.js';
import { EXPORT_TARGETS, exportSheet } from '../../language/show/export/export-sheet.js';
import { plain } from '../../language/show/export/plain.js';
import type { ExportTarget } from '../../language/show/on-command.js';
import { isPrinted } from '../../language/show/sheet-view.js';
import { quantityText } from '../../language/show/value-words.js';
import { valueText } from '../../language/values/value.js';
import { isRefusal } from '../../server/protocol.js';
import { exportCharacter } from '../../server/requests/sheets/exchange.js';
import { fixture, never } from '../features/harness.js';
import { exampleWorkspace } from '../proofs/examples.js';

type Fields = Readonly<Record<string, unknown>>;

async function exported(source: string, to: ExportTarget, name?: string): Promise<string> {
  const { context, uri } = fixture(source);
  const answer = await exportCharacter(context, { uri, to, ...(name !== undefined && { name }) }, never);
  if (isRefusal(answer)) throw new Error(answer.problem);
  return answer.text;
}

function foreign(file: string): Fields {
  return JSON.parse(readFileSync(`test/paste/foreign/${file}.json`, 'utf8'));
}

/** What of a value is not as a shape says: unknown fields, and values of another type. */
function misfits(value: unknown, shape: unknown, path = ''): string[] {
  if (shape === 'list') return typeof value === 'object' && value !== null ? [] : [`${path} is no list`];
  if (Array.isArray(shape))
    return Array.isArray(value)
      ? value.flatMap((one, index) => misfits(one, shape[0], `${path}[${index}]`))
      : [`${path} is no array`];
  if (typeof shape !== 'object' || shape === null)
    return typeof value === shape ? [] : [`${path} is ${typeof value}, not ${shape}`];
  const fields: Fields = { ...shape };
  return Object.entries({ ...(value as object) }).flatMap(([key, one]) =>
    key in fields ? misfits(one, fields[key], `${path}.${key}`) : [`${path}.${key} is unknown`],
  );
}

const soldier = `use "GURPS Lite WWII"
weapon "M1 Garand" { skill Guns (Rifle), damage 7d + 1, Malf 17, SS 12, Acc 11, Half Damage 1000, Max 3900, weight 10 lb, RoF 3, Shots 8, ST 11, Recoil -3 }
character "Cpl. Ada Reyes" {
  age 24, sex female
  ST 11, DX 12, IQ 11, HT 12
  Combat Reflexes, Guns (Rifle) 14, Stealth 13
  quirk "Hums [in the dark] <b>loudly</b>"
  gear { M1 Garand, Canteen 2 lb }
  hits taken 3
  note "[/everybody 3d6] <script>alert(1)</script> is here."
}
`;

describe('a character for Foundry VTT', () => {
  const { types, system, components } = foreign('gurps-game-aid');
  const shapes: Fields = { ...(components as object) };

  test('is an actor of the GURPS Game Aid with its attributes, points, skills, attacks and gear', async () => {
    const actor = JSON.parse(await exported(soldier, 'foundry'));
    expect(types).toContain(actor.type);
    expect(actor).toMatchObject({ name: 'Cpl. Ada Reyes', type: 'character', _stats: { systemId: 'gurps' } });
    expect(misfits(actor.system, system)).toEqual([]);
    const { attributes, HP, dodge, thrust, skills, ads, ranged, equipment, totalpoints, traits } = actor.system;
    expect(attributes.DX).toMatchObject({ import: 12, value: 12, points: 20 });
    expect(HP).toMatchObject({ value: 9, max: 12 });
    expect(dodge.value).toBeGreaterThan(5);
    expect(thrust).toMatch(/^1d/);
    expect(skills['00000']).toMatchObject({ name: 'Guns (Rifle)', level: 14, import: 14 });
    expect(ads['00000']).toMatchObject({ name: 'Combat Reflexes', points: 15 });
    expect(ranged['00000']).toMatchObject({ name: 'M1 Garand', level: '14', acc: '11', max: '3900', shots: '8' });
    expect(equipment.carried['00001']).toMatchObject({ name: 'Canteen', weight: 2, carried: true });
    expect(totalpoints).toMatchObject({ attributes: 60, ads: 15, quirks: -1 });
    expect(traits).toMatchObject({ age: '24', gender: 'female' });
  });

  test('has only fields that the components of the Game Aid have', async () => {
    const { system: written } = JSON.parse(await exported(soldier, 'foundry'));
    const lists = { ...written, carried: written.equipment.carried };
    for (const [list, fields] of Object.entries(shapes))
      for (const one of Object.values<object>(lists[list]))
        expect(fields).toEqual(expect.arrayContaining(Object.keys(one)));
  });

  test('says what the Game Aid reads Move, Dodge and the damage that hurts from', async () => {
    const actor = JSON.parse(
      await exported(soldier.replace('Canteen 2 lb', 'Canteen 2 lb, Crate 30 lb, Tent 20 lb dropped'), 'foundry'),
    );
    const { encumbrance, ranged, hitlocations, thrust, liftingmoving, equipment } = actor.system;
    expect(equipment.other['00000']).toMatchObject({ name: 'Tent', carried: false });
    const rows = Object.values<Fields>(encumbrance).map(({ level, weight, move, dodge, current }) => [
      level,
      weight,
      move,
      dodge,
      current,
    ]);
    expect(rows.slice(0, 4)).toEqual([
      [0, 22, 6, 7, false],
      [1, 44, 5, 6, true],
      [2, 66, 4, 5, false],
      [3, 132, 3, 4, false],
    ]);
    expect(ranged['00000'].damage).toBe('7d+1 dmg');
    expect(thrust).toBe('1d-1');
    expect(hitlocations['00000']).toMatchObject({ where: 'Torso', dr: '0' });
    expect(liftingmoving.onehandedlift).toBe('66 lb');
  });

  test('holds nothing that Foundry would roll or render', async () => {
    const text = await exported(soldier, 'foundry');
    expect(text).toContain('Hums (in the dark) ‹b›loudly‹/b›');
    const texts: string[] = [];
    JSON.parse(text, (_, value) => (typeof value === 'string' ? texts.push(value) : value));
    expect(texts.filter((one) => /[[\]<>]/.test(one))).toEqual([]);
  });

  test('is an actor of Wild Talents with its dice, powers and places, each as a document of its own', async () => {
    const files = ['campaign', 'lamplighters'].map(
      (file) => `=== ${file}.muster\n${readFileSync(`examples/wild-talents/${file}.muster`, 'utf8')}`,
    );
    const { context, uris } = fixture(files.join(''));
    const answer = await exportCharacter(
      context,
      { uri: uris[1] ?? '', name: 'Ottoline Brandvold', to: 'foundry' },
      never,
    );
    if (isRefusal(answer)) throw new Error(answer.problem);
    const actor = JSON.parse(answer.text);
    const model = foreign('wild-talents');
    expect(model.types).toContain(actor.type);
    expect(misfits(actor.system, model.system)).toEqual([]);
    expect(actor.system).toMatchObject({ pointTotal: 250, willpower: 13, stats: { body: '2d' } });
    expect(actor.system.silhouette).toHaveLength(6);
    const ids = new Set<string>();
    for (const item of actor.items) {
      expect(item._id).toMatch(/^[A-Za-z0-9]{16}$/);
      ids.add(item._id);
      expect(model.itemTypes).toContain(item.type);
      expect(misfits(item.system, ({ ...(model.items as object) } as Fields)[item.type])).toEqual([]);
    }
    const systemOf = (name: string): Fields =>
      actor.items.find((one: { readonly name: string }) => one.name === name)?.system;
    expect(systemOf('Spark gap').qualities).toEqual([
      {
        qualityType: 0,
        name: '',
        level: 1,
        capacities: { mass: false, range: true, speed: false, touch: false, self: false },
        extras: [],
        notes: 'Electrocuting, Daze, Obvious',
      },
    ]);
    expect(systemOf('Hyper Coordination')).toMatchObject({ powerType: 0, stat: 1 });
    const { skills, miracles, hyperstats } = actor.system;
    expect(miracles.length).toBeGreaterThan(0);
    for (const { id, dice } of [...skills, ...miracles, ...hyperstats]) {
      expect(ids).toContain(id);
      expect(dice).toMatch(/^\d+(?:d|hd|wd|ed|f\d+d)(?: \d+(?:d|hd|wd|ed|f\d+d))*$/);
    }
  });

  test('of a game that no system has is one of Simple Worldbuilding: each value is an attribute with its name', async () => {
    const { context, uri } = fixture(
      'use Godlike\ncharacter Ann { Body 2 { Brawling 1 }, Coordination 3, Sense 2, Brains 2, Command 2, Cool 2, gear { 2 Mk2 Grenade }, note "Hums <b>[[/r 9d9]]</b>." }\n',
    );
    const made = await exportCharacter(context, { uri, to: 'foundry' }, never);
    const actor = JSON.parse('text' in made ? made.text : '');
    expect(actor).toMatchObject({ name: 'Ann', type: 'character', _stats: { systemId: 'worldbuilding' } });
    expect(actor.system.attributes).toMatchObject({
      body: { value: '2d', label: 'Body', dtype: 'String' },
      coordination: { value: '3d', label: 'Coordination', dtype: 'String' },
      brawling: { value: '1d', label: 'Brawling', dtype: 'String' },
    });
    // Keys are what formulas of the system call a value by.
    for (const key of Object.keys(actor.system.attributes)) expect(key).toMatch(/^[\p{L}\p{N}_]+$/u);
    expect(actor.items).toMatchObject([{ name: 'Mk2 Grenade', type: 'item', system: { quantity: 2 } }]);
    expect(JSON.stringify(actor)).not.toMatch(/<b>|\[\[/);
  });
});

describe('a character for Obsidian', () => {
  test('is a fence of Fantasy Statblocks: each text in quotes, attacks as actions', async () => {
    const text = await exported(soldier, 'obsidian');
    const lines = text.trimEnd().split('\n');
    expect(lines[0]).toBe('```statblock');
    expect(lines.at(-1)).toBe('```');
    expect(lines.filter((line) => line.startsWith('```'))).toHaveLength(2);
    expect(text).toContain('name: "Cpl. Ada Reyes"\ntype: "GURPS Lite WWII, ');
    expect(text).toMatch(/\nhp: 12\ndice: false\ntraits:\n {2}- name: "Values"\n/);
    expect(text).toMatch(/\nactions:\n {2}- name: "M1 Garand"\n {4}desc: "Skill 14 /);
    for (const line of lines.slice(1, -1))
      expect(line).toMatch(/^(?:(?: {2}- | {4})?[a-z]+: (?:"(?:[^"\\]|\\.)*"|\d+|false)|(?:traits|actions):)$/);
  });

  test('has only keys that the layout of the plugin shows, or that the plugin reads', async () => {
    const { shown, other, trait } = foreign('fantasy-statblocks');
    const keys = [...(await exported(soldier, 'obsidian')).matchAll(/^( {2}- | {4})?([a-z_]+):/gm)];
    expect(keys.length).toBeGreaterThan(10);
    for (const [, inside, key] of keys)
      expect(inside === undefined ? [shown, other].flat() : trait, `${key}`).toContain(key);
  });

  test('shows each of several attacks of a name, of which the plugin would show the last', async () => {
    const text = await exported(soldier.replace('gear { M1 Garand', 'gear { M1 Garand, M1 Garand'), 'obsidian');
    expect(text.match(/- name: "M1 Garand.*"/g)).toEqual(['- name: "M1 Garand"', '- name: "M1 Garand (2)"']);
  });

  test('holds no brackets that the plugin makes links of', async () => {
    const text = await exported('use Godlike\ncharacter "[[Ann]] of [Kent](x)" { Body 2 }\n', 'obsidian');
    expect(text).not.toMatch(/\[\[|\[[^\]]*\]\(/);
    expect(text).toContain('name: "\\u005b\\u005bAnn');
  });

  test('of a hostile name is text', async () => {
    const text = await exported('use Godlike\ncharacter "```\\n<script>: {x}" { Body 2 }\n', 'obsidian');
    expect(text.match(/^```/gm)).toHaveLength(2);
  });
});

/** What a sheet prints, except zeros, of which it only says the names. */
function isShown(one: SheetValue): boolean {
  const { value, absent } = one;
  if (!isPrinted(one) || absent || value.kind === 'none') return false;
  return !['0', '', 'false'].includes(valueText(value));
}

/** What happens to somebody is in the boxes that are ticked. */
const TICKED = new Set(['Bruise', 'Wound', 'Injury']);

describe('nothing of a sheet is lost or without a name', () => {
  const { workspace, sheets } = exampleWorkspace();
  const people = sheets.flatMap((uri) =>
    (workspace.document(uri)?.characters ?? []).map(({ path }) => ({ uri, path })),
  );
  const exports = people.flatMap(({ uri, path }) => {
    const evaluation = workspace.evaluation(uri, path);
    const sheet = workspace.sheet(uri, path);
    if (!evaluation || !sheet) return [];
    const places = { text: () => undefined, rule: () => undefined, citation: () => undefined };
    const context = { sheet, evaluation, game: gameOf(evaluation), places, file: uri };
    return EXPORT_TARGETS.flatMap((target) => {
      const made = exportSheet(context, target);
      return [{ sheet, sides: context.game.sides, target, text: made.text.replaceAll('\\\\', '') }];
    });
  });
  const asWritten = (words: string): string => plain(words).replaceAll('"', '\\"');

  test('all games of the examples are among them', () => {
    expect(new Set(exports.map(({ sheet }) => sheet.rulebook)).size).toBeGreaterThan(9);
    expect(new Set(exports.map(({ target }) => target))).toEqual(new Set(EXPORT_TARGETS));
  });

  test('traits, things, facts and values that the sheet shows are in every export, with their names', () => {
    const lost = exports.flatMap(({ sheet, target, text }) => {
      const whole = plain(text);
      const has = (words: string): boolean => whole.includes(asWritten(words));
      const names = [
        ...sheet.entries.flatMap((entry) => [entry.trait, ...entry.entries.map(({ trait }) => trait)]),
        ...sheet.items.flatMap((item) => [item.name, ...item.items.map(({ name }) => name)]),
        ...sheet.fields.flatMap(({ origin, value }) => (origin && value.kind === 'text' ? [value.text] : [])),
      ];
      return names.filter((one) => !TICKED.has(one) && !has(one)).map((one) => `${sheet.name} for ${target}: ${one}`);
    });
    expect(lost).toEqual([]);
  });

  test('each number that the sheet shows is in every export', () => {
    const lost = exports.flatMap(({ sheet, sides, target, text }) => {
      // As it is printed: with a minus sign, and whole numbers before fractions.
      const whole = plain(text).replaceAll('\u2212', '-');
      const shown = [
        ...sheet.derived.filter(isShown).map((one) => ({ ...one, is: quantityText(one, sides) })),
        ...sheet.entries.flatMap(({ trait, effective, rating }) => {
          const value = effective ?? rating;
          return value && value.kind !== 'none' ? [{ name: trait, value, is: valueText(value, sides) }] : [];
        }),
      ];
      return shown
        .filter(({ value, is }) => ![is, valueText(value, sides)].some((one) => whole.includes(asWritten(one))))
        .map(({ name, is }) => `${sheet.name} for ${target}: ${name} ${is}`);
    });
    expect(lost).toEqual([]);
  });

  test('each value for Obsidian begins with a name', () => {
    const nameless = exports
      .filter(({ target }) => target === 'obsidian')
      .flatMap(({ sheet, text }) =>
        [...text.matchAll(/desc: "([^"]*)"/g)].flatMap(([, desc = '']) =>
          /^(?:[-+]?\d+(?:d\d*)?(?:[-+]\d+)?(?: \(\d+ %\))?)(?:,|$)/.test(desc) ? [`${sheet.name}: ${desc}`] : [],
        ),
      );
    expect(nameless).toEqual([]);
  });
});
