import { runScript } from './script.mjs';

export const run = (args) => runScript('test/bench/main.ts', args, ['--expose-gc']);
