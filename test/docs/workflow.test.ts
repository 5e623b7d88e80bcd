/** The workflow in `examples/ci` by what its commands do to a campaign, as a service would run them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Log, Result } from 'sarif';
import { expect, test } from 'vitest';
import { folderWith, hasGit, program } from '../cli/muster.js';

const workflow = readFileSync('examples/ci/muster.yml', 'utf8');

/** The command of a step by the step's name. */
function commandOf(step: string): string {
  const command = new RegExp(`- name: ${step}\\n(?: +if: .*\\n)? +run: (.+)\\n`).exec(workflow)?.[1];
  if (command === undefined) throw new Error(`the workflow has no step "${step}"`);
  return command;
}

const legal = 'campaign "Snow" { use "GURPS Lite WWII" }\n\ncharacter Ann { age 20, sex female, DX 12 }\n';

/** A checkout with a commit on `main` and another text on top of it. */
function checkout(now: string): string {
  const folder = folderWith({
    'campaign.muster': legal,
    'bin/npx': `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`,
  });
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', 'campaign.muster');
  git('commit', '-q', '-m', 'before');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  const path = join(folder, 'campaign.muster');
  spawnSync('sh', ['-c', 'cat > "$0"; chmod +x bin/npx', path], { cwd: folder, input: now });
  return folder;
}

function errorsIn(folder: string): Result[] {
  const log: Log = JSON.parse(readFileSync(join(folder, 'findings.sarif'), 'utf8'));
  return log.runs.flatMap(({ results = [] }) => results.filter(({ level }) => level === 'error'));
}

function run(step: string, cwd: string): number | null {
  const env = {
    ...process.env,
    PATH: `${join(cwd, 'bin')}${delimiter}${process.env.PATH}`,
    GITHUB_BASE_REF: 'main',
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
  };
  return spawnSync('sh', ['-e', '-c', commandOf(step)], { cwd, env }).status;
}

test.skipIf(!hasGit)('a legal change passes, and the summary tells it in the words of the game', () => {
  const cwd = checkout(legal.replace('DX 12', 'DX 13'));
  expect(run('Check the characters', cwd)).toBe(0);
  expect(errorsIn(cwd)).toEqual([]);
  expect(run('Check the format', cwd)).toBe(0);
  expect(run('Tell what changed', cwd)).toBe(0);
  expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('DX 12 -\\> 13');
});

test('an illegal character fails, with its finding at its line for the pull request', () => {
  const cwd = checkout(legal.replace('DX 12', 'DX 12 [5]'));
  expect(run('Check the characters', cwd)).toBe(1);
  const [result] = errorsIn(cwd);
  expect(result).toMatchObject({ ruleId: 'wrong-cost' });
  expect(result?.locations?.[0]?.physicalLocation).toMatchObject({
    artifactLocation: { uri: 'campaign.muster' },
    region: { startLine: 3 },
  });
});

test('a file that is not formatted fails', () => {
  const cwd = checkout(legal.replace('{ age', '{age'));
  expect(run('Check the format', cwd)).toBe(1);
  expect(existsSync(join(cwd, 'findings.sarif'))).toBe(false);
});

test('the workflows of the project run scripts that it has', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const text = ['test', 'release'].map((name) => readFileSync(`.github/workflows/${name}.yml`, 'utf8')).join('\n');
  const used = [...text.matchAll(/npm (?:run )?(test|(?<=run )[\w-]+)/g)].map(([, script]) => script);
  expect(new Set(used)).toEqual(new Set(['test', 'package']));
  for (const script of used) expect(Object.keys(scripts)).toContain(script);
});
