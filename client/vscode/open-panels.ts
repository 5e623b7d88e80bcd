import { env, type Memento, TabInputWebview, type ViewColumn, window } from 'vscode';

/** An open panel: what it shows, and in which column. */
export interface OpenPanel<Shown> {
  readonly place: Shown;
  readonly column: ViewColumn;
}

/**
 * Which panels of a kind are open. After a reload the editor restores its panels. If only the host of the extension was restarted, the
 * editor keeps their pages, which no longer get answers and have to be replaced.
 */
export class OpenPanels<Shown> {
  constructor(
    private readonly storage: Memento,
    private readonly key: string,
    private readonly viewType: string,
    private readonly isShown: (value: unknown) => value is Shown,
  ) {}

  remember(panels: readonly OpenPanel<Shown>[]): void {
    void this.storage.update(this.key, { session: env.sessionId, panels });
  }

  /** Closes the pages that an ended host has left in this window, and returns what they showed. */
  async closeLeft(): Promise<readonly OpenPanel<Shown>[]> {
    const stored: unknown = this.storage.get(this.key);
    if (!isStored(stored) || stored.session !== env.sessionId) return [];
    const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
    const pages = tabs.filter(
      ({ input }) => input instanceof TabInputWebview && input.viewType.endsWith(this.viewType),
    );
    if (pages.length === 0) return [];
    await window.tabGroups.close(pages, true);
    return stored.panels.filter((one) => this.isOpenPanel(one));
  }

  private isOpenPanel(value: unknown): value is OpenPanel<Shown> {
    return (
      typeof value === 'object' &&
      value !== null &&
      'place' in value &&
      this.isShown(value.place) &&
      'column' in value &&
      typeof value.column === 'number'
    );
  }
}

function isStored(value: unknown): value is { readonly session: string; readonly panels: readonly unknown[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'session' in value &&
    'panels' in value &&
    Array.isArray(value.panels)
  );
}
