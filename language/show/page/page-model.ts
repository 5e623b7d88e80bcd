/** A place in the author's text; lines and columns from 1, the end exclusive. */
export interface PagePlace {
  /** Absent for the file of the page. */
  readonly file?: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A value as it is printed, with everything that a person can ask about it. */
export interface PageCell {
  readonly text: string;
  /** The cell of the sheet that explains it. */
  readonly cell?: string;
  /** The chance that a roll of it succeeds, `84 %`, and all odds on one line. */
  readonly chance?: string;
  readonly odds?: string;
  /** The text of a line that rolls it. */
  readonly roll?: string;
  /** Its current value, if wounds and the like change the roll. */
  readonly now?: string;
  readonly boxes?: PageBoxes;
}

/** A value with its name. */
export interface PageNumber extends PageCell {
  readonly label: string;
  readonly at?: PagePlace;
  /** Its field, if an author can write it. */
  readonly field?: string;
}

/** A fact about the character; a line to write on if there is no text. */
export interface PageFact {
  readonly label: string;
  readonly text?: string;
  readonly at?: PagePlace;
  readonly field?: string;
}

/** Boxes to tick, the first ones already ticked, each with its mark. */
export interface PageBoxes {
  readonly total: number;
  readonly marked: readonly PageMark[];
  /** What ticking them changes; absent if the sheet has nothing for it. */
  readonly ticks?: PageTicks;
  /** Why ticking them changes nothing. */
  readonly why?: string;
}

/** The subject of boxes. `id` is unique on the page. */
export type PageTicks = { readonly id: string } & (
  | { readonly is: 'field'; readonly field: string }
  /** The entry of a list for a place of the body, with the word of a mark. */
  | { readonly is: 'place'; readonly list: string; readonly place: string }
  /** The number of a thing, or the rest of its content in a field: each tick is one less. */
  | { readonly is: 'left'; readonly item: string; readonly thing: string; readonly field: string }
);

/** A mark of ticked boxes. */
export interface PageMark {
  readonly word: string;
  readonly sign: string;
  readonly count: number;
}

/** A column of a table. */
export interface PageHead {
  readonly label: string;
  /** The common unit of its cells, which then show only numbers. */
  readonly unit?: string;
  /** Its cells are numbers and aligned right. */
  readonly isNumber?: true;
}

/** A row of a table, with its name before its cells. */
export interface PageRow {
  /** The id of the entry, item or roll, for findings. */
  readonly key?: string;
  readonly name: string;
  readonly at?: PagePlace;
  /** The sheet has no line for it: it is used at its default. */
  readonly isUntaken?: true;
  /** Its nesting depth. */
  readonly depth?: number;
  /** Its count, if it is more than one. */
  readonly count?: number;
  readonly boxes?: PageBoxes;
  readonly cells: readonly PageCell[];
  /** Its rating can be raised and lowered, in its line or in a new one; `key` is its entry. */
  readonly steps?: true;
}

/** A large number, with the entries nested in it. */
export interface PageScore extends PageNumber {
  readonly key?: string;
  readonly cost?: string;
  readonly steps?: true;
  /** It is not written, and few characters have another value: a screen folds it away. */
  readonly isUsual?: true;
  /** The line's own value is shown before its total. */
  readonly lines: readonly (PageNumber & { readonly key?: string; readonly own?: string; readonly steps?: true })[];
}

/** A place of a body. */
export interface ShownPlace {
  readonly name: string;
  /** Numbers of the dice that hit it. */
  readonly hitOn?: string;
  readonly boxes: PageBoxes;
  /** All boxes are ticked. */
  readonly isFull?: true;
  readonly values: readonly PageNumber[];
  readonly words: readonly { readonly label: string; readonly text: string }[];
}

/** A block of a page. */
export type PageBlockModel = {
  /** Unique on the page, and stable for a rulebook. */
  readonly key: string;
  readonly title?: string;
  readonly columns?: number;
  /** Kinds that can be added to it. */
  readonly adds?: readonly string[];
} /** `inside` is the title for the lines of the scores. */ & (
  | { readonly type: 'scores'; readonly inside?: string; readonly items: readonly PageScore[] }
  | { readonly type: 'numbers'; readonly items: readonly PageNumber[] }
  | {
      readonly type: 'track';
      readonly value: PageNumber;
      readonly steps: readonly { readonly at: string; readonly words: string }[];
    }
  | { readonly type: 'counter'; readonly value: PageNumber; readonly others: readonly PageNumber[] }
  | {
      readonly type: 'body';
      readonly places: readonly ShownPlace[];
      readonly marks: readonly { readonly word: string; readonly sign: string }[];
    }
  | {
      readonly type: 'table';
      /** The kind of rows: attacks, things, or a table of the rulebook. */
      readonly of: 'attacks' | 'items' | 'rules';
      readonly first: string;
      readonly head: readonly PageHead[];
      readonly rows: readonly PageRow[];
    }
  | {
      readonly type: 'traits';
      readonly head: readonly PageHead[];
      readonly groups: readonly { readonly title?: string; readonly rows: readonly PageRow[] }[];
    }
  | { readonly type: 'powers'; readonly items: readonly PageScore[] }
  | {
      readonly type: 'rolls';
      /** `isDone`: an action without a roll, which can be carried out. */
      readonly items: readonly (PageNumber & { readonly key: string; readonly what: string; readonly isDone?: true })[];
    }
  | { readonly type: 'situations'; readonly items: readonly string[] }
  /** The author's own Markdown. */
  | { readonly type: 'notes'; readonly paragraphs: readonly string[] }
);

/** A finding, with the row that it is about. */
export interface PageFinding {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
  readonly row?: string;
  readonly at?: PagePlace;
}

/** A character sheet laid out as its rulebook says, as plain data: views of it know no game and compute nothing. */
export interface PageModel {
  readonly version: 1;
  readonly kind: 'character' | 'npc';
  readonly name: string;
  readonly rulebook: string;
  readonly campaign?: string;
  readonly file: string;
  readonly at?: PagePlace;
  readonly points?: {
    readonly spent: string;
    readonly budget?: string;
    readonly byKind: readonly (readonly [kind: string, points: string])[];
  };
  readonly facts: readonly PageFact[];
  /** Front and back; each a list of rows of columns of blocks. */
  readonly sides: readonly (readonly (readonly (readonly PageBlockModel[])[])[])[];
  /** Kinds that no block shows and that can be added, each with its name. */
  readonly adds: readonly { readonly kind: string; readonly name: string }[];
  /** Values that the page does not show; a screen has them folded. */
  readonly rest: readonly PageNumber[];
  readonly findings: readonly PageFinding[];
}
