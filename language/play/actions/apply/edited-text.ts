import type { TextEdit } from '../../../grammar/block-edits.js';

/** A piece of the original text, or one that was written since. */
type Piece = { readonly offset: number; readonly end: number } | { readonly text: string };

/** A text that is edited step by step, which can be turned into edits of the original with the same effect. */
export class EditedText {
  private pieces: readonly Piece[];

  constructor(readonly original: string) {
    this.pieces = [{ offset: 0, end: original.length }];
  }

  get text(): string {
    return this.pieces.map((piece) => this.textOf(piece)).join('');
  }

  /** Edits the current text. */
  edit({ offset, end, text }: TextEdit): void {
    this.pieces = [...this.part(0, offset), ...(text === '' ? [] : [{ text }]), ...this.part(end, Infinity)];
  }

  /** All edits as one sorted list over the original text, each as small as possible. */
  edits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let from = 0;
    let written = '';
    const close = (to: number): void => {
      const edit = trimmed(this.original, { offset: from, end: to, text: written });
      if (edit.end > edit.offset || edit.text !== '') edits.push(edit);
      written = '';
    };
    for (const piece of this.pieces) {
      if ('text' in piece) {
        written += piece.text;
        continue;
      }
      if (piece.offset > from || written !== '') close(piece.offset);
      from = piece.end;
    }
    if (from < this.original.length || written !== '') close(this.original.length);
    return edits;
  }

  private textOf(piece: Piece): string {
    return 'text' in piece ? piece.text : this.original.slice(piece.offset, piece.end);
  }

  /** The pieces of the current text between two offsets. */
  private part(from: number, to: number): Piece[] {
    const part: Piece[] = [];
    let at = 0;
    for (const piece of this.pieces) {
      const { length } = this.textOf(piece);
      const [first, last] = [Math.max(from - at, 0), Math.min(to - at, length)];
      at += length;
      if (first >= last) continue;
      part.push(
        'text' in piece
          ? { text: piece.text.slice(first, last) }
          : { offset: piece.offset + first, end: piece.offset + last },
      );
    }
    return part;
  }
}

/** The edit without common text at its beginning and its end. Surrogate pairs are not split. */
function trimmed(original: string, { offset, end, text }: TextEdit): TextEdit {
  let [from, to, start, stop] = [offset, end, 0, text.length];
  while (from < to && start < stop && original[from] === text[start] && !isHalf(original[from])) {
    from++;
    start++;
  }
  while (to > from && stop > start && original[to - 1] === text[stop - 1] && !isHalf(original[to - 1])) {
    to--;
    stop--;
  }
  return { offset: from, end: to, text: text.slice(start, stop) };
}

function isHalf(unit: string | undefined): boolean {
  return unit !== undefined && /[\uD800-\uDFFF]/.test(unit);
}
