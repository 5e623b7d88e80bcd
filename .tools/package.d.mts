export function packageExtension(): Promise<string>;
export function packageIfStale(): Promise<string>;
