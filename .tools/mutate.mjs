import { runScript } from './script.mjs';

export const run = (args) => runScript('test/mutate/main.ts', args);
