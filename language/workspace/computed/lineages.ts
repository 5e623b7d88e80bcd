import type { SourceCharacter } from '../../read/source/source.js';
import type { Lineage } from '../../sheet/inherit.js';
import type { Dependencies } from '../facts.js';

/** The character that another one names as a base, if there is one. */
export type BaseOf = (character: SourceCharacter, name: string) => SourceCharacter | undefined;

interface Visit {
  readonly character: SourceCharacter;
  readonly bases: readonly SourceCharacter[];
  readonly order: number;
  /** The least `order` that can be reached from here. */
  low: number;
  /** The base to visit next. */
  next: number;
  /** Its circle is not complete yet. */
  isOpen: boolean;
}

/**
 * The bases of all characters. Each lineage is computed once and without recursion, so many paths to one base and long
 * chains of `like` cost little. In a circle of `like`, each member inherits what the members that it names write
 * themselves, and what those inherit from outside the circle. So the result depends neither on the order of the text
 * nor on the order of the queries.
 */
export class Lineages {
  private readonly known = new Map<string, Lineage>();
  /** Members of circles, each with the address that identifies its circle. */
  private readonly circles = new Map<string, string>();

  constructor(
    private readonly baseOf: BaseOf,
    private readonly dependencies: Dependencies,
  ) {}

  /** The lineage of a character; the same object until something in it changes. */
  of(character: SourceCharacter): Lineage {
    this.dependencies.read('lineage', '', addressOf(character));
    const cached = this.known.get(addressOf(character));
    if (cached) return cached;
    this.visit(character);
    return this.known.get(addressOf(character)) ?? this.store(character, []);
  }

  /** Whether a character is `like` itself through the named base. */
  isCircular(character: SourceCharacter, name: string): boolean {
    this.of(character);
    const base = this.baseOf(character, name);
    const circle = this.circles.get(addressOf(character));
    return base !== undefined && circle !== undefined && circle === this.circles.get(addressOf(base));
  }

  /** Drops a lineage: a text or a name that it was computed from has changed. */
  forget(address: string): void {
    this.known.delete(address);
    this.circles.delete(address);
  }

  /**
   * Visits all reachable characters depth first, and stores the lineages of each strongly connected component as soon
   * as it is complete (Tarjan's algorithm).
   */
  private visit(start: SourceCharacter): void {
    const visits = new Map<string, Visit>();
    const path: Visit[] = [];
    const open: Visit[] = [];
    const enter = (character: SourceCharacter): void => {
      const bases = this.basesOf(character);
      const visit: Visit = { character, bases, order: visits.size, low: visits.size, next: 0, isOpen: true };
      visits.set(addressOf(character), visit);
      path.push(visit);
      open.push(visit);
    };
    enter(start);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const base = visit.bases[visit.next++];
      if (base) {
        const met = visits.get(addressOf(base));
        if (!met && !this.known.has(addressOf(base))) enter(base);
        else if (met?.isOpen) visit.low = Math.min(visit.low, met.order);
        continue;
      }
      path.pop();
      const outer = path.at(-1);
      if (outer) outer.low = Math.min(outer.low, visit.low);
      if (visit.low !== visit.order) continue;
      const members = open.splice(open.lastIndexOf(visit));
      for (const member of members) member.isOpen = false;
      this.storeComponent(members);
    }
  }

  private basesOf(character: SourceCharacter): readonly SourceCharacter[] {
    const address = addressOf(character);
    return this.dependencies.compute('lineage', address, () => {
      this.dependencies.read('text', '', address);
      const bases = character.bases.flatMap((name) => this.baseOf(character, name) ?? []);
      for (const base of bases) this.dependencies.read('lineage', '', addressOf(base));
      return bases;
    });
  }

  /**
   * Stores the lineages of a strongly connected component, usually a single character. All that it inherits from
   * outside is already stored.
   */
  private storeComponent(members: readonly Visit[]): void {
    const inside = new Map(members.map((member) => [addressOf(member.character), member]));
    const [first] = members;
    if (!first) return;
    const isCircle = members.length > 1 || first.bases.some((base) => inside.has(addressOf(base)));
    if (!isCircle) {
      this.store(first.character, first.bases);
      return;
    }
    const own = new Map(
      members.map(({ character, bases }) => {
        const outside = bases.filter((base) => !inside.has(addressOf(base)));
        return [addressOf(character), { character, bases: outside.map((base) => this.of(base)) }];
      }),
    );
    const circle = addressOf(first.character);
    for (const { character, bases } of members) {
      const address = addressOf(character);
      const others = bases.filter((base) => addressOf(base) !== address);
      this.known.set(address, { character, bases: others.map((base) => own.get(addressOf(base)) ?? this.of(base)) });
      this.circles.set(address, circle);
    }
  }

  private store(character: SourceCharacter, bases: readonly SourceCharacter[]): Lineage {
    const lineage = { character, bases: bases.map((base) => this.of(base)) };
    this.known.set(addressOf(character), lineage);
    return lineage;
  }
}

function addressOf(character: SourceCharacter): string {
  return `${character.uri}#${character.path}`;
}
