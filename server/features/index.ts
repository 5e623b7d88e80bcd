import type { OnDemand } from '../on-demand.js';
import { codeActions } from './code-actions.js';
import { completion, completionTriggers } from './completion/index.js';
import { resolveCompletion } from './completion/resolve.js';
import { documentLinks } from './document-links.js';
import type { Features } from './features.js';
import { foldingRanges } from './folding.js';
import { hover } from './hover/index.js';
import { inlayHints } from './inlay-hints.js';
import { codeLenses, resolveCodeLensWith } from './lenses/code-lenses.js';
import { definition } from './names/definition.js';
import { documentHighlights, references } from './names/references.js';
import { semanticTokens, semanticTokensLegend, semanticTokensRange } from './semantic-tokens.js';
import { documentSymbols } from './symbols/index.js';
import { workspaceSymbols } from './workspace-symbols.js';

/** Every feature that the server offers; what is not here is not announced to the client. */
export const featuresWith = (onDemand: OnDemand): Features => ({
  hover,
  completion,
  resolveCompletion,
  completionTriggers,
  inlayHints,
  codeLenses,
  resolveCodeLens: resolveCodeLensWith(onDemand((part) => part.estimateLens)),
  codeActions,
  definition,
  references,
  documentHighlights,
  prepareRename: onDemand((part) => part.prepareRename),
  rename: onDemand((part) => part.rename),
  documentSymbols,
  workspaceSymbols,
  foldingRanges,
  semanticTokens,
  semanticTokensRange,
  semanticTokensLegend,
  formatting: onDemand((part) => part.formatting),
  rangeFormatting: onDemand((part) => part.rangeFormatting),
  documentLinks,
});
