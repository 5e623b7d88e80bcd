/** What the list shows is what the dice are thrown against: one reading for lines that are listed, clicked, typed and simulated. */
import { expect, test } from 'vitest';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import { fold } from '../../language/fight/log/log-fold.js';
import { readLog } from '../../language/fight/log/read-log.js';
import { headText } from '../../language/fight/log/write-log.js';
import { doableOf } from '../../language/fight/table/doable.js';
import { lineNow } from '../../language/fight/table/line-now.js';
import { happenedText } from '../../language/fight/table/play-command.js';
import { withWholeNames } from '../../language/fight/table/whole-names.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { exampleGames } from '../bench/characters.js';
import { fourAgainstSix } from '../bench/fights.js';

/** So many moments of a fight are looked at, from its beginning to its end. */
const MOMENTS = 6;

test.each(exampleGames)('in a whole fight of $game', ({ game, folder }) => {
  const encounter = fourAgainstSix(game, folder);
  let text = headText({ encounter: encounter.name, file: 'scene.muster', seed: 'tide', sheets: encounter.sheets });
  const end = playOut(encounter, new Tactic(encounter), 'tide', (happened) => {
    text += happenedText(encounter, happened);
  });
  const log = readLog(text);
  if (isProblem(end) || isProblem(log)) throw new Error('The fight cannot be played.');
  const { played } = fold(encounter, log);
  let shown = 0;
  for (let moment = 0; moment < MOMENTS; moment++) {
    const at = played[Math.floor((moment * played.length) / MOMENTS)];
    if (!at) continue;
    const { state } = at;
    const by = state.turns.turn ?? 0;
    const side = encounter.members[by]?.side;
    const target = encounter.members.findIndex(
      (one, place) => one.side !== side && state.fight.members[place]?.isOut === false,
    );
    for (const { line, rolls, refused } of doableOf(encounter, state, by, target, [])) {
      if (refused !== undefined || rolls === undefined) continue;
      const command = withWholeNames(encounter, state, { is: 'act', by: encounter.members[by]?.name ?? '', line });
      expect(command).toMatchObject({ line });
      // The same with as few words as somebody would type.
      const [short = ''] = line.split(', ');
      if (!encounter.attacks.some(({ name }) => line.startsWith(`${name} `))) continue;
      const typed = withWholeNames(encounter, state, { is: 'act', by: encounter.members[by]?.name ?? '', line: short });
      if (isProblem(typed) || typed.is !== 'act') continue;
      const now = lineNow(encounter, state.fight, by, typed.line);
      const rolled = isProblem(now) ? undefined : (now.ready?.roll.rolled ?? now.rolled);
      expect([typed.line, rolled && valueText(rolled.value)]).toEqual([line, rolls]);
      shown += 1;
    }
  }
  expect(shown).toBeGreaterThan(MOMENTS);
});
