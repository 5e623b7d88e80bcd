import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { turnOrder } from '../../../language/play/index.js';
import { namedValue } from '../../../language/play/on-command.js';
import type { SourceCharacter, SourceEncounter } from '../../../language/read/index.js';
import { type Evaluation, gameOf, nobody, sheetOf } from '../../../language/sheet/index.js';
import {
  type EncounterContext,
  isUnitSystem,
  type PageModel,
  type SheetContext,
} from '../../../language/show/index.js';
import {
  type EncounterPage,
  type NamedValueContext,
  namedValueJson,
  namedValueText,
  type PageForm,
  type Paper,
  pageModel,
  pagesHtml,
  pagesMarkdown,
  pagesText,
  sheetsHtml,
  sheetsJson,
  sheetsMarkdown,
  sheetsText,
  styledFindings,
} from '../../../language/show/on-command.js';
import { isProblem } from '../../../language/values/index.js';
import { adventuresAt, adventureText } from '../adventures.js';
import { exitCode, type Run } from '../command.js';
import { filesIn } from '../files/files.js';
import { type Overlay, Project } from '../files/project.js';
import { decode } from '../files/read-text.js';
import { shownPath } from '../files/shown-path.js';
import { says } from '../messages.js';
import { type Arguments, isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printError, printJson, terminalColumns } from '../output.js';
import { type Address, addressOf, assumptionsOf, charactersAt, encountersAt, unknownName } from '../whose.js';

/** Prints the computed sheets of characters, and encounters with their odds. */
export const sheet: Run = async (args) => {
  if (args.positionals.length === 0) return wrongUse(says.whoseSheet);
  const overlay = new Map<string, ReturnType<typeof decode>>();
  const addresses: (Address & { readonly fromFolder?: true })[] = [];
  for (const written of args.positionals) {
    const matches = addressesOf(written, overlay);
    if (isWrongUse(matches)) return matches;
    addresses.push(...matches);
  }
  const project = new Project(
    addresses.map(({ path }) => path),
    overlay,
  );
  const adventures = adventuresAt(project, addresses, args);
  if (isWrongUse(adventures)) return adventures;
  if (adventures) {
    print(adventures.map((page) => adventureText(project, page, args)).join('\n'));
    return exitCode.ok;
  }
  const sheets: EvaluatedSheet[] = [];
  const encounters: EvaluatedEncounter[] = [];
  for (const address of addresses) {
    const characters = charactersAt(project, address);
    const sourceEncounters = encountersAt(project, address);
    if (characters.length + sourceEncounters.length === 0) {
      if (address.name !== undefined) return unknownName(project, address);
      if (!address.fromFolder) printError(says.nothingToPrint(shownPath(address.path)));
    }
    const contexts = [
      ...characters.map((character) => sheetContext(project, character, args)),
      ...sourceEncounters.map((encounter) => encounterContext(project, encounter)),
    ];
    for (const context of contexts) {
      if (isWrongUse(context)) return context;
      if (!context) printError(styledFindings(project.findings(address.path)));
      else if ('sheet' in context) sheets.push(context);
      else encounters.push(context);
    }
  }
  if (sheets.length + encounters.length === 0) return exitCode.findings;
  const values = args.all('value');
  if (values.length > 0) return printValues(sheets, values, args.one('format'));
  const format = args.one('format');
  const form = args.one('form') ?? (format === 'html' ? 'page' : 'report');
  if (format === 'json') {
    if (args.one('form') !== undefined) return wrongUse(says.formOfJson);
    printJson(sheetsJson(sheets, encounters));
  } else if (form === 'page' || form === 'card') {
    const pages = encounters.map((context) => ({ context, members: membersOf(project, context) }));
    print(pagesAs(format, sheets.map(pageModel), pages, form, args.one('paper') === 'letter' ? 'letter' : 'a4'));
  } else if (format === 'md') print(sheetsMarkdown(sheets, encounters));
  else if (format === 'html') print(sheetsHtml(sheets, encounters));
  else print(sheetsText(sheets, encounters, { columns: terminalColumns(process.stdout), all: args.has('all') }));
  return exitCode.ok;
};

function pagesAs(
  format: string | undefined,
  models: readonly PageModel[],
  encounters: readonly EncounterPage[],
  form: PageForm,
  paper: Paper,
): string {
  if (format === 'html') return pagesHtml(models, encounters, form, paper);
  return format === 'md' ? pagesMarkdown(models, encounters, form) : pagesText(models, encounters, form);
}

/** Pages of the members of an encounter, under their names in it. */
function membersOf(project: Project, { taking, file }: EvaluatedEncounter): PageModel[] {
  return taking.map(({ name, who }) => {
    const sheet = sheetOf(who, (other) => project.workspace.named(who.source.uri, other));
    return { ...pageModel({ sheet, evaluation: who, game: gameOf(who), places: project, file }), name };
  });
}

/** Prints single values of characters with their derivations. */
function printValues(
  sheets: readonly EvaluatedSheet[],
  texts: readonly string[],
  format: string | undefined,
): number | WrongUse {
  if (sheets.length === 0) return wrongUse(says.noCharacterForValue);
  if (format === 'md' || format === 'html') return wrongUse(says.valueFormat(format));
  const shown: NamedValueContext[] = [];
  for (const context of sheets)
    for (const text of texts) {
      const value = namedValue(context.evaluation, text);
      if (isProblem(value)) return wrongUse(value.problem);
      shown.push({ ...context, value });
    }
  if (format === 'json') printJson({ version: 1, values: shown.map(namedValueJson) });
  else
    print(
      shown.map((one) => (sheets.length > 1 ? `${one.evaluation.source.name}: ` : '') + namedValueText(one)).join('\n'),
    );
  return exitCode.ok;
}

/** A sheet with its evaluation. */
interface EvaluatedSheet extends SheetContext {
  readonly evaluation: Evaluation;
}

/** An encounter with its members. */
interface EvaluatedEncounter extends EncounterContext {
  readonly taking: readonly { readonly name: string; readonly who: Evaluation }[];
}

/** What an argument means: standard input, the sheets of a folder, or a file with or without a name. */
function addressesOf(
  written: string,
  overlay: Map<string, Overlay extends ReadonlyMap<string, infer Text> ? Text : never>,
): readonly (Address & { readonly fromFolder?: true })[] | WrongUse {
  const input = /^-(?:#(.*))?$/s.exec(written);
  if (input && !existsSync(written)) {
    const path = resolve('stdin.muster');
    if (!overlay.has(path)) overlay.set(path, decode(readFileSync(0)));
    const name = input[1]?.trim() ?? '';
    return [{ path, ...(name !== '' && { name }) }];
  }
  if (existsSync(written) && statSync(written).isDirectory()) {
    const files = filesIn(resolve(written), ['muster']);
    return files.length > 0 ? files.map((path) => ({ path, fromFolder: true })) : wrongUse(says.noSheetsIn(written));
  }
  const address = addressOf(written);
  return isWrongUse(address) ? address : [address];
}

/** Undefined where no rulebook governs the character. */
function sheetContext(
  project: Project,
  character: SourceCharacter,
  args: Arguments,
): EvaluatedSheet | WrongUse | undefined {
  const { workspace } = project;
  const governed = workspace.governedBy(character.uri);
  const evaluation = workspace.evaluation(character.uri, character.path);
  const plain = workspace.sheet(character.uri, character.path);
  if (!governed || !evaluation || !plain) return undefined;
  const assumptions = assumptionsOf(args.all('assume'), governed.rules, evaluation);
  if (isWrongUse(assumptions)) return assumptions;
  const other = assumptions && workspace.assume(character.uri, character.path, assumptions.values, assumptions.entries);
  const units = args.one('units');
  return {
    sheet: other ? sheetOf(other, (name) => workspace.named(character.uri, name)) : plain,
    evaluation: other ?? evaluation,
    game: gameOf(evaluation),
    places: project,
    file: shownPath(fileURLToPath(character.uri)),
    ...(isUnitSystem(units) && { units }),
  };
}

/** Undefined where no rulebook governs the encounter. */
function encounterContext(
  project: Project,
  { uri, path, name, entries }: SourceEncounter,
): EvaluatedEncounter | undefined {
  const { workspace } = project;
  const governed = workspace.governedBy(uri);
  const reading = workspace.encounter(uri, path);
  if (!governed || !reading) return undefined;
  const campaign = governed.contract.name;
  const members = reading.members.flatMap((member) => {
    const who = workspace.named(uri, member.name) ?? workspace.named(uri, member.of);
    return who ? [{ name: member.name, who }] : [];
  });
  const turns = turnOrder(members, governed.rules);
  return {
    ...(turns && { turns }),
    taking: members,
    name,
    rulebook: governed.rules.name,
    ...(campaign !== undefined && { campaign }),
    reading,
    notes: entries.flatMap(({ type, text }) => (type === 'note' && text !== undefined ? [text] : [])),
    gameOf: (member) => gameOf(workspace.named(uri, member) ?? nobody(governed.rules, governed.contract)),
    places: project,
    file: shownPath(fileURLToPath(uri)),
    line: project.text({ uri, path, part: 'name' })?.line ?? 1,
  };
}
