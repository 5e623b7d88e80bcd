export interface WebviewParts {
  /** A random word that only this page's own script and style carry. */
  readonly nonce: string;
  /** Address of the script as the webview sees it. */
  readonly script: string;
  readonly style: string;
  readonly title: string;
  /** Where fonts may come from; none where absent. */
  readonly fonts?: string;
  /** Attributes of the body, already escaped. */
  readonly attributes?: string;
  /** What the page begins with, already escaped. */
  readonly body: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** Data for the script as the value of an attribute. */
export function dataAttribute(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}

/** The document of a webview. Nothing from outside may be loaded, and only what carries the nonce runs. */
export function webviewDocument({ nonce, script, style, title, fonts, attributes, body }: WebviewParts): string {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    ...(fonts === undefined ? [] : [`font-src ${fonts}`]),
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <style nonce="${nonce}">${style}</style>
</head>
<body${attributes === undefined ? '' : ` ${attributes}`}>
${body}
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
