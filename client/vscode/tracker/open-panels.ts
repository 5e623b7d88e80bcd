import { env, type Memento, TabInputWebview, type ViewColumn, window } from 'vscode';
import { isPlace, type Place } from './between.js';

const KEY = 'muster.encounters';

/** An open panel: what it shows, and where. */
export interface OpenPanel {
  readonly place: Place;
  readonly column: ViewColumn;
}

/**
 * Which panels are open. After a reload the editor brings its panels back; where only the host of the extension has ended, it keeps their
 * pages, to which nobody listens any more. They are replaced.
 */
export class OpenPanels {
  constructor(private readonly storage: Memento) {}

  remember(panels: readonly OpenPanel[]): void {
    void this.storage.update(KEY, { session: env.sessionId, panels });
  }

  /** Closes the pages that an ended host has left in this window, and answers what they showed. */
  async left(viewType: string): Promise<readonly OpenPanel[]> {
    const kept: unknown = this.storage.get(KEY);
    if (!isKept(kept) || kept.session !== env.sessionId) return [];
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    const pages = tabs.filter(({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(viewType));
    if (pages.length === 0) return [];
    await window.tabGroups.close(pages, true);
    return kept.panels.filter(isOpenPanel);
  }
}

function isKept(value: unknown): value is { readonly session: string; readonly panels: readonly unknown[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'session' in value &&
    'panels' in value &&
    Array.isArray(value.panels)
  );
}

function isOpenPanel(value: unknown): value is OpenPanel {
  return (
    typeof value === 'object' &&
    value !== null &&
    'place' in value &&
    isPlace(value.place) &&
    'column' in value &&
    typeof value.column === 'number'
  );
}
