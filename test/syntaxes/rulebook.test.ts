import { expect, test } from 'vitest';
import { scopeOf, tokenize } from './tokenizer.js';

test.each([
  ['rulebook "My Godlike" extends Godlike', 'rulebook', 'keyword.control.rulebook'],
  ['rulebook "My Godlike" extends Godlike', '"My Godlike"', 'entity.name.namespace'],
  ['rulebook "My Godlike" extends Godlike', 'extends', 'keyword.operator.word'],
  ['derived Base Will = Command + Cool', 'derived', 'storage.type.declaration'],
  ['derived Base Will = Command + Cool', 'Base Will', 'entity.name.type'],
  ['derived Parry of weapon = Skill / 2', 'Parry', 'entity.name.type'],
  ['advantage Combat Reflexes "fast" @402..424 {', 'advantage', 'storage.type.kind'],
  ['advantage Combat Reflexes "fast" @402..424 {', 'Combat Reflexes', 'entity.name.type'],
  ['advantage Combat Reflexes "fast" @402..424 {', '402..424', 'constant.other.citation'],
  ['replace skill Guns {', 'replace', 'storage.modifier'],
  ['table Hit Location by height {', 'Hit Location', 'entity.name.type'],
  ['table Hit Location by height {', 'by', 'keyword.operator.word'],
  ['table Fright by 3d6 {', '3d6', 'constant.numeric.dice'],
  ['10..12: roll Limb', 'roll', 'keyword.operator.word'],
  ['create Recruit "by dice" {', 'create', 'storage.type.declaration'],
  ['create Recruit "by dice" {', 'Recruit', 'entity.name.type'],
  ['  sets 3 { throws wit = 3d6 }', 'sets', 'keyword.control.clause'],
  ['  buys from Training as "{entry}" until spent = points', 'until', 'keyword.operator.word'],
  ['  pooled Effect[shifts]', 'pooled', 'keyword.control.clause'],
  ['  best of 2', 'best', 'keyword.control.clause'],
  ['  rethrow', 'rethrow', 'keyword.control.clause'],
  ['  shift directly -2', 'directly', 'keyword.operator.word'],
  ['limit spent <= points "too many"', 'limit', 'storage.type.declaration'],
  ['limit spent <= points "too many"', '<=', 'keyword.operator'],
  ['dice under 3d6 { critical success 3..4 }', '3d6', 'constant.numeric.dice'],
  ['  cost round down (rating / 2) points', 'round down', 'support.function'],
  ['  cost if rating > 3 then 2 else 0', 'then', 'keyword.operator.word'],
  ['  needs rating <= skill First Aid "why"', 'needs', 'keyword.control.clause'],
  ['  gives +2 to Fright Check when "afraid"', '"', 'punctuation.definition.string'],
  ['  weight: 2', 'weight', 'variable.other.property'],
  ['ruling GA-02 "what we do"', 'GA-02', 'constant.other.ruling'],
  ['page {', 'page', 'storage.type.declaration'],
  ['  | numbers "At a glance" Speed as Pace', 'numbers', 'keyword.control.clause'],
  ['  | numbers "At a glance" Speed as Pace', 'as', 'keyword.operator.word'],
  ['  track Hits less hits taken', 'less', 'keyword.operator.word'],
])('%s: %s is %s', async (line, piece, scope) => {
  expect(await scopeOf('rulebook', line, piece)).toBe(scope);
});

test('a table row has its key and its value', async () => {
  expect(await tokenize('rulebook', 'table Cost by level {\n  3..4: left arm; each more: +25\n}')).toEqual([
    ['table', 'storage.type.declaration'],
    ['Cost', 'entity.name.type'],
    ['by', 'keyword.operator.word'],
    ['level', 'variable.other'],
    ['{', 'punctuation.section.block'],
    ['3', 'constant.numeric'],
    ['..', 'keyword.operator'],
    ['4', 'constant.numeric'],
    [':', 'punctuation.separator'],
    ['left', 'variable.other'],
    ['arm', 'variable.other'],
    [';', 'punctuation.separator'],
    ['each more', 'variable.other.property'],
    [':', 'punctuation.separator'],
    ['+', 'keyword.operator'],
    ['25', 'constant.numeric'],
    ['}', 'punctuation.section.block'],
  ]);
});
