import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, program } from './muster.js';

/**
 * Types into a program at a terminal of so many columns, and prints what is on it: each text is typed when the one before it has
 * been answered, which is when its mark is there.
 */
const TYPIST = `
import fcntl, os, pty, struct, sys, termios
columns, *rest = sys.argv[1:]
cut = rest.index('--')
typed, command = rest[:cut], rest[cut + 1:]
child, terminal = pty.fork()
if child == 0:
    os.environ['TERM'] = 'xterm'
    os.execvp(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, int(columns), 0, 0))
shown = b''
def until(mark, start):
    global shown
    while mark not in shown[start:]:
        try:
            more = os.read(terminal, 65536)
        except OSError:
            return
        if not more:
            return
        shown += more
until(b'> \\x1b', 0)
for pair in typed:
    keys, mark = pair.split('|')
    start = len(shown)
    os.write(terminal, keys.encode().decode('unicode_escape').encode())
    until(mark.encode().decode('unicode_escape').encode(), start)
until(b'\\0never', len(shown))
sys.stdout.buffer.write(shown)
`;

/** This only ends what hangs. */
const HANGS_MS = 120_000;

const hasTerminal = process.platform !== 'win32' && spawnSync('python3', ['-c', 'import pty']).status === 0;

function camp(): string {
  const folder = folderWith({
    'camp.muster': `use "GURPS Lite WWII"
weapon Pistol { skill Guns (Pistol), damage 2d, SS 10, Acc 2, Half Damage 175, Max 1700, RoF 3, Shots 7, Recoil -2 }
character "Annabel of the Long Meadows" { ST 10, DX 12, IQ 12, HT 11, Guns (Pistol) 15, gear { Pistol } }
npc Sentry, plural Sentries { ST 10, DX 11, IQ 10, HT 10, Guns (Pistol) 12, gear { Pistol } }
encounter "A" { distance 10 yards, side One { "Annabel of the Long Meadows" }, side Two { 2 Sentry } }
`,
  });
  return join(folder, 'camp.muster');
}

/** What a terminal shows while somebody plays: keys, each with the text that answers them. */
function typed(columns: number, ...keys: readonly string[]): string {
  const command = [process.execPath, program, 'play', '-i', camp()];
  const run = spawnSync('python3', ['-c', TYPIST, `${columns}`, ...keys, '--', ...command], {
    encoding: 'utf8',
    timeout: HANGS_MS,
    env: { ...process.env, COLUMNS: undefined },
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

/** Without the codes that move the cursor. */
function plain(shown: string): readonly string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are moved by control characters.
  return shown.replace(/\u001b\[[\d;?]*[A-Za-z]/g, '').split(/\r?\n/);
}

describe.skipIf(!hasTerminal)('an encounter that is played at a terminal', () => {
  test('fits it, at 40 columns', () => {
    const lines = plain(typed(40, 'all\\r|> \\x1b', 'juggle\\r|> \\x1b', '?\\r|> \\x1b', 'quit\\r|quit'));
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => !/^round \d+, /.test(line) && [...line.trimEnd()].length > 40)).toEqual([]);
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('Annabel of the Long Meadows');
  });

  test('completes a word at Tab, and lists what begins so at a second one', () => {
    const shown = plain(
      typed(
        100,
        'tar\\t|target ',
        'Sen\\t|try ',
        '1\\r|> \\x1b',
        'as Sen\\t|try ',
        '\\t|as Sentry 2',
        '2\\r|> \\x1b',
        'quit\\r|quit',
      ),
    );
    expect(shown.join('\n')).toMatch(/> target Sentry 1$/m);
    expect(shown.join('\n')).toMatch(/^as Sentry 1 +as Sentry 2/m);
    expect(shown.join('\n')).toMatch(/> as Sentry 2$/m);
  });
});
