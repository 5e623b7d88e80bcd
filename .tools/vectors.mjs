import { runScript } from './script.mjs';

export const run = (args) => runScript('test/vectors/main.ts', args);
