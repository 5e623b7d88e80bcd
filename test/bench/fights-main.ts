import { oddsOfFights, tallied } from '../../language/play/encounter/odds.js';
import { isProblem } from '../../language/values/problem.js';
import { exampleGames } from './characters.js';
import { fourAgainstSix, measureFights } from './fights.js';

const wanted = process.argv[2];
if (process.argv[3]) {
  const { game = "", folder = "" } = exampleGames.find((one) => one.game === wanted) ?? {};
  const arena = fourAgainstSix(game, folder);
  const going = tallied(arena, 'x', 0, Number(process.argv[3]));
  const start = performance.now();
  let next = going.next();
  let n = 0;
  while (!next.done) {
    next = going.next();
    n++;
    if (n === 1 || n === 10 || n === 100 || n === 1000) console.log(n, performance.now() - start);
  }
  if (isProblem(next.value)) console.log(next.value);
  else console.log(JSON.stringify(oddsOfFights(arena, next.value)));
} else for (const [game, rate] of measureFights(wanted)) console.log(game, Math.round(rate));
