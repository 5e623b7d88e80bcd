// The body of a One-Roll game as its documents have it, for the oracles of Godlike and Wild Talents.

/** Places of the body by the height that strikes them, from one to ten (Godlike 455..460; Wild Talents has no table of its own: 949, OR-01). */
export const PLACES = [
  'left leg',
  'right leg',
  'left arm',
  'left arm',
  'right arm',
  'right arm',
  'torso',
  'torso',
  'torso',
  'head',
] as const;
export type Place = (typeof PLACES)[number];
export const ALL: readonly Place[] = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];

/** The numbers that a called shot sets a die to in Muster's words. */
export const CALLED: Readonly<Record<Place, number>> = {
  'left leg': 1,
  'right leg': 2,
  'left arm': 4,
  'right arm': 6,
  torso: 8,
  head: 10,
};

export interface Marked {
  readonly killing: number;
  readonly shock: number;
}
export type Wounds = Readonly<Partial<Record<Place, Marked>>>;

/** Wounds after further points at a place: boxes are filled, then shock becomes killing, then the torso takes what a limb cannot (Godlike 442, 446). */
export function wounded(
  before: Wounds,
  boxesOf: (at: Place) => number,
  place: Place,
  { killing, shock }: { readonly killing: number; readonly shock: number },
): Wounds {
  const after = new Map(ALL.map((name) => [name, { killing: 0, shock: 0, ...before[name] }]));
  const mark = (at: Place, isKilling: boolean): void => {
    const now = after.get(at);
    if (!now) return;
    if (now.killing + now.shock < boxesOf(at)) {
      if (isKilling) now.killing += 1;
      else now.shock += 1;
    } else if (now.shock > 0) {
      now.shock -= 1;
      now.killing += 1;
    } else if (at !== 'torso' && at !== 'head') mark('torso', isKilling);
  };
  for (let point = 0; point < killing; point += 1) mark(place, true);
  for (let point = 0; point < shock; point += 1) mark(place, false);
  return Object.fromEntries(after);
}

/** Wounds as a sheet writes them. */
export function woundsWritten(wounds: Wounds): readonly string[] {
  return ALL.flatMap((place) =>
    (['killing', 'shock'] as const).flatMap((kind) => {
      const amount = wounds[place]?.[kind] ?? 0;
      return amount > 0 ? [`${place} ${amount} ${kind}`] : [];
    }),
  );
}

/** The step of a scenario that expects what became of the wounds of Max. */
export function changesText(before: Wounds, after: Wounds): string {
  const changed = ALL.flatMap((place) => {
    const old = { killing: 0, shock: 0, ...before[place] };
    const now = { killing: 0, shock: 0, ...after[place] };
    return (['killing', 'shock'] as const).flatMap((kind) =>
      old[kind] === now[kind] ? [] : [`wounds ${place} ${kind} ${now[kind]}`],
    );
  });
  return changed.length === 0 ? 'changes nothing' : `changes Max: ${changed.join(', ')}`;
}
