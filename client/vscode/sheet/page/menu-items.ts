/** An item of a menu. */
export interface MenuItem {
  /** Its place in the list of which it is one. */
  readonly at: number;
  readonly label: string;
  readonly price?: string;
  readonly note?: string;
  /** Choosing it asks for words. */
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
  /** What opened it. */
  readonly beside: Element;
  /** What the field says in which an item is looked for; without it there is none. */
  readonly finds?: string;
  /** What is asked for an item that needs words. */
  readonly asks?: (item: MenuItem) => string;
}

/** So many items are shown; typing finds the others. */
const MOST_SHOWN = 200;

/** A menu that is open: what is typed in it, and which item is selected. */
export class OpenMenu {
  text = '';
  /** The item whose words are asked for. */
  asked: MenuItem | undefined;
  private at = 0;

  /** `changed` draws it anew; `finished` is called once, without an item if the menu was closed. */
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

  /** What the field says. */
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
