import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { adventureHtml } from '../../client/pages/adventure-document.js';
import { showLive } from '../../client/pages/adventure-plugin.js';
import type { AdventurePage } from '../../language/show/on-command.js';
import type { Later } from '../../server/context.js';
import { showAdventure, showPlayersCopy } from '../../server/requests/show-adventure.js';
import { type Fixture, fixture, goldens } from '../features/harness.js';

function whole<Result>(steps: Later<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The last file of a fixture is the page. */
function pageOf({ uris, context }: Fixture): {
  readonly page: AdventurePage | null;
  readonly text: string;
  readonly uri: string;
} {
  const uri = uris.at(-1) ?? '';
  return { page: whole(showAdventure(context, { uri })), text: context.writtenText(uri)?.getText() ?? '', uri };
}

function preview(source: string): string {
  const { page, text } = pageOf(fixture(source));
  return showLive(new MarkdownIt({ html: true }), () => page ?? undefined).render(text);
}

const campaign = `=== campaign.muster
campaign "Snow" { use "GURPS Lite WWII" }
character Ann { DX 14 }
character Ben { IQ 13 }
`;

/** What the preview shows, then the players' copy as Markdown. */
goldens('../pages/preview', '.golden.md', (given) => {
  const { page, text, uri } = pageOf(given);
  const copy = whole(showPlayersCopy(given.context, { uri }));
  if (!page || 'problem' in copy) throw new Error('the fixture is no page');
  const [, body = ''] =
    /<body>([\s\S]*)<\/body>/.exec(adventureHtml(text.replace(/^---[\s\S]*?---\n/, ''), 'x', page, 'a4')) ?? [];
  return `${body.trim()}\n\n${'='.repeat(20)} for players\n\n${copy.markdown}`;
});

describe('the preview of a page', () => {
  test('shows the odds of a check on one line, as they are after an edit, and keeps the others while the page is asked for', () => {
    const text = 'Be `check DX`, be `check IQ`.\n';
    expect(preview(`${campaign}=== p.md\n${text}`)).toContain(
      '<b>check DX</b> <small>Ann&nbsp;91&nbsp;% · Ben&nbsp;50&nbsp;%</small>',
    );
    const edited = text.replace('check DX', 'check DX - 4');
    expect(preview(`${campaign}=== p.md\n${edited}`)).toContain(
      '<b>check DX - 4</b> <small>Ann&nbsp;50&nbsp;% · Ben&nbsp;9&nbsp;%</small>',
    );
    const { page } = pageOf(fixture(`${campaign}=== p.md\n${text}`));
    const between = showLive(new MarkdownIt(), () => page ?? undefined).render(edited);
    expect(between).toContain('<code>check DX - 4</code>');
    expect(between).toContain('<b>check IQ</b> <small>Ben&nbsp;84&nbsp;% · Ann&nbsp;50&nbsp;%</small>');
  });

  test('shows names without their quotation marks, and what an author says with them', () => {
    const people = 'npc "Ski Trooper" { DX 11 }\nclock "The galleries" 6\n';
    const sides = 'side "The company" { Ann, 2 "Ski Trooper" at 20 yards "by the stair" }\n  side Theirs { Ben }';
    const more =
      'wave 2 to "The company" { Ben } if "The galleries" >= 4\n  contest Ann DX against "Ski Trooper 1" DX "sees nothing"';
    const shown = preview(
      `${campaign}=== p.md\n\`\`\`muster\n${people}encounter "The mill" {\n  ${sides}\n  ${more}\n}\n\`\`\`\n`,
    );
    expect(shown).toContain('<li>2 Ski Trooper at 20 yards “by the stair”</li>');
    expect(shown).toContain('<b>Wave</b> 2 to The company if The galleries &gt;= 4');
    expect(shown).toContain('<b>Contest</b> Ann DX against Ski Trooper 1 DX “sees nothing”');
  });

  test('shows the name of a link without words, and no link within a link', () => {
    expect(preview(`${campaign}=== p.md\n[[Ann|]], [so [[Ann]]](x)\n`)).toBe(
      '<p><a href="campaign.muster#L2">Ann</a>, <a href="x">so Ann</a></p>\n',
    );
  });

  test('of two equal fences shows each with what is wrong with it', () => {
    const fence = '```muster\nclock "Alarm" 4\n```\n';
    const shown = preview(`${campaign}=== p.md\n${fence}\nAgain.\n\n${fence}`);
    expect(shown.match(/<article class="card">/g)).toHaveLength(2);
    const [first, second] = shown.split('Again');
    expect([first, second].map((part) => part?.includes('There is a clock'))).toEqual([false, true]);
  });

  test('of a fence that nothing closes shows the text, and says that nothing closes it', () => {
    const shown = preview(`${campaign}=== p.md\n\`\`\`muster\nnpc Cy { DX 12 }\n\n# More\n`);
    expect(shown).toContain('<code class="language-muster">npc Cy');
    expect(shown).toMatch(/<ul class="find"><li class="error"><b>error<\/b> This fence/);
  });

  test('of a Markdown file that is none of ours, and of a host without the server, is as it always was', () => {
    const text = '# Notes\n\n[[x]] `check DX` > [!gm]\n\n```muster\nnpc Cy { }\n```\n';
    const plain = new MarkdownIt().render(text);
    expect(pageOf(fixture(`=== notes.md\n${text}`)).page).toBeNull();
    expect(showLive(new MarkdownIt(), () => undefined).render(text)).toBe(plain);
  });

  test('renders the same tokens again, with whatever the host has put on them', () => {
    const { page, text } = pageOf(
      fixture(`${campaign}=== p.md\n> [!gm] Name\n> \`check DX\`\n\n\`\`\`muster\nnpc Cy { }\n\`\`\`\n`),
    );
    const markdown = showLive(new MarkdownIt(), () => page ?? undefined);
    const tokens = markdown.parse(text, {});
    const once = markdown.renderer.render(tokens, {}, {});
    expect(markdown.renderer.render(tokens, {}, {})).toBe(once);
    expect(once).toContain('<blockquote class="muster-box muster-gm" id="muster-name">');
  });
});

test('no markup of an author is markup in the copy that is printed', () => {
  const { page } = pageOf(fixture(`${campaign}=== p.md\n\`check DX\`\n`));
  if (!page) throw new Error('the fixture is no page');
  const text =
    'A<br>b <b>c</b> <b onclick="x()">d</b><!-- secret --> <script>e</script>\n\n<details>\n<summary>f</summary>\n<img src=x onerror=y>\n</details>\n';
  const html = adventureHtml(text, '<title>', page, 'letter');
  expect(html).toContain('A<br>b <b>c</b> &lt;b onclick=&quot;x()&quot;&gt;d</b> &lt;script&gt;e&lt;/script&gt;');
  expect(html).toContain('<details>\n<summary>f</summary>\n&lt;img src=x onerror=y&gt;\n</details>');
  expect(html).toContain('<title>&lt;title&gt;</title>');
  expect(html).not.toContain('secret');
});
