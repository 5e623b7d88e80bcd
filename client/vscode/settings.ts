import { workspace } from 'vscode';
import { defaultSettings, type Settings } from '../../server/protocol.js';

/** The settings that the client itself reads. */
export function settings(): Pick<Settings, 'rolls' | 'sheet'> {
  const section = workspace.getConfiguration('muster');
  return {
    rolls: {
      logSize: section.get('rolls.logSize', defaultSettings.rolls.logSize),
      announce: section.get('rolls.announce', defaultSettings.rolls.announce),
    },
    sheet: { openBeside: section.get('sheet.openBeside', defaultSettings.sheet.openBeside) },
  };
}

/** Whether the editor knows that a screen reader is in use. */
export function usesScreenReader(): boolean {
  return workspace.getConfiguration('editor').get('accessibilitySupport') === 'on';
}
