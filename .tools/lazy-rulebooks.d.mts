import type { Plugin } from 'esbuild';

export function writeRulebooks(dist: string): void;
export const rulebooksAsFiles: Plugin;
