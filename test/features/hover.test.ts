import { describe } from 'vitest';
import { hover } from '../../server/features/hover/index.js';
import { atCursor, drawRanges, type Fixture, goldens, never } from './harness.js';

describe('hover', () => goldens('./hover/', '.md', shown));

async function shown(one: Fixture): Promise<string> {
  const found = await hover(one.context, atCursor(one), never);
  if (!found) return 'nothing';
  const place = found.range ? drawRanges(one.context, [{ uri: one.uri, range: found.range }]) : '';
  const text = typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : '';
  // The line of a declaration moves with every change of its rulebook.
  return `<!-- ${place} -->\n\n${text.replace(/#L\d+/g, '#L')}`;
}
