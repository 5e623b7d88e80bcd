import { quoteName } from '../../../language/grammar/index.js';
import { allowanceOf } from '../../../language/sheet/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { addToBlock, type FixMaker, type FixSpot, headEnd, insert } from './fix.js';
import { campaignNode } from './table.js';
import * as titles from './titles.js';

/** A placeholder for the game master's reason. */
const reason = '"the game master agrees"';

const LINES: ReadonlySet<string> = new Set(['roll', 'check', 'contest']);

/** Findings of characters that cannot be allowed: they are about the name itself. */
const OF_NAMES: ReadonlySet<string> = new Set([
  'duplicate-name',
  'unknown-name',
  'cycle',
  'too-large',
  'ambiguous-name',
  'wrong-game',
  'no-rulebook',
]);

/** Where the header of a finding's character ends, and the reason if it is already allowed. */
function headerOf({
  context,
  uri,
  code,
  finding,
  evaluation,
  text,
}: FixSpot): { readonly end: number; readonly allowed?: string } | undefined {
  const root = context.sheetRoot(uri);
  if (!finding || !root || evaluation?.source.path !== finding.origin.path || OF_NAMES.has(code)) return undefined;
  const node = nodeAt(root, finding.origin.path);
  if (node?.$type !== 'Character' || !node.$cstNode) return undefined;
  const whole = node.block?.$cstNode?.offset ?? node.$cstNode.end;
  const end = node.$cstNode.offset + text.slice(node.$cstNode.offset, whole).trimEnd().length;
  return { end, ...(node.reason !== undefined && { allowed: node.reason }) };
}

/** Findings of lines that cannot be read: there is nothing to allow. */
const UNREAD: ReadonlySet<string> = new Set(['unclosed-bracket', 'unexpected-closing']);

/**
 * The game master overrules: allows the entry, the roll or the character with a reason; if it is allowed already, allows the code of
 * the finding in the campaign. Always the last fix.
 */
export const allowFixes: FixMaker = (spot) => {
  const { context, uri, finding, entry, source } = spot;
  if (
    !finding ||
    finding.severity === 'information' ||
    finding.code === 'useless-allowance' ||
    UNREAD.has(finding.code)
  )
    return [];
  const end = headEnd(source);
  if (
    entry &&
    entry.read?.allowed === undefined &&
    entry.inherited === undefined &&
    end !== undefined &&
    source?.type === 'entry'
  ) {
    return [{ title: titles.allowHere, edits: [insert(uri, end, ` allowed ${reason}`)] }];
  }
  if (source && end !== undefined && LINES.has(source.type) && !allowanceOf(source))
    return [{ title: titles.allowHere, edits: [insert(uri, end, ` allowed ${reason}`)] }];
  const header = headerOf(spot);
  if (header && header.allowed === undefined)
    return [{ title: titles.allowHere, edits: [insert(uri, header.end, ` allowed ${reason}`)] }];
  if (!spot.evaluation) return [];
  const campaign = campaignNode(context, uri);
  if (!campaign) return [];
  const { code } = finding;
  const edit = addToBlock(campaign.uri, campaign.text, campaign, `allow ${quoteName(code)} ${reason}`);
  return edit ? [{ title: titles.allowInCampaign(code), edits: [edit] }] : [];
};
