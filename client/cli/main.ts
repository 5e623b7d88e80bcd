#!/usr/bin/env node
import * as module from 'node:module';
import { exitCode } from './command.js';
import { run } from './run.js';

// Node caches the compiled code of the commands, which are loaded after this. Node 20 has no such cache.
module.enableCompileCache?.();

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCode.ok : exitCode.findings),
);

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
