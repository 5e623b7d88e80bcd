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

/** Whether the editor has its support for screen readers switched on. */
export function usesScreenReader(): boolean {
  return workspace.getConfiguration('editor').get('accessibilitySupport') === 'on';
}
