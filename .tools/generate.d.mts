export function generate(): Promise<void>;
