/** Whether findings of a file are shown only while it is open: its name fits one of the patterns, such as `illegal-*, draft-*`. */
export function isOnlyWhenOpen(patterns: string, uri: string): boolean {
  const name = decodeURIComponent(uri.split('/').at(-1) ?? '');
  return patterns
    .split(',')
    .map((pattern) => pattern.trim())
    .some((pattern) => pattern !== '' && expressionOf(pattern).test(name));
}

/** `*` is any text. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'iu');
}
