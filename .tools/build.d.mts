export function buildIfStale(): Promise<void>;
export function buildAll(options?: { minify?: boolean }): Promise<void>;
