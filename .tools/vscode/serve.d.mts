export interface ServedVscode {
  readonly address: string;
  stop(): Promise<void>;
  /** Ends the host of the extensions, as a crash would; how many there were. */
  endHost(): number;
}
export function serveVscode(options: {
  folder: string;
  vsix: string;
  settings?: Readonly<Record<string, unknown>>;
  open?: string;
  log?: string;
  isTrusted?: boolean;
}): Promise<ServedVscode>;
