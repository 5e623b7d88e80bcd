import { test } from 'vitest';
import { expectGolden } from '../features/harness.js';
import { costOf, talent, wrongWith } from './talent.js';
import { type Power, published } from './wild-talents-prices.js';

const path = 'test/rulebooks/goldens/wild-talents-cookbook.txt';
/** Names that the published tables of example powers spell in their own way. */
const spelled: Readonly<Record<string, string>> = {
  'Medium Armour Flaw': 'If/Then (medium armour)',
  '"Available Width"': 'If/Then (available width)',
  "'Charges'": 'If/Then (charges)',
  'Focus (Bulky, Environment Bound, Immutable, Indestructible, Irreplaceable, Operational Skill, Unwieldy 1)':
    'Focus { Bulky, Environment-Bound, Immutable, Indestructible, Irreplaceable, Operational Skill, Unwieldy (Initiative) }',
};

/** A modifier as a sheet writes it: `Booster (Mass) X26` is `Booster (Mass) 26`, a capacity is written by its name. */
function modifier(name: string): string {
  const known = spelled[name];
  if (known !== undefined) return known;
  const capacity = /^Power Capacity \((\w+)\)$/.exec(name)?.[1];
  if (capacity !== undefined) return capacity;
  const [, plain = name, words = ''] = /^([^(]*?)\s*(?:\((.*)\))?$/.exec(name.replace(/\s*x\d+/i, '')) ?? [];
  const times = /x(\d+)/i.exec(name)?.[1] ?? '';
  const text = words.replace(/[“”"]/g, '');
  return [plain, text === '' ? '' : `("${text}")`, times].filter((part) => part !== '').join(' ');
}

/** One die of a published power. The first capacity of each quality is free, so that one is written besides. */
function line(power: Power): string {
  const qualities = power.qualities.map(({ quality, levels, modifiers }) => {
    const inside = modifiers.map(([name]) => modifier(name)).join(', ');
    if (quality === 'hyperskill_dodge') return `Dodge { hyper 1d { ${inside} } }`;
    return `${quality}${levels > 0 ? ` +${levels}` : ''} (Self) { ${inside} }`;
  });
  const [only = ''] = qualities;
  return only.startsWith('Dodge') ? only : `miracle Power 1d {\n  ${qualities.join('\n  ')}\n}`;
}

/** What our prices and the published ones are, and which powers differ. */
function listing(): string {
  const rows = published.cookbook.map((power) => {
    const text = line(power);
    const ours = costOf(talent(text), text.startsWith('Dodge') ? 'Hyper' : 'Power');
    const findings = wrongWith(text);
    return {
      differs: ours !== String(power.perDie),
      text: `${power.name.padEnd(28)} ${String(power.perDie).padStart(3)} ${ours.padStart(3)}${ours === String(power.perDie) ? '' : '  differs'}`,
      findings: findings.map((finding) => `    ${finding}`),
    };
  });
  const differing = rows.filter((row) => row.differs).length;
  return [
    `${rows.length} published example powers, points a die as listed and as computed from the listed qualities; ${differing} differ.`,
    'Aces is listed at 12 in one table and, after the errata, at 9 in another; the second is taken.',
    '',
    `${'power'.padEnd(28)} ${'listed'} ours`,
    ...rows.flatMap((row) => [row.text, ...row.findings]),
    '',
  ].join('\n');
}

test('the published example powers cost what is listed, but for those that the listing names', () => {
  expectGolden(path, listing());
});
