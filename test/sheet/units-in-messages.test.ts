import { expect, test } from 'vitest';
import { play } from './game.js';

const game = `
  field mass number in kg else 0
  kind trait
  trait Strong { needs mass < 100 "{mass} kg is more than {100} kg" }
`;

const findings = (rules: string, entries: string): readonly string[] => play(rules, entries).findings;

test('a message that writes a unit says it once, whether the sheet writes it or not', () => {
  expect(findings(game, 'mass 150 kg, Strong')).toEqual(['error needs-not-met: 150 kg is more than 100 kg.']);
  expect(findings(game, 'mass 150, Strong')).toEqual(['error needs-not-met: 150 kg is more than 100 kg.']);
});
test('a word that only begins like the unit stays', () =>
  expect(findings(game.replace('kg is', 'kgs are'), 'mass 150 kg, Strong')).toEqual([
    'error needs-not-met: 150 kg kgs are more than 100 kg.',
  ]));
