export function packagesOf(files: readonly string[]): string[];
export function noticesOf(folders: readonly string[]): string;
