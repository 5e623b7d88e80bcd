import type { FeatureContext } from '../../context.js';
import type { Mention } from './meaning.js';
import { rulebookMentions } from './rulebook-names.js';
import { sheetMentions } from './sheet-names.js';

/** Whether a document is a rulebook; every other one is a sheet. */
export function isRulebook(context: FeatureContext, uri: string): boolean {
  return context.languageOf(uri) === 'rulebook';
}

/** Every name in a document with what it stands for, in the order of the text. */
export function mentionsOf(context: FeatureContext, uri: string): Mention[] {
  return isRulebook(context, uri) ? rulebookMentions(context, uri) : sheetMentions(context, uri);
}
