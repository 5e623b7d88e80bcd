/** A mark of boxes: its sign, its word, and how many boxes have it. */
type Mark = readonly [sign: string, word: string, count: number];

/** New counts of marks, each with its index. */
export type Counts = readonly (readonly [mark: number, count: number])[];

/** The boxes of one kind on the page, filled in the order of their marks. */
export class Boxes {
  readonly id: string;
  readonly marks: readonly Mark[];

  private constructor(element: HTMLElement) {
    this.id = element.dataset.boxes ?? '';
    this.marks = JSON.parse(element.dataset.marks ?? '[]');
  }

  /** The boxes that one box belongs to. */
  static around(box: Element): Boxes | undefined {
    const element = box.closest<HTMLElement>('[data-boxes]');
    return element ? new Boxes(element) : undefined;
  }

  /** Index of the mark of a box by its number from 1; -1 if it has none. */
  markOf(box: number): number {
    let below = 0;
    return this.marks.findIndex(([, , count]) => {
      below += count;
      return box <= below;
    });
  }

  /** With a single mark: ticks all boxes up to this one, or unticks this one if it is the last ticked. */
  upTo(box: number): Counts {
    const [only] = this.marks;
    return only ? [[0, box === only[2] ? box - 1 : box]] : [];
  }

  /** Changes the mark of a box, by the indices of the marks; -1 is none. */
  change(from: number, to: number): Counts {
    if (from === to) return [];
    const more = (at: number, by: number): [number, number][] =>
      at < 0 ? [] : [[at, (this.marks[at]?.[2] ?? 0) + by]];
    return [...more(from, -1), ...more(to, 1)];
  }

  /** What a key on a box does: the sign of a mark sets it, Backspace and Delete remove it. Undefined for other keys. */
  byKey(box: number, key: string): Counts | undefined {
    const present = this.markOf(box);
    if (key === 'Backspace' || key === 'Delete') return this.change(present, -1);
    const chosen = this.marks.findIndex(([sign]) => sign.toLowerCase() === key.toLowerCase());
    if (chosen < 0) return undefined;
    return this.marks.length === 1 ? this.upTo(box) : this.change(present, chosen);
  }
}
