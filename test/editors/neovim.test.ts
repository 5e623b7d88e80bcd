/** The server in Neovim, from 0.7 on: findings, lenses, rolls. Skipped where there is no Neovim. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;

test.skipIf(!hasNeovim)('a sheet has its findings, and its lenses roll: an action asks, and tells its result', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-neovim-'));
  try {
    writeFileSync(
      join(folder, 'ford.muster'),
      `use "GURPS Lite WWII"
npc Verne { DX 10, HT 10, Knife 12, gear { "Bayonet or Knife" } }
npc Rocco { ST 12, DX 12, Shortsword 14, gear { Machete }
  Stelth 12
  roll DX
  roll attack Verne with Machete swing
}
`,
    );
    const { stdout, stderr } = spawnSync(
      'nvim',
      ['--headless', '--clean', '-n', 'ford.muster', '-c', `luafile ${resolve('test/editors/neovim.lua')}`],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, MUSTER: `${process.execPath} ${resolve('dist/cli/muster.mjs')} lsp --stdio` },
      },
    );
    const told = JSON.parse(stdout || stderr);
    expect(told.findings.join('\n')).toContain('Stelth');
    expect(told.lenses[0]).toBe('Roll · 74 %');
    expect(told.lenses[1]).toMatch(/^Roll · 84 % · /);
    expect(told.said[0]).toMatch(/^Rocco: DX: \d+ against 12/);
    expect(told.said[1]).toMatch(/^Rocco: attack Verne with Machete swing/);
    expect(told.hints.filter((hint: string) => hint.includes(' ⟹ '))).toHaveLength(2);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
