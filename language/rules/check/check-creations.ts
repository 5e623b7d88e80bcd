import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { type Draft, stepsIn } from '../compile/draft.js';
import { messages } from '../messages.js';
import { nearNames } from '../near-names.js';
import type { Vocabulary } from '../rules.js';

/** Reports parts of creations that nothing reads, and lines that no sheet of the game could have. */
export function checkCreations(book: Book, vocabulary: Vocabulary, kinds: ReadonlySet<string>): void {
  for (const draft of book.drafts.values()) if (draft.what === 'create') checkCreation(draft, vocabulary, kinds, book);
}

function checkCreation(draft: Draft, vocabulary: Vocabulary, kinds: ReadonlySet<string>, book: Book): void {
  const steps = stepsIn(draft.clauses);
  const isWriting = steps.some(({ $type }) => $type === 'Writes' || $type === 'Buys' || $type === 'Broken');
  if (!isWriting)
    book.report('unused', draft.layers.at(-1)?.node, messages.idleCreation(draft.name), {
      property: 'name',
      severity: 'warning',
    });
  for (const step of steps) {
    if ((step.$type === 'Throws' || step.$type === 'Chooses') && !book.isLocalRead(draft, nameKey(step.name)))
      book.report(
        'unused',
        step,
        step.$type === 'Throws' ? messages.unreadThrow(step.name) : messages.unreadChoice(step.name),
        { property: 'name', severity: 'warning' },
      );
    if (step.$type === 'Writes') checkEntry(step, vocabulary, kinds, book);
  }
}

/** Reports a line that does not begin with a name of the game, a kind or a word such as `note`. */
function checkEntry(step: ast.Writes, vocabulary: Vocabulary, kinds: ReadonlySet<string>, book: Book): void {
  const written = /^[^{("[\d]*/.exec(step.entry)?.[0].trim() ?? '';
  const words = written.split(/\s+/).filter((word) => word !== '');
  const isKnown = words.some((_, index) => {
    const begins = nameKey(words.slice(0, index + 1).join(' '));
    return vocabulary.names.has(begins) || kinds.has(begins) || ENTRY_WORDS.has(begins);
  });
  if (words.length === 0 || isKnown) return;
  const near = nearNames(vocabulary, written, () => true);
  const advice = near.length === 0 ? '' : ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
  book.report('unknown-name', step, messages.unknown(written, advice), { property: 'entry' });
}

/** Other words that lines of a sheet can begin with. */
const ENTRY_WORDS: ReadonlySet<string> = new Set(['note', 'roll', 'check', 'contest']);
