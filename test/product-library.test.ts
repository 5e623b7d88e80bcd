import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);

/** What the compiler says about a file of a folder under the configuration that `npm run lint` checks it with. */
function errorsOf(configuration: string, text: string): string[] {
  const { config } = ts.readConfigFile(join(root, configuration), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, { ...ts.sys, readDirectory: () => [] }, root);
  const file = join(root, 'language/example.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists.call(host, name);
  host.getSourceFile = (name, language, ...rest) =>
    name === file ? ts.createSourceFile(name, text, language) : getSourceFile.call(host, name, language, ...rest);
  const program = ts.createProgram([file], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' '));
}

const newer =
  'export const made = [Map.groupBy([1], (n) => n), Promise.withResolvers<void>(), new Set([1]).union(new Set([2]))];';
const older = "export const made = [[1].toSorted(), [2].findLast((n) => n > 1), structuredClone({ a: 'b' })];";

test('what the oldest supported Node lacks is an error in the product', () => {
  expect(errorsOf('tsconfig.product.json', older)).toEqual([]);
  const errors = errorsOf('tsconfig.product.json', newer).join('\n');
  for (const name of ['groupBy', 'withResolvers', 'union']) expect(errors).toContain(`'${name}'`);
});
