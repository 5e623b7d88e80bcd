import { esc, pageArticle } from './page-html.js';
import type { PageModel } from './page-model.js';
import { type Paper, pageStyle } from './page-style.js';

/** Pages as one HTML document without any script. */
export function pagesHtml(models: readonly PageModel[], paper: Paper = 'a4'): string {
  return documentHtml(
    models.map(({ name }) => name).join(', '),
    models.map((model) => pageArticle(model)).join('\n'),
    paper,
  );
}

function documentHtml(title: string, body: string, paper: Paper): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(title)}</title>
<style>${pageStyle(paper)}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
