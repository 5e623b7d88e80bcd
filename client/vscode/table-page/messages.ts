import { l10n } from 'vscode';
import type { TablePageWords } from './page/words.js';

/** Texts of the panel outside its page. */
export const says = {
  title: (page: string) => l10n.t('Adventure: {0}', page),
  failed: (why: string) => l10n.t('The page could not be shown: {0}', why),
  notDone: (why: string) => l10n.t('Nothing was done: {0}', why),
  changed: () => l10n.t('The log was changed elsewhere and read again. Do what you were about to do once more.'),
  notTrusted: () => l10n.t('This folder is not trusted: the page is shown, and nothing is written.'),
  noLog: () => l10n.t('Nothing has been written into the log of this page yet.'),
  noRenderer: () => l10n.t('the editor’s own preview of Markdown is switched off'),
};

/** Texts of the page, translated. */
export function pageWords(): TablePageWords {
  return {
    roll: l10n.t('Roll'),
    rollWithDice: l10n.t('Faces of Real Dice'),
    rollFor: l10n.t('Roll for {0}'),
    everybody: l10n.t('Everybody'),
    play: l10n.t('Play'),
    give: l10n.t('Give to the Players'),
    takeBack: l10n.t('Take Back'),
    given: l10n.t('The players have it'),
    clock: l10n.t('{0}: {1} of {2}'),
    full: l10n.t('full'),
    write: l10n.t('Write Down'),
    text: l10n.t('Text'),
    players: l10n.t('Players’ Window'),
    log: l10n.t('Log'),
    contents: l10n.t('Adventure'),
    noClock: l10n.t('There is no such clock.'),
  };
}
