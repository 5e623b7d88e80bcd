import { describe, expect, test } from 'vitest';
import { Rehearsal } from '../../../language/play/encounter/fight/rehearsal.js';
import { playOut } from '../../../language/play/encounter/likely/play-out.js';
import { Tactic } from '../../../language/play/encounter/likely/tactic.js';
import { isProblem } from '../../../language/values/problem.js';
import { exampleGames } from '../../bench/characters.js';
import { fourAgainstSix } from '../../bench/fights.js';

const FIGHTS = 4;

describe.each(exampleGames)('a fight of $game', ({ game, folder }) => {
  test('ends alike whether somebody watches or not, whatever was played before', () => {
    const arena = fourAgainstSix(game, folder);
    const remembering = { ...arena, rehearsal: new Rehearsal() };
    const tactic = new Tactic(arena);
    const ends = (isWatched: boolean, seed: string) => {
      const happened: string[] = [];
      const note = isWatched ? ({ told }: { told: readonly string[] }) => void happened.push(...told) : undefined;
      const end = playOut(isWatched ? arena : remembering, tactic, seed, note);
      if (isProblem(end)) throw new Error(end.problem);
      const { members, round, present } = end.state;
      return { ...end, state: { round, present, changes: members.map(({ changes }) => changes) } };
    };
    for (let fight = 0; fight < FIGHTS; fight++) {
      const watched = ends(true, `seed ${fight}`);
      expect(ends(false, `seed ${fight}`)).toEqual(watched);
      // Once more, where everything was played already.
      expect(ends(false, `seed ${fight}`)).toEqual(watched);
    }
  });
});
