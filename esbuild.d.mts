export function bundledFiles(): Promise<readonly string[]>;
