import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { DocumentEdits } from '../../../language/play/on-command.js';
import type { SourceCharacter } from '../../../language/read/index.js';
import type { EditContext } from '../../../language/show/index.js';
import {
  type Addition,
  additions,
  addTo,
  rateEntry,
  setField,
  stepEntry,
  tickBoxes,
} from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import type {
  AdditionsParams,
  AddParams,
  AddResult,
  MarkParams,
  Refusal,
  SetParams,
  StepParams,
  StepResult,
} from '../../protocol.js';
import { editOf } from '../apply.js';
import { characterNamed } from '../find.js';
import * as messages from '../messages.js';

/** Raises or lowers a rating by one: the outcome, and the edit. */
export const step: Feature<StepParams, StepResult | Refusal> = (context, params) => {
  const character = characterOf(context, params);
  if ('problem' in character) return character;
  const tried = stepEntry(editContextOf(context), character, params.entry, params.by < 0 ? -1 : 1);
  if (isProblem(tried)) return { problem: tried.problem };
  return { ...tried, edit: editOf(context, [tried.edit]) };
};

/** Ticks boxes, as an edit of the author's text. */
export const mark: Feature<MarkParams, WorkspaceEdit | Refusal> = (context, params) => {
  const character = characterOf(context, params);
  if ('problem' in character) return character;
  return edited(context, tickBoxes(editContextOf(context), character, params.boxes, params.marks));
};

/** Sets a rating or a field to a typed value, as an edit of the author's text. */
export const setValue: Feature<SetParams, WorkspaceEdit | Refusal> = (context, params) => {
  const character = characterOf(context, params);
  if ('problem' in character) return character;
  const { entry, field = '', value } = params;
  const editContext = editContextOf(context);
  if (entry === undefined) return edited(context, setField(editContext, character, field, value));
  const tried = rateEntry(editContext, character, entry, value);
  return edited(context, isProblem(tried) ? tried : [tried.edit]);
};

/** Lists what can be added to a section of a page. */
export const listAdditions: Feature<AdditionsParams, readonly Addition[] | Refusal> = (context, params) => {
  const character = characterOf(context, params);
  if ('problem' in character) return character;
  return additions(editContextOf(context), character, params.kinds);
};

/** Adds one of them; returns the result in words and the edit. */
export const add: Feature<AddParams, AddResult | Refusal> = (context, params) => {
  const character = characterOf(context, params);
  if ('problem' in character) return character;
  const added = addTo(editContextOf(context), character, params.kinds, params.key, params.typed);
  return isProblem(added) ? added : { words: added.words, edit: editOf(context, added.edits) };
};

function edited(context: FeatureContext, edits: readonly DocumentEdits[] | Problem): WorkspaceEdit | Refusal {
  return isProblem(edits) ? { problem: edits.problem } : editOf(context, edits);
}

/** The character of a request; a refusal if its text has changed since the version that the page shows. */
function characterOf(
  context: FeatureContext,
  { uri, name, version }: { readonly uri: string; readonly name: string; readonly version?: number },
): SourceCharacter | Refusal {
  const character = characterNamed(context, uri, name);
  if (!character) return { problem: messages.noCharacterCalled(name) };
  const now = context.isOpen(character.uri) ? context.writtenText(character.uri)?.version : undefined;
  return version === undefined || version === now ? character : { problem: messages.changedMeanwhile };
}

function editContextOf(context: FeatureContext): EditContext {
  return {
    workspace: context.workspace,
    rootOf: (uri) => context.sheetRoot(uri),
    textOf: (uri) => context.writtenText(uri)?.getText(),
    units: context.settings.units,
  };
}
