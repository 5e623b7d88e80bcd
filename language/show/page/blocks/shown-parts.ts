import type { Sheet, SheetEntry, SheetItem } from '../../../sheet/sheet.js';
import type { TextOrigin } from '../../../values/origin.js';

/** The parts of a sheet that the blocks of its page have shown, with their rows. */
export class ShownParts {
  private readonly entries = new Set<string>();
  private readonly items = new Set<string>();
  /** Rows of the page by the origin of their text. */
  private readonly rows = new Map<string, string>();

  constructor(private readonly sheet: Sheet) {}

  /** Records an entry with its own row. */
  entry({ id, origin }: SheetEntry): void {
    this.entries.add(id);
    this.line(origin, id);
  }

  /** Records a thing in a row. */
  item({ id, origin }: SheetItem, row: string): void {
    this.items.add(id);
    this.line(origin, row);
  }

  /** Records a line of the text in a row. */
  line({ uri, path }: TextOrigin, row: string): void {
    this.rows.set(`${uri} ${path}`, row);
  }

  /** Whether an entry has been shown. */
  hasEntry(id: string): boolean {
    return this.entries.has(id);
  }

  /** The row that shows the text at a place, or the text around it. */
  rowAt({ uri, path }: TextOrigin): string | undefined {
    for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
      const row = this.rows.get(`${uri} ${at}`);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** Entries that no block has shown, including nested ones. */
  entriesLeft(): SheetEntry[] {
    const left: SheetEntry[] = [];
    const visit = (entry: SheetEntry): void => {
      if (!this.entries.has(entry.id)) left.push(entry);
      else for (const child of entry.entries) visit(child);
    };
    for (const entry of this.sheet.entries) visit(entry);
    return left;
  }

  /** Things that no block has shown. */
  itemsLeft(): SheetItem[] {
    return this.sheet.items.filter(({ id }) => !this.items.has(id));
  }
}
