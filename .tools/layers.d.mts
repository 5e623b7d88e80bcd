export function layerViolations(folders?: readonly string[]): readonly string[];
