import type { OnDemand } from '../on-demand.js';
import { codeActions } from './code-actions.js';
import { completion } from './completion/index.js';
import { resolveCompletion } from './completion/resolve.js';
import { documentLinks } from './document-links.js';
import type { Features } from './features.js';
import { foldingRanges } from './folding.js';
import { hover } from './hover/index.js';
import { inlayHints } from './inlay-hints.js';
import { codeLenses, resolveCodeLensWith } from './lenses/code-lenses.js';
import { definition } from './names/definition.js';
import { documentHighlights, references } from './names/references.js';
import { semanticTokens, semanticTokensRange } from './semantic-tokens.js';
import { documentSymbols } from './symbols/index.js';
import { workspaceSymbols } from './workspace-symbols.js';

/** Every feature that the server offers (`capabilities.ts` announces them). */
export const featuresWith = (onDemand: OnDemand): Features => ({
  hover,
  completion,
  resolveCompletion,
  inlayHints,
  codeLenses,
  resolveCodeLens: resolveCodeLensWith(onDemand((commands) => commands.estimateLens)),
  codeActions,
  resolveAction: onDemand((commands) => commands.resolveAction),
  definition,
  references,
  documentHighlights,
  prepareRename: onDemand((commands) => commands.prepareRename),
  rename: onDemand((commands) => commands.rename),
  documentSymbols,
  workspaceSymbols,
  foldingRanges,
  semanticTokens,
  semanticTokensRange,
  formatting: onDemand((commands) => commands.formatting),
  rangeFormatting: onDemand((commands) => commands.rangeFormatting),
  documentLinks,
});
