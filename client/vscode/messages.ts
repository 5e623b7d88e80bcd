import { l10n } from 'vscode';

/** Every sentence that the extension shows, in one place, ready for translation. */
export const messages = {
  noEditor: () => l10n.t('Open a character sheet and put the cursor on a roll first.'),
  noServer: (reason: string) => l10n.t('Muster could not start its language server: {0}', reason),
  badArguments: (command: string) => l10n.t('{0} was called with arguments that it does not understand.', command),
  rollFailed: (reason: string) => l10n.t('The roll could not be made: {0}', reason),
  sheetFailed: (reason: string) => l10n.t('The sheet could not be shown: {0}', reason),
  diceTitle: () => l10n.t('Roll with Your Own Dice'),
  dicePrompt: () => l10n.t('The faces as they lie, separated by blanks or commas.'),
  dicePlaceholder: () => l10n.t('1, 4, 4, 8'),
  nothingRolled: () => l10n.t('Nothing has been rolled in this workspace yet.'),
  copied: (summary: string) => l10n.t('Copied: {0}', summary),
  exported: (file: string) => l10n.t('The roll log was written to {0}.', file),
  exportTitle: () => l10n.t('Export Roll Log'),
  exportFilter: () => l10n.t('Roll log'),
  clearQuestion: (rolls: number) => l10n.t('Clear all {0} rolls of this workspace from the log?', rolls),
  clearDetail: () => l10n.t('They cannot be brought back. Export the log first to keep them.'),
  clear: () => l10n.t('Clear'),
  pending: (files: number) =>
    files === 1 ? l10n.t('Muster: 1 file to check') : l10n.t('Muster: {0} files to check', files),
  pendingDetail: () => l10n.t('Files that are not open are still being checked. The Problems list may change.'),
  rolled: (title: string, summary: string) => l10n.t('{0}: {1}', title, summary),
  page: {
    log: () => l10n.t('Roll log'),
    empty: () => l10n.t('Nothing rolled yet. Click a Roll lens in a sheet, or press Ctrl+Alt+R (Cmd+Alt+R) on a roll.'),
    copy: () => l10n.t('Copy'),
    copyHint: () => l10n.t('Copy the result with its formula'),
    again: () => l10n.t('Roll Again'),
    goTo: () => l10n.t('Go to Line'),
    dice: () => l10n.t('Dice'),
    account: () => l10n.t('What happened'),
    outcomes: {
      'critical success': l10n.t('Critical success'),
      success: l10n.t('Success'),
      failure: l10n.t('Failure'),
      'critical failure': l10n.t('Critical failure'),
      total: l10n.t('Total'),
    },
  },
};
