import type { SyntaxCode } from '../../../language/grammar/index.js';
import type { FindingCode } from '../../../language/model/index.js';
import { moveFixes } from './block.js';
import { costFixes } from './cost.js';
import type { Fix, FixMaker } from './fix.js';
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

/** How a finding can be repaired, or why nothing can tell what is meant. */
export interface FixRow {
  /** What the fixes do, or why there are none: a line of the table in ARCHITECTURE.md. */
  readonly fix: string;
  readonly makers: readonly FixMaker[];
}

/** What to do about each finding, by its code. Findings of characters can be allowed besides; that fix comes last. */
export const fixTable: Readonly<Record<FindingCode | SyntaxCode, FixRow>> = {
  'unknown-rulebook': { fix: 'write the name of a known rulebook', makers: [bookFixes] },
  'no-rulebook': { fix: 'add `use` to the campaign or the file', makers: [useFixes] },
  'unknown-name': {
    fix: 'write a similar name; declare the name, or all unknown names, for the campaign; add an npc, or a heading where a page links it',
    makers: [spellingFixes, declareFixes, baseFixes],
  },
  'ambiguous-name': { fix: 'write the kind before it', makers: [qualifyFixes] },
  'duplicate-name': { fix: 'give one of them another name', makers: [duplicateNameFixes] },
  'duplicate-entry': { fix: 'remove one of the two', makers: [removeOneFixes] },
  'wrong-place': {
    fix: 'move it into the block where it belongs; put an empty line before a fence',
    makers: [moveFixes, apartFixes],
  },
  'wrong-cost': { fix: 'write the right cost, or the rating that the cost buys; remove the cost', makers: [costFixes] },
  'uneven-cost': { fix: 'write the cost of what is bought; remove the cost', makers: [costFixes] },
  'missing-rating': { fix: 'write the lowest rating', makers: [missingRatingFixes] },
  'not-rated': { fix: 'remove the number', makers: [notRatedFixes] },
  'out-of-range': { fix: 'write the nearest possible value', makers: [rangeFixes] },
  'not-a-number': { fix: 'write the number without separators, or a whole number', makers: [numberFixes] },
  'unknown-option': { fix: 'write the intended choice', makers: [spellingFixes] },
  'missing-option': { fix: 'write one of the choices', makers: [missingOptionFixes] },
  'ambiguous-option': { fix: 'write which one is meant', makers: [missingOptionFixes] },
  'missing-specialty': { fix: 'write one of the specialties', makers: [missingOptionFixes] },
  'unknown-specialty': { fix: 'write a known specialty', makers: [unknownSpecialtyFixes] },
  'needs-not-met': { fix: 'remove the entry; the author chooses what to add', makers: [removeFixes] },
  excluded: { fix: 'remove one of the two', makers: [removeOneFixes] },
  'one-of-group': { fix: 'remove one of them', makers: [removeOneFixes] },
  'over-limit': { fix: 'none: the author chooses what to give up', makers: [] },
  advice: { fix: 'none: it is advice', makers: [] },
  banned: { fix: 'remove the entry', makers: [removeFixes] },
  required: { fix: 'add the trait', makers: [requiredFixes] },
  'required-field': { fix: 'add the field', makers: [requiredFieldFixes] },
  'unknown-setting': { fix: 'write a similar setting', makers: [spellingFixes] },
  cycle: { fix: 'none: the author chooses which value to write as a number', makers: [] },
  'too-large': { fix: 'none: make the formula or the character smaller', makers: [] },
  'not-computable': { fix: 'none: rewrite the formula', makers: [] },
  'empty-side': { fix: 'none: the author chooses who takes part', makers: [] },
  hole: { fix: 'none: add the row; those of a table of Markdown can be numbered anew', makers: [] },
  overlap: {
    fix: 'none: end one of the rows before the other begins; those of a table of Markdown can be numbered anew',
    makers: [],
  },
  'wrong-unit': { fix: 'none: the intended quantity is unknown', makers: [] },
  'wrong-game': { fix: 'none: the other character belongs to another game', makers: [] },
  'unknown-modifier': { fix: 'write a similar modifier', makers: [spellingFixes] },
  'illegal-roll': { fix: 'none: the author chooses what to roll instead', makers: [] },
  'useless-allowance': { fix: 'remove the allowance', makers: [removeAllowanceFixes] },
  'two-campaigns': { fix: 'none: move one of them to its own folder', makers: [] },
  'unknown-member': { fix: 'write a similar name; add an npc', makers: [memberFixes] },
  'not-in-encounter': { fix: 'add them to a side', makers: [sideFixes] },
  'nobody-can': { fix: 'none: the author chooses what the party is to try', makers: [] },
  'out-of-reach': { fix: 'none: the author chooses how hard it is to be', makers: [] },
  deadly: { fix: 'none: the author chooses how dangerous it is', makers: [] },
  'walk-over': { fix: 'none: the author chooses how dangerous it is', makers: [] },
  'no-range': { fix: 'none: the author knows how far apart they are', makers: [] },
  'no-end': { fix: 'none: the author gives them what can end it', makers: [] },
  foregone: { fix: 'none: the author chooses how hard it is to be', makers: [] },
  'not-carried': { fix: 'none: the author chooses what is carried', makers: [] },
  unlinked: { fix: 'none: the author chooses where it is found', makers: [] },
  'three-ways': { fix: 'none: the author chooses where it is found', makers: [] },
  'not-understood': {
    fix: 'write a similar word; remove the words',
    makers: [spellingFixes, removeWordsFixes],
  },
  'unclosed-quote': { fix: 'close the quotation; remove the mark', makers: [quoteFixes] },
  'unclosed-bracket': { fix: 'close the bracket; remove an empty one', makers: [bracketFixes] },
  'unclosed-block': { fix: 'close the block before the next part', makers: [blockFixes] },
  'unclosed-comment': { fix: 'close the comment', makers: [commentFixes] },
  'unclosed-fence': { fix: 'close the fence', makers: [fenceFixes] },
  'unexpected-closing': { fix: 'add its partner; remove it', makers: [closingFixes] },
  'unknown-character': { fix: 'remove it', makers: [takeAwayFixes] },
  'hidden-character': { fix: 'delete it', makers: [takeAwayFixes] },
  'line-too-long': { fix: 'none: the author chooses where to break the line', makers: [] },
  'nested-too-deeply': { fix: 'none: the author chooses which braces to remove', makers: [] },
  'number-too-large': { fix: 'none: the intended number is unknown', makers: [] },
  'file-too-large': { fix: 'none: the author chooses how to split the file', makers: [] },
};

/** What to do about the findings that only rulebooks have. Their authors write formulas: no fix can tell what is meant. */
export const ruleFixTable: Readonly<Record<string, string>> = {
  'choice-without-value': 'none: give the choice a value',
  conflict: 'none: state the clause in this rulebook, or extend only one of the two',
  'division-by-zero': 'none: rewrite the formula',
  'duplicate-clause': 'none: keep one of the two',
  'duplicate-row': 'none: keep one of the two',
  'empty-range': 'none: write the lower bound first',
  hole: 'none: add the row, or `none`',
  'not-rising': 'none: write steps that rise',
  overlap: 'none: end one of the rows before the other begins',
  'unreachable-row': 'none: correct its key, or remove the row',
  unused: 'none: use the value, or remove it',
  'wrong-cells': 'none: write a cell for each column',
  'wrong-type': 'none: compare it, or give it a number',
};

/** Whether a code is one of the table. */
export function isKnownCode(code: string): code is keyof typeof fixTable {
  return Object.hasOwn(fixTable, code);
}

/** An unknown base of a character: those with a similar name, or a new npc. */
function baseFixes(spot: Parameters<FixMaker>[0]): readonly Fix[] {
  const { context, uri, finding } = spot;
  const isBase =
    finding?.origin.part === 'value' &&
    context.workspace.document(uri)?.characters.some(({ path }) => path === finding.origin.path);
  return isBase ? memberFixes(spot).filter((fix) => fix.title.startsWith('Add')) : [];
}
