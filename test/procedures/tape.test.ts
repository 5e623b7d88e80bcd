import { describe, expect, it } from 'vitest';
import { resolveAttack } from '../../language/procedures/attacks/attack.js';
import { coverFire } from '../../language/procedures/attacks/cover-fire.js';
import { isChoice, Tape } from '../../language/roll/tape.js';
import { outcome, people, problemOf } from './range.js';

const who = people({
  Rocco: 'Coordination 4 { Pistol 2, Grenade 2 }, gear { Pistol, Grenade }',
  Karl: 'Body 3',
});

/** The requests to the tape, and the results. */
function asked(tape: Tape): string[] {
  return tape.entries.map((entry) =>
    isChoice(entry) ? entry.question : `${entry.line}: ${entry.faces.map(({ face }) => face).join(' ')}`,
  );
}

describe('what is thrown is a question each to the tape', () => {
  it('the dice of an attack, then its area dice together', () => {
    const tape = new Tape({ dice: '8,8,1,2,3,4 / 1,7,8' });
    outcome(resolveAttack({ attacker: who('Rocco'), weapon: 'Grenade', dice: tape, targets: [{ who: who('Karl') }] }));
    expect(asked(tape)).toEqual(['attack with Grenade: 8 8 1 2 3 4', 'area dice: 1 7 8']);
  });

  it('cover fire, then a die for each who might be hit', () => {
    const tape = new Tape({ dice: '7,7 / 7,2' });
    const targets = [
      { name: 'Karl', who: who('Karl') },
      { name: 'Kurt', who: who('Karl') },
    ];
    expect(outcome(coverFire({ attacker: who('Rocco'), weapon: 'Pistol', dice: tape, targets })).hits).toHaveLength(1);
    expect(asked(tape)).toEqual(['cover fire: 7 7', 'who might be hit: 7 2']);
  });

  it('faces that are not there yet are asked for, and by a name', () => {
    const input = { attacker: who('Rocco'), weapon: 'Pistol', targets: [{ name: 'Karl', who: who('Karl') }] };
    expect(problemOf(coverFire({ ...input, dice: new Tape({ dice: '7,7' }) }))).toContain('who might be hit');
  });
});
