import type { RolledDie } from '../../../dice/rolled-die.js';
import type { MatchingNeeds, MatchingSet } from '../../../families/matching/sets.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';

interface Piece {
  readonly height: number;
  readonly regular: number;
  readonly special: number;
}

/** Dice by face: ordinary ones, and those that may be tied to one task. */
interface Loose {
  readonly regular: number[];
  readonly special: number[];
}

/**
 * A set for each of several tasks out of one roll, as many as can be made. A task takes the tallest set that does, as
 * narrow as it needs; what is left of a face joins the first set made of it. `own` says which tasks special dice serve;
 * without it they serve all.
 */
export function divideDice(
  dice: readonly RolledDie[],
  tasks: readonly MatchingNeeds[],
  own?: readonly boolean[],
): readonly (MatchingSet | undefined)[] {
  const most = Math.max(0, ...dice.map(({ face }) => face));
  const loose: Loose = { regular: new Array<number>(most + 1).fill(0), special: new Array<number>(most + 1).fill(0) };
  for (const { face, role } of dice) {
    const kind = own === undefined || role === 'regular' ? loose.regular : loose.special;
    kind[face] = (kind[face] ?? 0) + 1;
  }
  const best = search(loose, tasks, own, 0);
  return joined(best.pieces, loose, own);
}

interface Found {
  readonly pieces: readonly (Piece | undefined)[];
  readonly made: number;
}

function search(loose: Loose, tasks: readonly MatchingNeeds[], own: readonly boolean[] | undefined, at: number): Found {
  const task = tasks[at];
  if (!task) return { pieces: [], made: 0 };
  const left = tasks.length - at;
  let best: Found | undefined;
  for (let height = loose.regular.length - 1; height >= Math.max(1, task.height ?? 1); height -= 1) {
    const width = Math.max(LEAST_WIDTH, task.width ?? 0);
    const special = own === undefined || !own[at] ? 0 : Math.min(width, loose.special[height] ?? 0);
    const regular = width - special;
    if (regular > (loose.regular[height] ?? 0)) continue;
    take(loose, height, regular, special);
    const rest = search(loose, tasks, own, at + 1);
    take(loose, height, -regular, -special);
    if (best === undefined || rest.made + 1 > best.made)
      best = { pieces: [{ height, regular, special }, ...rest.pieces], made: rest.made + 1 };
    if (best.made === left) return best;
  }
  const without = search(loose, tasks, own, at + 1);
  return best && best.made >= without.made ? best : { pieces: [undefined, ...without.pieces], made: without.made };
}

function take(loose: Loose, height: number, regular: number, special: number): void {
  loose.regular[height] = (loose.regular[height] ?? 0) - regular;
  loose.special[height] = (loose.special[height] ?? 0) - special;
}

/** Dice of a face that no task took widen the first set of that face that they may stand in. */
function joined(
  pieces: readonly (Piece | undefined)[],
  loose: Loose,
  own: readonly boolean[] | undefined,
): readonly (MatchingSet | undefined)[] {
  for (const piece of pieces) if (piece) take(loose, piece.height, piece.regular, piece.special);
  return pieces.map((piece, at) => {
    if (!piece) return undefined;
    const { height } = piece;
    const regular = loose.regular[height] ?? 0;
    const special = own?.[at] ? (loose.special[height] ?? 0) : 0;
    take(loose, height, regular, special);
    return { width: piece.regular + piece.special + regular + special, height };
  });
}
