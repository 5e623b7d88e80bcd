export interface ServedVscode {
  readonly address: string;
  stop(): Promise<void>;
}
export function serveVscode(options: {
  folder: string;
  vsix: string;
  settings?: Readonly<Record<string, unknown>>;
  open?: string;
  log?: string;
}): Promise<ServedVscode>;
