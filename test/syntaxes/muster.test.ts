import { describe, expect, test } from 'vitest';
import { scopeOf, tokenize } from './tokenizer.js';

describe('headers', () => {
  test.each([
    ['use "GURPS Lite WWII"', 'use', 'keyword.control.import'],
    ['use Godlike', 'Godlike', 'entity.name.namespace'],
    ['character "Sgt. Mike Doyle" {', 'character', 'storage.type'],
    ['character "Sgt. Mike Doyle" {', '"Sgt. Mike Doyle"', 'entity.name.type'],
    ['npc "Feldwebel Brandt" like Rifleman {', 'like', 'keyword.other.inheritance'],
    ['npc "Feldwebel Brandt" like Rifleman {', 'Rifleman', 'entity.other.inherited-class'],
    ['npc Rifleman, plural Riflemen {', 'Rifleman', 'entity.name.type'],
    ['npc T-34 crew {', 'T-34 crew', 'entity.name.type'],
    ['Campaign "Hürtgen, 1944" {', 'Campaign', 'storage.type'],
    ['encounter "The farmhouse" {', 'encounter', 'storage.type'],
    ['  side Squad { "Cpl. Joe Marsh" }', 'Squad', 'entity.name.section'],
    ['  wave 3 to Guards { 3 Guard } if Alarm >= 4', 'wave', 'storage.type.scene'],
    ['  timer 10 "the bridge goes up"', 'timer', 'storage.type.scene'],
    ['  state Grenadier 2 { hits taken 4 }', 'Grenadier 2', 'entity.name.section'],
  ])('%s: %s is %s', async (line, piece, scope) => {
    expect(await scopeOf('muster', line, piece)).toBe(scope);
  });
});

describe('entries', () => {
  test('an entry has its name, rating and cost coloured apart', async () => {
    expect(await tokenize('muster', '  Guns/TL6 (Rifle) 15 [4] // bought')).toEqual([
      ['Guns/TL6', 'variable.other'],
      ['(', 'punctuation.section.options'],
      ['Rifle', 'variable.parameter'],
      [')', 'punctuation.section.options'],
      ['15', 'constant.numeric'],
      ['[', 'punctuation.section.cost'],
      ['4', 'constant.numeric.cost'],
      [']', 'punctuation.section.cost'],
      ['//', 'punctuation.definition.comment'],
      ['bought', 'comment.line.double-slash'],
    ]);
  });

  test.each([
    ['Disadvantage [-20]', '-20', 'constant.numeric.cost'],
    ['miracle "Slips through walls" 4d + 1wd', 'miracle', 'storage.type.kind'],
    ['miracle "Slips through walls" 4d + 1wd', '4d', 'constant.numeric.dice'],
    ['miracle "Slips through walls" 4d + 1wd', '1wd', 'constant.numeric.dice'],
    ['damage 2d10 + 3', '2d10', 'constant.numeric.dice'],
    ['gear { Rope 3 lb $15 }', 'lb', 'keyword.other.unit'],
    ['gear { Rope 3 lb $15 }', '$', 'keyword.other.unit'],
    ['gear { 98k Rifle }', '98k', 'variable.other'],
    ['Luck [15] allowed "a gift"', 'allowed', 'keyword.other.allowed'],
    ['  without Dodge, Carbine', 'without', 'keyword.other.without'],
    ['  note """', 'note', 'keyword.other.note'],
    ['/* hidden */ ST 12', 'hidden', 'comment.block'],
  ])('%s: %s is %s', async (line, piece, scope) => {
    expect(await scopeOf('muster', line, piece)).toBe(scope);
  });
});

describe('rolls', () => {
  test('a roll has its operators, modifiers and label', async () => {
    expect(await tokenize('muster', '  roll Guns (Rifle) - 4 with aim 2, braced "snap shot"')).toEqual([
      ['roll', 'keyword.control.roll'],
      ['Guns', 'variable.other'],
      ['(', 'punctuation.section.options'],
      ['Rifle', 'variable.parameter'],
      [')', 'punctuation.section.options'],
      ['-', 'keyword.operator.arithmetic'],
      ['4', 'constant.numeric'],
      ['with', 'keyword.operator.word'],
      ['aim', 'variable.other'],
      ['2', 'constant.numeric'],
      [',', 'punctuation.separator'],
      ['braced', 'variable.other'],
      ['"', 'punctuation.definition.string'],
      ['snap shot', 'string.quoted.double'],
      ['"', 'punctuation.definition.string'],
    ]);
  });

  test('a structural word is one only where it can stand', async () => {
    expect(await scopeOf('muster', '  Roll [4]', 'Roll')).toBe('variable.other');
    expect(await scopeOf('muster', '  Hard to use Gear 3', 'use')).toBe('variable.other');
  });

  test('an unclosed quote ends with its line', async () => {
    expect(await scopeOf('muster', 'quirk "Chews cigars\nST 12', 'ST')).toBe('variable.other');
  });

  test('a text block goes over lines', async () => {
    expect(await scopeOf('muster', 'note """\n  Born in *Ohio*.\n"""\nST 12', 'Born in *Ohio*.')).toBe(
      'string.quoted.triple',
    );
    expect(await scopeOf('muster', 'note """\n  Born.\n"""\nST 12', 'ST')).toBe('variable.other');
  });
});

test('rules of the table are coloured as a rulebook, and end with their block', async () => {
  const text = 'rules {\n  derived Run = 10 + 2 * Body {\n    also Sprint\n  }\n}\nuse Godlike';
  expect(await scopeOf('muster', text, 'also')).toBe('keyword.control.clause');
  expect(await scopeOf('muster', text, 'use')).toBe('keyword.control.import');
});
