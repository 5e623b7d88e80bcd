import type { Sheet, SheetEntry, SheetItem } from '../../../sheet/sheet.js';
import type { TextOrigin } from '../../../values/origin.js';

/** What of a sheet the blocks of its page have shown, and in which row. */
export class ShownParts {
  private readonly entries = new Set<string>();
  private readonly items = new Set<string>();
  /** Rows of the page by the place in the text that they come from. */
  private readonly rows = new Map<string, string>();

  constructor(private readonly sheet: Sheet) {}

  /** An entry has a row of its own. */
  entry({ id, origin }: SheetEntry): void {
    this.entries.add(id);
    this.line(origin, id);
  }

  /** A thing is in a row. */
  item({ id, origin }: SheetItem, row: string): void {
    this.items.add(id);
    this.line(origin, row);
  }

  /** A line of the text is in a row. */
  line({ uri, path }: TextOrigin, row: string): void {
    this.rows.set(`${uri} ${path}`, row);
  }

  /** Whether an entry of the id has been shown. */
  hasEntry(id: string): boolean {
    return this.entries.has(id);
  }

  /** The row that shows what a place in the text says, or what it is inside of. */
  rowAt({ uri, path }: TextOrigin): string | undefined {
    for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
      const row = this.rows.get(`${uri} ${at}`);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** Entries that no block has shown, also inside others. */
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
