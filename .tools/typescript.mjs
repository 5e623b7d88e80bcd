import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './paths.mjs';

/**
 * Bundles a program or a module of the project with its imports from the project; packages stay external.
 * Returns the path of a file that Node can run or import.
 */
export async function bundleScript(file) {
  const outfile = join(root, 'dist', 'scripts', file.replaceAll('/', '-').replace(/\.ts$/, '.mjs'));
  const options = { platform: 'node', format: 'esm', target: 'node24', sourcemap: 'inline', logLevel: 'warning' };
  await build({ ...options, absWorkingDir: root, entryPoints: [file], outfile, bundle: true, packages: 'external' });
  return outfile;
}
