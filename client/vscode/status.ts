import { type Disposable, StatusBarAlignment, window } from 'vscode';
import { messages } from './messages.js';
import { settings, usesScreenReader } from './settings.js';

const ANNOUNCED_MS = 15_000;

/** Announces a result away from its line: in the status bar, or as a message, which screen readers read aloud. */
export function announce(text: string): void {
  const { announce: where } = settings().rolls;
  if (where === 'message' || (where === 'auto' && usesScreenReader())) void window.showInformationMessage(text);
  else window.setStatusBarMessage(text, ANNOUNCED_MS);
}

/** Shows in the status bar how many closed files are still to be checked. */
export class PendingStatus implements Disposable {
  private readonly item = window.createStatusBarItem('muster.pending', StatusBarAlignment.Left);

  constructor() {
    this.item.name = 'Muster';
    this.item.command = 'workbench.actions.view.problems';
  }

  show(pending: number): void {
    if (pending <= 0) {
      this.item.hide();
      return;
    }
    const text = messages.pending(pending);
    this.item.text = `$(sync~spin) ${text}`;
    this.item.tooltip = messages.pendingDetail();
    this.item.accessibilityInformation = { label: `${text}. ${messages.pendingDetail()}` };
    this.item.show();
  }

  dispose(): void {
    this.item.dispose();
  }
}
