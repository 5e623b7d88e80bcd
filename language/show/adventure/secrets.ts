import { editedText, type TextEdit } from '../../grammar/block-edits.js';
import type { PageHeading } from '../../grammar/markdown/page-parts.js';
import { plainText } from '../../grammar/markdown/plain-text.js';
import type { SourcePage } from '../../read/source/source.js';
import { locate } from '../../workspace/locate.js';
import type { NamedThing } from '../../workspace/names/name-index.js';
import type { HiddenNames } from '../hidden-names.js';
import type { AdventureContext } from './fence-parts.js';
import { openBoxes } from './secret-parts.js';
import type { Secret } from './unsure-parts.js';

/**
 * The game master's parts of a page, as ranges of the text, sorted and without overlaps. Players see only what is known to be for them:
 * what is read aloud, clues and handouts that they have according to the page, and text outside boxes.
 */
export class Secrets {
  private constructor(
    private readonly spans: readonly Secret[],
    /** The names of hidden people. */
    readonly names: HiddenNames | undefined,
  ) {}

  static from(spans: readonly Secret[], names: HiddenNames | undefined): Secrets {
    return new Secrets(merged(spans), names);
  }

  /** For a page without its text: the content of boxes and fences that are not for players. */
  static ofParts(page: SourcePage): Secrets {
    const isOpen = openBoxes(page);
    const closed = page.fences.filter(({ isHidden, isClosed }) => isHidden || !isClosed);
    const spans = [
      ...page.boxes.filter((box) => !isOpen(box)).map(({ offset, to }) => ({ offset, end: to })),
      ...closed.map(({ opening, end }) => ({ offset: opening.offset, end })),
    ];
    return Secrets.from(spans, undefined);
  }

  /**
   * Edits that remove the secrets from a text. An empty line replaces a part if the line above would continue below; dots replace a name.
   */
  leftOut(text: string): readonly TextEdit[] {
    return this.spans.map(({ offset, end, shown }) => ({ offset, end, text: shown ?? gapAt(text, offset) }));
  }

  /** These secrets and more. */
  with(more: readonly Secret[]): Secrets {
    return Secrets.from([...this.spans, ...more], this.names);
  }

  /** Whether the text at an offset is secret. */
  has(offset: number): boolean {
    return this.spans.some((span) => span.offset <= offset && offset < span.end);
  }

  /** The words of a heading as players read them. */
  wordsOf({ offset, end, name }: PageHeading, text: string): string {
    const inside = this.spans.filter((span) => span.offset >= offset && span.end <= end);
    if (inside.length === 0) return name;
    const edits = inside.map((one) => ({ offset: one.offset - offset, end: one.end - offset, text: one.shown ?? '' }));
    return plainText(editedText(text.slice(offset, end), edits));
  }

  /** Whether a thing is hidden from players, so that no link may name it. Of other pages they know people, and headings outside of secret parts. */
  hides(context: AdventureContext, thing: NamedThing): boolean {
    if (UNSHOWN.has(thing.what) && !thing.path.startsWith('@tables')) return true;
    if (this.names?.isIn(thing.name)) return true;
    if (thing.what === 'file' || thing.what === 'campaign') return false;
    const { workspace, uri, root } = context;
    if (thing.uri === uri) {
      const place = locate(root, { uri, path: thing.path, part: 'name' });
      return place !== undefined && this.has(place.offset);
    }
    if (PEOPLE.has(thing.what)) return false;
    const page = workspace.document(thing.uri)?.page;
    const heading = page && headingOf(page, thing);
    return !page || !heading || Secrets.ofParts(page).has(heading.offset);
  }
}

/** Kinds of things in fences that players never see. */
const UNSHOWN: ReadonlySet<NamedThing['what']> = new Set(['encounter', 'clock', 'random table']);
const PEOPLE: ReadonlySet<NamedThing['what']> = new Set(['character', 'npc']);

/** The heading of a page that a thing refers to; undefined for other things. */
export function headingOf({ headings }: SourcePage, { what, path }: NamedThing): PageHeading | undefined {
  return what === 'heading' ? headings[Number(path.split('.')[1])] : undefined;
}

/** The headings that are not in a secret part; words in them may be secret. */
export function publicHeadings(page: SourcePage, secrets: Secrets): readonly PageHeading[] {
  return page.headings.filter(({ offset, end }) => !secrets.has(offset) || !secrets.has(end - 1));
}

function gapAt(text: string, offset: number): string {
  return /[^\s>][^\S\r\n]*(?:\r\n|\r|\n)$/.test(text.slice(Math.max(0, offset - 100), offset)) ? '\n' : '';
}

function merged(spans: readonly Secret[]): Secret[] {
  const all: Secret[] = [];
  for (const span of [...spans].sort((a, b) => a.offset - b.offset)) {
    const last = all.at(-1);
    if (last && span.offset < last.end) all[all.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else if (span.end > span.offset) all.push(span);
  }
  return all;
}
