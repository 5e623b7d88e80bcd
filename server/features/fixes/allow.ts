import { quoteName } from '../../../language/grammar/quote-name.js';
import { addToBlock, type Fix, type FixMaker, headEnd, insert } from './fix.js';
import { campaignNode } from './table.js';

/** What a game master writes first; the reason is theirs to word. */
const reason = '"the game master agrees"';

/**
 * The game master overrules: the entry is allowed with a reason, or, where a finding is about a whole character or a roll,
 * its code is allowed in the campaign. Always the last fix.
 */
export const allowFixes: FixMaker = (spot) => {
  const { context, uri, finding, entry, source } = spot;
  if (!finding || finding.severity === 'information' || finding.code === 'useless-allowance') return [];
  const end = headEnd(source);
  if (
    entry &&
    entry.read?.allowed === undefined &&
    entry.inherited === undefined &&
    end !== undefined &&
    source?.type === 'entry'
  ) {
    return [{ title: 'Allow it here, with a reason', edits: [insert(uri, end, ` allowed ${reason}`)] }];
  }
  if (!spot.evaluation) return [];
  const campaign = campaignNode(context, uri);
  if (!campaign) return [];
  const lines = [finding.code];
  const fixes = lines.flatMap((line): Fix[] => {
    const edit = addToBlock(campaign.uri, campaign.text, campaign, `allow ${quoteName(line)} ${reason}`);
    return edit ? [{ title: `Allow ${line} in the campaign, with a reason`, edits: [edit] }] : [];
  });
  return fixes;
};
