import type { PageResult } from '../../../server/protocol.js';

/** A place in the text, as a message of the page refers to it. */
interface Named {
  readonly line: number;
  readonly column: number;
  readonly file?: string;
}

type Blocks = readonly (readonly [key: string, html: string])[];

/** A page as it was sent to the webview; messages of the webview may only refer to it. */
export class ShownPage {
  readonly cells = new Set<string>();
  readonly rolls = new Set<string>();
  /** Rows that can be raised and lowered, and fields that can be written, as `row:` and `field:`. */
  readonly settable = new Set<string>();
  /** Words of the marks of boxes, by their id. */
  readonly boxes = new Map<string, readonly (string | undefined)[]>();
  /** Kinds that can be added to a section, by the section. */
  readonly adds = new Map<string, readonly string[]>();
  private readonly places = new Set<string>();
  private readonly lines = new Map<string, number>();

  constructor(readonly result: PageResult) {
    this.read(result.page);
    for (const { kind } of result.page.adds) this.adds.set(`kind ${kind}`, [kind]);
    for (const block of result.page.sides.flat(3)) {
      if (block.adds) this.adds.set(block.key, block.adds);
      if (block.type === 'body')
        for (const { boxes } of block.places)
          if (boxes.ticks)
            this.boxes.set(
              boxes.ticks.id,
              block.marks.map(({ word }) => word),
            );
      if (block.type === 'rolls') for (const { key, at } of block.items) if (at) this.lines.set(key, at.line - 1);
    }
  }

  get blocks(): Blocks {
    return this.result.blocks ?? [];
  }

  isSheet(uri: string, name: string): boolean {
    return this.result.uri === uri && this.result.name === name;
  }

  hasPlace(place: Named): boolean {
    return this.places.has(placeKey(place));
  }

  /** The line of a prepared roll. */
  lineOf(row: string): number | undefined {
    return this.lines.get(row);
  }

  /** The parts that differ from an earlier page; undefined if the whole page has to be sent. */
  changesSince(before: ShownPage | undefined): Blocks | undefined {
    if (!before?.isSheet(this.result.uri, this.result.name) || before.result.html !== this.result.html)
      return undefined;
    const earlier = new Map(before.blocks);
    return this.blocks.filter(([key, html]) => earlier.get(key) !== html);
  }

  /** Collects the ids and places of a page, at any depth. */
  private read(part: object): void {
    if ('cell' in part && typeof part.cell === 'string') this.cells.add(part.cell);
    if ('roll' in part && typeof part.roll === 'string') this.rolls.add(part.roll);
    if ('field' in part && typeof part.field === 'string') this.settable.add(`field:${part.field}`);
    if ('steps' in part && part.steps === true && 'key' in part && typeof part.key === 'string')
      this.settable.add(`row:${part.key}`);
    if ('ticks' in part && isObject(part.ticks) && 'id' in part.ticks && typeof part.ticks.id === 'string')
      this.boxes.set(part.ticks.id, [undefined]);
    if ('at' in part && isObject(part.at)) this.readPlace(part.at);
    for (const inner of Object.values(part)) if (isObject(inner)) this.read(inner);
  }

  private readPlace(at: object): void {
    if (!('line' in at && typeof at.line === 'number' && 'column' in at && typeof at.column === 'number')) return;
    const file = 'file' in at && typeof at.file === 'string' ? at.file : undefined;
    this.places.add(placeKey({ line: at.line, column: at.column, ...(file !== undefined && { file }) }));
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function placeKey({ line, column, file = '' }: Named): string {
  return `${line}:${column}:${file}`;
}
