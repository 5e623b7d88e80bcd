import { escapeMarkdown } from '../markdown.js';
import { underOf } from '../page/card.js';
import type { PageModel } from '../page/page-model.js';
import { type StatLine, statLines } from './stat-lines.js';

/**
 * A stat block as a fence for the plugin Fantasy Statblocks of Obsidian: YAML with quoted texts, with the keys of its
 * default layout. Attacks are its actions, everything else of the sheet its traits; each value has its name.
 */
export function statblockFence(model: PageModel): string {
  const blocks = model.sides.flat(3);
  const all = statLines(model);
  const hits = blocks.find((block) => block.type === 'track');
  const hp = hits?.type === 'track' ? /^\d+$/.exec(hits.value.text)?.[0] : undefined;
  const yaml = [
    `name: ${title(model.name)}`,
    `type: ${title(underOf(model))}`,
    ...(model.campaign === undefined ? [] : [`source: ${title(model.campaign)}`]),
    ...(hp === undefined ? [] : [`hp: ${hp}`]),
    'dice: false',
    ...traits(
      'traits',
      all.filter(({ isAttack }) => !isAttack),
    ),
    ...traits(
      'actions',
      all.filter(({ isAttack }) => isAttack),
    ),
  ];
  return `\`\`\`statblock\n${yaml.join('\n')}\n\`\`\`\n`;
}

function traits(key: string, lines: readonly StatLine[]): string[] {
  if (lines.length === 0) return [];
  // The plugin shows only the last of several traits with the same name.
  const times = new Map<string, number>();
  const items = lines.flatMap(({ name, parts }) => {
    const count = (times.get(name) ?? 0) + 1;
    times.set(name, count);
    const label = count === 1 ? name : `${name} (${count})`;
    return [`  - name: ${text(escapeMarkdown(label))}`, `    desc: ${text(escapeMarkdown(parts.join(', ')))}`];
  });
  return [`${key}:`, ...items];
}

/** A text without Markdown: the plugin would make a link of double brackets even here. */
function title(words: string): string {
  return text(words).replaceAll('[', '\\u005b');
}

/** A quoted YAML text; JSON strings are valid. Line ends are escaped. */
function text(words: string): string {
  return JSON.stringify(words).replace(
    /[\u0085\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
