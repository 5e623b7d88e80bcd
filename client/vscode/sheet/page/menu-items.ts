/** An item of a menu. */
export interface MenuItem {
  /** Its index in the whole list. */
  readonly at: number;
  readonly label: string;
  readonly price?: string;
  readonly note?: string;
  /** Whether choosing it asks for words. */
  readonly needsWords?: boolean;
  readonly isUnmet?: boolean;
}

/** A chosen item, with the words that it asked for. */
export interface Chosen {
  readonly item: number;
  readonly words?: string;
}

/** What a menu offers. */
interface Offer {
  readonly title: string;
  readonly items: readonly MenuItem[];
  /** The element that opened it. */
  readonly beside: Element;
  /** The label of the field that filters the items; without it there is no such field. */
  readonly finds?: string;
  /** What is asked for an item that needs words. */
  readonly asks?: (item: MenuItem) => string;
}

/** Maximum number of items that are shown; typing finds the others. */
const MOST_SHOWN = 200;

/** A menu that is open: what is typed in it, and which item is selected. */
export class OpenMenu {
  text = '';
  /** The item whose words are asked for. */
  asked: MenuItem | undefined;
  private at = 0;

  /** `changed` redraws the menu; `finished` is called once, without an item if the menu was closed. */
  constructor(
    readonly offer: Offer,
    private readonly changed: () => void,
    private readonly finished: (chosen: Chosen | undefined) => void,
  ) {}

  get shown(): readonly MenuItem[] {
    const { items, finds } = this.offer;
    return (finds === undefined ? items : items.filter((item) => fits(item, this.text))).slice(0, MOST_SHOWN);
  }

  get selected(): number {
    return Math.min(this.at, this.shown.length - 1);
  }

  /** The label of the field. */
  get label(): string {
    const { finds = '', asks } = this.offer;
    return (this.asked && asks?.(this.asked)) ?? finds;
  }

  type(text: string): void {
    this.text = text;
    this.at = 0;
    this.changed();
  }

  move(by: 1 | -1): void {
    const { length } = this.shown;
    if (this.asked || length === 0) return;
    this.at = (this.selected + by + length) % length;
    this.changed();
  }

  /** Takes an item, or asks for its words. */
  choose(item = this.shown[this.selected]): void {
    if (!item) return;
    if (!item.needsWords) {
      this.finished({ item: item.at });
      return;
    }
    this.asked = item;
    this.type('');
  }

  /** Takes what is selected, or the words that were asked for. */
  enter(): void {
    const words = this.text.trim();
    if (!this.asked) this.choose();
    else this.finished(words === '' ? undefined : { item: this.asked.at, words });
  }

  close(): void {
    this.finished(undefined);
  }
}

/** Whether every word of a text begins a word of the item. */
function fits({ label, note = '' }: MenuItem, text: string): boolean {
  const words = `${label} ${note}`.toLowerCase().split(/[^\p{L}\p{N}…+-]+/u);
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}+-]+/u)
    .every((part) => words.some((word) => word.startsWith(part)));
}
