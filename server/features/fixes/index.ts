import type { SyntaxCode } from '../../../language/grammar/index.js';
import type { FindingCode } from '../../../language/values/index.js';
import { moveFixes } from './block.js';
import { costFixes } from './cost.js';
import type { Fix, FixMaker } from './fix.js';
import { markFixes } from './mark.js';
import { missingOptionFixes, unknownSpecialtyFixes } from './option.js';
import { duplicateNameFixes, memberFixes, sideFixes } from './people.js';
import { missingRatingFixes, notRatedFixes, numberFixes, rangeFixes } from './rating.js';
import { removeAllowanceFixes, removeFixes, removeOneFixes, removeWordsFixes } from './remove.js';
import { requiredFieldFixes, requiredFixes } from './required.js';
import { qualifyFixes, spellingFixes } from './spelling.js';
import {
  apartFixes,
  blockFixes,
  bracketFixes,
  closingFixes,
  commentFixes,
  fenceFixes,
  quoteFixes,
  takeAwayFixes,
} from './syntax.js';
import { bookFixes, declareFixes, useFixes } from './table.js';

/** The fixes by the code of the finding. Findings of characters can also be allowed; that fix is the last one. */
export const fixTable: Readonly<Record<FindingCode | SyntaxCode, readonly FixMaker[]>> = {
  'unknown-rulebook': [bookFixes],
  'no-rulebook': [useFixes],
  'unknown-name': [spellingFixes, declareFixes, baseFixes],
  'ambiguous-name': [qualifyFixes],
  'duplicate-name': [duplicateNameFixes],
  'duplicate-entry': [removeOneFixes],
  'wrong-place': [moveFixes, apartFixes],
  'wrong-cost': [costFixes],
  'uneven-cost': [costFixes],
  'missing-rating': [missingRatingFixes],
  'not-rated': [notRatedFixes],
  'out-of-range': [rangeFixes],
  'not-a-number': [numberFixes],
  'unknown-option': [spellingFixes],
  'missing-option': [missingOptionFixes],
  'ambiguous-option': [missingOptionFixes],
  'missing-specialty': [missingOptionFixes],
  'unknown-specialty': [unknownSpecialtyFixes],
  'needs-not-met': [removeFixes],
  excluded: [removeOneFixes],
  'one-of-group': [removeOneFixes],
  'over-limit': [],
  advice: [],
  banned: [removeFixes],
  required: [requiredFixes],
  'required-field': [requiredFieldFixes],
  'unknown-setting': [spellingFixes],
  cycle: [],
  'too-large': [],
  'not-computable': [],
  'empty-side': [],
  hole: [],
  overlap: [],
  'wrong-unit': [],
  'wrong-game': [],
  'unknown-modifier': [spellingFixes],
  'illegal-roll': [],
  'useless-allowance': [removeAllowanceFixes],
  'two-campaigns': [],
  'unknown-member': [memberFixes],
  'not-in-encounter': [sideFixes],
  'nobody-can': [],
  'out-of-reach': [],
  deadly: [],
  'walk-over': [],
  hopeless: [],
  'no-range': [],
  'no-weapon': [],
  'no-end': [],
  foregone: [],
  'not-carried': [],
  unlinked: [],
  'three-ways': [],
  'not-understood': [spellingFixes, removeWordsFixes],
  'unclosed-quote': [quoteFixes],
  'unclosed-bracket': [bracketFixes],
  'unclosed-block': [blockFixes],
  'unclosed-comment': [commentFixes],
  'unclosed-fence': [fenceFixes],
  'unexpected-closing': [closingFixes],
  'unknown-character': [takeAwayFixes],
  'hidden-character': [takeAwayFixes],
  'line-too-long': [],
  'nested-too-deeply': [],
  'number-too-large': [],
  'file-too-large': [],
};

/** The fixes of findings in rulebooks. Their authors write formulas, and few fixes can know what they mean. */
export const ruleFixTable: Readonly<Record<string, readonly FixMaker[]>> = { unreached: [markFixes] };

/** Whether a code is one of the table. */
export function isKnownCode(code: string): code is keyof typeof fixTable {
  return Object.hasOwn(fixTable, code);
}

/** For an unknown base of a character: similar names, or a new npc. */
function baseFixes(spot: Parameters<FixMaker>[0]): readonly Fix[] {
  const { context, uri, finding } = spot;
  const isBase =
    finding?.origin.part === 'value' &&
    context.workspace.document(uri)?.characters.some(({ path }) => path === finding.origin.path);
  return isBase ? memberFixes(spot).filter((fix) => fix.title.startsWith('Add')) : [];
}
