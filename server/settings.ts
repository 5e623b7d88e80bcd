import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import { isUnitSystem } from '../language/show/index.js';
import { defaultSettings, type Settings } from './protocol.js';

const SECTION = 'muster';

/** The client's settings under `muster`. Defaults replace those that are missing or of the wrong type. */
export class SettingsStore {
  current: Settings = defaultSettings;
  private readonly listeners: ((settings: Settings, before: Settings) => void)[] = [];

  onChange(listener: (settings: Settings, before: Settings) => void): void {
    this.listeners.push(listener);
  }

  /** Requests the settings, if the client supports `workspace/configuration`. */
  async fetch(connection: Connection, client: ClientCapabilities): Promise<void> {
    if (!client.workspace?.configuration) return;
    // The defaults stay if the request fails.
    const settings: unknown = await connection.workspace.getConfiguration(SECTION).catch(() => undefined);
    this.set(settings);
  }

  /** Takes the settings from a `workspace/didChangeConfiguration`; false if it contains none. */
  take(settings: unknown): boolean {
    const section = property(settings, SECTION);
    if (section === undefined) return false;
    this.set(section);
    return true;
  }

  private set(section: unknown): void {
    const before = this.current;
    this.current = readSettings(section);
    if (JSON.stringify(before) === JSON.stringify(this.current)) return;
    for (const listener of this.listeners) listener(this.current, before);
  }
}

/** Settings from what a client sent. */
export function readSettings(section: unknown): Settings {
  const settings = merge(defaultSettings, section);
  return isUnitSystem(settings.units) ? settings : { ...settings, units: defaultSettings.units };
}

function merge<T extends object>(defaults: T, settings: unknown): T {
  const merged = Object.entries(defaults).map(([key, value]) => {
    const other = property(settings, key);
    if (typeof value === 'object' && value !== null) return [key, merge(value, other)];
    const fits = typeof other === typeof value && (typeof other !== 'number' || (Number.isFinite(other) && other > 0));
    return [key, fits ? other : value];
  });
  return Object.fromEntries(merged);
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
