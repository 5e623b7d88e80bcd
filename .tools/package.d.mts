export function packageExtension(): Promise<string>;
