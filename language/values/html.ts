/** Escapes a text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Data for the script of a page, as the value of an attribute. */
export function dataAttribute(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

/** The parts of a complete HTML document. */
export interface HtmlParts {
  readonly title: string;
  readonly style: string;
  /** Markup. */
  readonly body: string;
  /** Attributes of the body, already escaped. */
  readonly attributes?: string;
  /** Where pictures may come from; none where absent. */
  readonly pictures?: string;
  /** Where fonts may come from; none where absent. */
  readonly fonts?: string;
  /** The only script that runs; none where absent. */
  readonly script?: ScriptPart;
}

/** A script of a page, and the nonce of its script and style. */
export interface ScriptPart {
  readonly nonce: string;
  /** Its address as the page sees it. */
  readonly source: string;
}

/** A complete HTML document. It sends nothing, runs only its own script, and loads only from the given sources. */
export function htmlDocument({ title, style, body, attributes, pictures, fonts, script }: HtmlParts): string {
  const policy = [
    "default-src 'none'",
    `style-src ${script ? `'nonce-${script.nonce}'` : "'unsafe-inline'"}`,
    ...(script ? [`script-src 'nonce-${script.nonce}'`] : []),
    ...(pictures === undefined ? [] : [`img-src ${pictures}`]),
    ...(fonts === undefined ? [] : [`font-src ${fonts}`]),
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  const nonce = script ? ` nonce="${script.nonce}"` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style${nonce}>${style}</style>
</head>
<body${attributes === undefined ? '' : ` ${attributes}`}>
${body.trimEnd()}
${script ? `<script${nonce} src="${script.source}"></script>\n` : ''}</body>
</html>
`;
}
