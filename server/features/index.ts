import { codeActions } from './code-actions.js';
import { codeLenses, resolveCodeLens } from './code-lenses.js';
import { completion, completionTriggers } from './completion/index.js';
import { resolveCompletion } from './completion/resolve.js';
import { definition } from './definition.js';
import { documentLinks } from './document-links.js';
import type { Features } from './features.js';
import { foldingRanges } from './folding.js';
import { formatting, rangeFormatting } from './formatting.js';
import { hover } from './hover/index.js';
import { inlayHints } from './inlay-hints.js';
import { documentHighlights, references } from './references.js';
import { prepareRename, rename } from './rename.js';
import { semanticTokens, semanticTokensLegend, semanticTokensRange } from './semantic-tokens.js';
import { documentSymbols } from './symbols/index.js';
import { workspaceSymbols } from './workspace-symbols.js';

/** Every feature that the server offers; what is not here is not announced to the client. */
export const features: Features = {
  hover,
  completion,
  resolveCompletion,
  completionTriggers,
  inlayHints,
  codeLenses,
  resolveCodeLens,
  codeActions,
  definition,
  references,
  documentHighlights,
  prepareRename,
  rename,
  documentSymbols,
  workspaceSymbols,
  foldingRanges,
  semanticTokens,
  semanticTokensRange,
  semanticTokensLegend,
  formatting,
  rangeFormatting,
  documentLinks,
};
