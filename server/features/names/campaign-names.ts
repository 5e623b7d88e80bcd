import { nameKey } from '../../../language/grammar/index.js';
import type { Rules, SourceEntry } from '../../../language/model/index.js';
import { noteDeclaration } from './entry-names.js';
import { noteExpression } from './expression-names.js';
import type { MentionList } from './mention-list.js';

/** Notes the names of a statement of a campaign: what it declares, bans, requires, allows or sets. */
export function noteCampaignEntry(names: MentionList, source: SourceEntry, rules: Rules): void {
  const { tokens } = source;
  const first = nameKey(tokens[0]?.text ?? '');
  if (source.type !== 'entry' || tokens.length === 0) return;
  if (first === 'ban' || first === 'require' || first === 'allow') {
    for (const line of tokens.length > 1 ? [source] : source.entries)
      names.named(line, line === source ? 1 : 0, line.tokens.length, rules, (named) => named.what === 'trait');
    return;
  }
  if (noteDeclaration(names, source, rules, 'campaign')) return;
  const from = first === 'switch' ? 1 : 0;
  const end = names.named(
    source,
    from,
    tokens.length,
    rules,
    (named) => named.what === 'setting' || named.what === 'switch',
  );
  if (end > from) noteExpression(names, source, end, tokens.length, rules);
}
