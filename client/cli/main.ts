#!/usr/bin/env node
import { exitCode } from './command.js';
import { run } from './run.js';

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCode.ok : exitCode.findings),
);

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
