import { definition } from './definition.js';
import type { Features } from './features.js';
import { documentHighlights, references } from './references.js';
import { prepareRename, rename } from './rename.js';

/** Every feature that the server offers; what is not here is not announced to the client. */
export const features: Features = {
  definition,
  references,
  documentHighlights,
  prepareRename,
  rename,
};
