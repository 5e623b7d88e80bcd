import { URI, UriUtils } from 'langium';

/**
 * An address as Langium normalises it. A Windows share may have four slashes, `file:////server/share`, which mean the same as two. Text
 * that is not an address is returned unchanged.
 */
export function normalized(uri: string): string {
  for (const one of [uri, uri.replace(/^([a-z][a-z\d+.-]*:)\/{3,}/i, '$1//')]) {
    try {
      return UriUtils.normalize(one);
    } catch {
      // The next spelling is tried.
    }
  }
  return uri;
}

/** Whether an address names something: an editor may send an empty one, or one that no file can have. */
export function isAddress(uri: string): boolean {
  try {
    return UriUtils.basename(URI.parse(uri)) !== '';
  } catch {
    return false;
  }
}
