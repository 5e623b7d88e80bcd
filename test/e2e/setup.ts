import { packageIfStale } from '../../.tools/package.mjs';
import { installExtension } from '../../.tools/vscode/serve.mjs';

/** What all editors share is made before the first of them opens: two at once would be in each other's way. */
export default async function setup(): Promise<void> {
  installExtension(await packageIfStale());
}
