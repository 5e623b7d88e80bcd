import { escapeHtml } from './markdown.js';

/** Parts of a document of HTML that stands alone. */
export interface HtmlParts {
  readonly title: string;
  readonly style: string;
  /** Markup. */
  readonly body: string;
  /** Where pictures may come from; none where absent. */
  readonly pictures?: string;
}

/** A whole document of HTML. It runs no scripts, sends nothing, and loads nothing but pictures from where they may come from. */
export function htmlDocument({ title, style, body, pictures }: HtmlParts): string {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(pictures === undefined ? [] : [`img-src ${pictures}`]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body.trimEnd()}
</body>
</html>
`;
}
