import { percentText } from '../../dice/odds/chance.js';
import { rowText } from '../../grammar/markdown/plain-text.js';
import { type RandomRow, tableDiceText } from '../../read/encounter/random-table.js';
import { escapeMarkdown, noteHtml, noteMarkdown } from '../markdown.js';
import { cardArticle, cardMarkdown } from '../page/card.js';
import { boxesHtml, esc, keepTogether } from '../page/live-markup.js';
import { boxesText } from '../page/page-lines.js';
import type { EncounterLine } from './encounter-lines.js';
import { anchorOf, type FencePart, type PlacedText } from './fence-parts.js';
import { controlAttribute, type PageControl } from './page-controls.js';

/** The parts of a fence as HTML without scripts; all text is escaped. */
export function partsHtml(parts: readonly FencePart[], findings: readonly PlacedText[]): string {
  return `${parts.map(partHtml).join('')}${findingsHtml(findings)}`;
}

function partHtml(part: FencePart): string {
  switch (part.is) {
    case 'card':
      return `<div id="${esc(anchorOf(part.model.name))}">${cardArticle(part.model)}</div>`;
    case 'scene':
      return named(part, part.kind, part.lines.map(lineHtml).join(''));
    case 'clock': {
      const boxes = boxesHtml({ total: part.segments, marked: [] });
      return named(part, 'clock', `<p>${boxes}${part.about === undefined ? '' : ` ${esc(part.about)}`}</p>`);
    }
    case 'table': {
      const { table } = part;
      const rows = table.rows.map((row) => {
        const odds = percentText(row.chance);
        return `<tr><th scope="row">${rowNumbers(row)}</th><td>${odds}</td><td>${esc(rowText(row.text))}</td></tr>`;
      });
      const heads = [tableDiceText(table.dice), 'chance', table.name];
      const head = `<tr>${heads.map((words) => `<th scope="col">${esc(words)}</th>`).join('')}</tr>`;
      return named(
        { ...part, name: table.name },
        'table',
        `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`,
      );
    }
    case 'roll':
      return `<p>${rollHtml(part.text, part.odds, [], part.control)}</p>`;
    case 'code':
      return `<pre><code>${esc(part.text)}</code></pre>`;
  }
}

function named(
  { name, control }: { readonly name: string; readonly control?: PageControl },
  kind: string,
  inside: string,
): string {
  const small = kind === '' ? '' : ` <small>${kind}</small>`;
  return `<div id="${esc(anchorOf(name))}"${controlAttribute(control)}><article class="card"><h2>${esc(name)}${small}</h2>${inside}</article></div>`;
}

function lineHtml({ label, text, odds, items = [], control }: EncounterLine): string {
  if (label === 'Note') return `<div class="note">${noteHtml(text)}</div>`;
  const name = label === undefined || label === '' ? '' : `<b>${esc(label)}</b> `;
  const chance = odds === undefined ? '' : ` ${oddsHtml(odds)}`;
  const list = items.length === 0 ? '' : `<ul>${items.map((one) => `<li>${esc(one)}</li>`).join('')}</ul>`;
  return `<p${controlAttribute(control)}>${name}${esc(text)}${chance}</p>${list}`;
}

/** A roll in running text, with its chance and findings. */
export function rollHtml(
  text: string,
  odds: string | undefined,
  findings: readonly PlacedText[] = [],
  control?: PageControl,
): string {
  const chance = odds === undefined ? '' : ` ${oddsHtml(odds)}`;
  const wrong = findings.map(({ message }) => ` <small class="wrong">${esc(message)}</small>`);
  return `<span class="muster-roll"${controlAttribute(control)}><b>${esc(text)}</b>${chance}${wrong.join('')}</span>`;
}

/** The chances of a roll, each on one line with its character. */
function oddsHtml(odds: string): string {
  return `<small>${odds.split(' · ').map(keepTogether).join(' · ')}</small>`;
}

/** Findings as a list; empty without findings. */
export function findingsHtml(findings: readonly PlacedText[]): string {
  if (findings.length === 0) return '';
  const items = findings.map(
    ({ severity, message }) => `<li class="${severity}"><b>${severity}</b> ${esc(message)}</li>`,
  );
  return `<ul class="find">${items.join('')}</ul>`;
}

/** The same as Markdown: blocks with empty lines between them. */
export function partsMarkdown(parts: readonly FencePart[], findings: readonly PlacedText[]): string {
  const wrong = findings.map(({ severity, message }) => `- **${severity}** ${escapeMarkdown(message)}`);
  return [...parts.map(partMarkdown), ...(wrong.length > 0 ? [wrong.join('\n')] : [])].join('\n\n');
}

function partMarkdown(part: FencePart): string {
  switch (part.is) {
    case 'card':
      return cardMarkdown(part.model).trimEnd();
    case 'scene': {
      const head = `**${escapeMarkdown(part.name)}**${part.kind === '' ? '' : ` · ${part.kind}`}`;
      return [head, ...part.lines.map(lineMarkdown)].join('\n\n');
    }
    case 'clock': {
      const boxes = boxesText({ total: part.segments, marked: [] });
      const about = part.about === undefined ? '' : ` ${escapeMarkdown(part.about)}`;
      return `**${escapeMarkdown(part.name)}** · clock ${escapeMarkdown(boxes)}${about}`;
    }
    case 'table': {
      const { table } = part;
      const head = [tableDiceText(table.dice), 'chance', escapeMarkdown(table.name)];
      const rows = table.rows.map((row) => [
        rowNumbers(row),
        percentText(row.chance),
        escapeMarkdown(rowText(row.text)),
      ]);
      const [first, ...others] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
      return [first, '| ---: | ---: | --- |', ...others].join('\n');
    }
    case 'roll':
      return rollMarkdown(part.text, part.odds);
    case 'code':
      return `    ${part.text.replaceAll('\n', '\n    ')}`;
  }
}

function lineMarkdown({ label, text, odds, items = [] }: EncounterLine): string {
  if (label === 'Note') return noteMarkdown(text);
  const name = label === undefined || label === '' ? '' : `**${label}** `;
  const head = `${name}${escapeMarkdown(text)}${odds === undefined ? '' : ` (${escapeMarkdown(odds)})`}`;
  const list = items.map((one) => `- ${escapeMarkdown(one)}`).join('\n');
  return list === '' ? head : `${head}\n\n${list}`;
}

/** A roll of the running text as Markdown. */
export function rollMarkdown(text: string, odds: string | undefined, findings: readonly PlacedText[] = []): string {
  const chance = odds === undefined ? '' : ` (${escapeMarkdown(odds)})`;
  const wrong = findings.map(({ message }) => ` *${escapeMarkdown(message)}*`);
  return `**${escapeMarkdown(text)}**${chance}${wrong.join('')}`;
}

function rowNumbers({ ranges }: RandomRow): string {
  return ranges.map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
