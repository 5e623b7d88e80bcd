import { oncePer } from '../../memo/once-per.js';
import type { Distance } from '../../read/encounter/encounter-line.js';
import { placeKey } from '../../read/encounter/place-names.js';
import { fromNumber, toNumber } from '../../values/rational.js';
import { convert, type UnitName } from '../../values/unit.js';
import type { EncounterPlan, Member, Place } from './plan.js';

/** A position: at a distance from a place, or between two places. */
export interface Position {
  readonly near: readonly Near[];
  /** It is behind the place, so the member has what the place gives. */
  readonly isBehind?: true;
}

interface Near {
  /** Key of the place. */
  readonly place: string;
  readonly far: number;
}

/** A route of a known length between places near two positions. */
interface Route {
  readonly far: number;
  readonly from: Near;
  readonly to: Near;
}

/** The places of an encounter as a graph, in which only distances are known. */
export class Ground {
  /** The unit of all lengths: the first in the lines. */
  readonly unit: UnitName | undefined;
  private readonly lengths = new Map<string, Map<string, number>>();
  private readonly first = new Map<string, string>();

  constructor(private readonly places: readonly Place[]) {
    const ways = places.flatMap(({ key, ways }) => [...ways].map(([to, distance]) => ({ key, to, distance })));
    this.unit = ways.find(({ distance }) => distance.unit !== undefined)?.distance.unit;
    for (const { key } of places) this.lengths.set(key, new Map([[key, 0]]));
    for (const { key, to, distance } of ways) {
      const far = inUnit(distance, this.unit);
      if (far === undefined) continue;
      this.shorten(key, to, far, to);
      this.shorten(to, key, far, key);
    }
    for (const { key: over } of places)
      for (const { key: from } of places)
        for (const { key: to } of places) {
          const [one, other] = [this.length(from, over), this.length(over, to)];
          const step = this.first.get(wayKey(from, over));
          if (one !== undefined && other !== undefined && step !== undefined) this.shorten(from, to, one + other, step);
        }
  }

  /** A place by name, with or without an article. */
  placeCalled(name: string): Place | undefined {
    const key = placeKey(name);
    return this.places.find((one) => one.key === key);
  }

  /** The place that a position is exactly at. */
  placeAt({ near }: Position): Place | undefined {
    const [one, other] = near;
    return one && !other && one.far === 0 ? this.places.find(({ key }) => key === one.place) : undefined;
  }

  /** The distance of two positions by the shortest route; undefined if there is none. */
  between(one: Position, other: Position): number | undefined {
    return sameWay(one, other) ?? this.route(one, other)?.far;
  }

  /** The distance of two places. */
  lengthBetween(one: Place, other: Place): Distance | undefined {
    const size = this.length(one.key, other.key);
    return size === undefined ? undefined : { size, ...(this.unit && { unit: this.unit }) };
  }

  /** The position after moving so far from one position towards another. */
  towards(from: Position, to: Position, far: number): Position {
    const all = this.between(from, to);
    if (all === undefined || far >= all) return { near: to.near };
    const route = this.route(from, to);
    const beside = sameWay(from, to);
    if (!route || (beside !== undefined && beside <= route.far)) {
      const [own] = from.near;
      const other = to.near.find(({ place }) => place === own?.place);
      return along(from, own?.place ?? '', (other?.far ?? 0) < (own?.far ?? 0) ? far : -far);
    }
    if (far < route.from.far) return along(from, route.from.place, far);
    let [place, left] = [route.from.place, far - route.from.far];
    for (;;) {
      const next = this.first.get(wayKey(place, route.to.place));
      const length = next === undefined ? undefined : this.length(place, next);
      if (place === route.to.place || next === undefined || length === undefined) break;
      if (left < length)
        return left === 0
          ? { near: [{ place, far: 0 }] }
          : {
              near: [
                { place, far: left },
                { place: next, far: length - left },
              ],
            };
      left -= length;
      place = next;
    }
    return along({ near: [...to.near] }, route.to.place, route.to.far - left);
  }

  /** The position after moving so far away from another one. */
  awayFrom(from: Position, other: Position, far: number): Position {
    const near = this.route(from, other)?.from ?? from.near[0];
    const beyond = from.near.find(({ place }) => place !== near?.place);
    if (beyond && far >= beyond.far) return { near: [{ place: beyond.place, far: far - beyond.far }] };
    return along(from, near?.place ?? '', -far);
  }

  private route(one: Position, other: Position): Route | undefined {
    let best: Route | undefined;
    for (const from of one.near)
      for (const to of other.near) {
        const length = this.length(from.place, to.place);
        const far = length === undefined ? undefined : from.far + length + to.far;
        if (far !== undefined && (best === undefined || far < best.far)) best = { far, from, to };
      }
    return best;
  }

  private length(from: string, to: string): number | undefined {
    return this.lengths.get(from)?.get(to);
  }

  private shorten(from: string, to: string, far: number, step: string): void {
    const known = this.length(from, to);
    if (known !== undefined && known <= far) return;
    this.lengths.get(from)?.set(to, far);
    this.first.set(wayKey(from, to), step);
  }
}

/** The ground of an encounter. */
export const groundOf = oncePer((plan: EncounterPlan) => new Ground(plan.places));

/** The positions of members at the beginning, by their index. */
export function positionsIn(members: readonly Member[], plan: EncounterPlan): ReadonlyMap<number, Position> {
  const ground = groundOf(plan);
  return new Map(
    members.flatMap(({ situation }, place): [number, Position][] => {
      const stands = situation?.stands;
      const at = stands && ground.placeCalled(stands.name);
      return at ? [[place, positionAt(at, stands.isBehind)]] : [];
    }),
  );
}

/** The position at a place, or behind it. */
export function positionAt({ key }: Place, isBehind: boolean): Position {
  return { near: [{ place: key, far: 0 }], ...(isBehind && { isBehind }) };
}

/** A distance as a number in a unit. Without a unit of its own it already is. */
export function inUnit({ size, unit }: Distance, other: UnitName | undefined): number | undefined {
  if (unit === undefined || other === undefined || unit === other) return size;
  const converted = convert(fromNumber(size)?.value ?? 0, unit, other);
  return converted === undefined ? undefined : toNumber(converted);
}

/** `10 yards`. */
export function distanceText({ size, unit }: Distance): string {
  const number = String(Math.round(size * 100) / 100);
  return unit === undefined ? number : `${number} ${unit}`;
}

/** The distance of two positions between the same two places; undefined for others. */
function sameWay(one: Position, other: Position): number | undefined {
  if (one.near.length < 2 || other.near.length < 2) return undefined;
  const gaps = one.near.map(({ place, far }) => {
    const same = other.near.find((near) => near.place === place);
    return same && Math.abs(same.far - far);
  });
  return gaps.includes(undefined) ? undefined : gaps[0];
}

/** The position after moving so far towards one of two places, and away from the other. */
function along({ near }: Position, to: string, far: number): Position {
  const moved = near.map((one) => ({ ...one, far: one.place === to ? one.far - far : one.far + far }));
  const there = moved.find((one) => one.far <= 0);
  return { near: there ? [{ place: there.place, far: Math.abs(there.far) }] : moved };
}

function wayKey(from: string, to: string): string {
  return `${from}\n${to}`;
}
