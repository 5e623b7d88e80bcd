import { keepObjectsYoung } from '../../server/young-objects.js';
import { exitCode } from './command.js';
import { run } from './run.js';

keepObjectsYoung();

// A reader that closes early, such as `head`, is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exitCode.ok : exitCode.findings),
);

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
