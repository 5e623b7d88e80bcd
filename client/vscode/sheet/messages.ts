import { l10n } from 'vscode';
import type { SheetWords } from './html.js';

/** Texts of the sheet view outside its page. */
export const says = {
  title: (name: string) => l10n.t('Sheet: {0}', name),
  failed: (reason: string) => l10n.t('The sheet could not be shown: {0}', reason),
  notWritten: (reason: string) => l10n.t('Nothing was written: {0}', reason),
  changedMeanwhile: () => l10n.t('the text has just changed. Try again.'),
  notTrusted: () => l10n.t('This folder is not trusted: the sheet is shown and nothing is written.'),
  whichPaper: () => l10n.t('Print on Which Paper?'),
  a4: () => l10n.t('A4'),
  letter: () => l10n.t('Letter'),
  savePage: () => l10n.t('Save the Page to Print'),
  pageSaved: (file: string) => l10n.t('The page was written to {0}. Open it in a browser to print it.', file),
  nothingToAdd: () => l10n.t('The game has nothing more for this that the character may take.'),
  noFixes: () => l10n.t('There is no quick fix for this. The line is selected in the text.'),
};

/** Texts of the page, translated. */
export function pageWords(): SheetWords {
  return {
    sheet: l10n.t('Character sheet'),
    loading: l10n.t('The sheet is being computed.'),
    why: l10n.t('Explanation'),
    close: l10n.t('Close'),
    stale: l10n.t('The sheet as it was before:'),
    marks: l10n.t('Mark a box'),
    none: l10n.t('nothing'),
    fixes: l10n.t('Quick fixes'),
    noFixes: l10n.t('No quick fixes'),
    add: l10n.t('Add to the sheet'),
    find: l10n.t('Find what to add'),
    ownName: l10n.t('Your own {0}...', '{0}'),
    nameIt: l10n.t('{0}: what is it called?', '{0}'),
    unmet: l10n.t('not allowed yet'),
  };
}
