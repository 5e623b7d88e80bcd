import type { SourcePage } from '../../language/read/index.js';
import { type AdventureContext, type Audience, isUnitSystem } from '../../language/show/index.js';
import {
  adventureMarkdown,
  adventurePage,
  hiddenPeople,
  pageContents,
  textFor,
  titleFor,
} from '../../language/show/on-command.js';
import { adventureHtml } from '../pages/adventure-document.js';
import { languageOf } from './files/files.js';
import type { Project } from './files/project.js';
import { shownPath } from './files/shown-path.js';
import { says } from './messages.js';
import { type Arguments, type WrongUse, wrongUse } from './options.js';
import type { Address } from './whose.js';

/** A Markdown file that is a page. */
interface Adventure {
  readonly path: string;
  readonly page: SourcePage;
}

/** The adventures to print as a whole; undefined where the arguments mean sheets. */
export function adventuresAt(
  project: Project,
  addresses: readonly Address[],
  args: Arguments,
): readonly Adventure[] | WrongUse | undefined {
  const format = args.one('format');
  const isWhole =
    (format === 'html' || format === 'md') && args.one('form') === undefined && args.all('value').length === 0;
  const pages = addresses.flatMap(({ path, name }): Adventure[] => {
    const page =
      languageOf(path) === 'markdown' && name === undefined && project.isRead(path)
        ? project.workspace.document(project.uriOf(path))?.page
        : undefined;
    return page ? [{ path, page }] : [];
  });
  if (!isWhole || pages.length < addresses.length)
    return args.has('players') ? wrongUse(says.playersOfPages) : undefined;
  return pages.length > 1 && format === 'html' ? wrongUse(says.oneAdventure) : pages;
}

/** An adventure as HTML or Markdown, for the game master or for players. */
export function adventureText(project: Project, { path, page }: Adventure, args: Arguments): string {
  const audience: Audience = args.has('players') ? 'players' : 'game master';
  const uri = project.uriOf(path);
  const file = project.file(uri);
  if (!file?.root) return '';
  const { text, root, syntax, shown } = file;
  const units = args.one('units');
  const context: AdventureContext = {
    workspace: project.workspace,
    uri,
    root,
    get hidden() {
      return hiddenPeople(project.workspace, (of) => project.file(of)?.root, uri);
    },
    text,
    syntax,
    places: project,
    file: shown,
    ...(isUnitSystem(units) && { units }),
  };
  if (args.one('format') === 'md') return adventureMarkdown(text, resultOf(pageContents(context, page, audience)));
  const title = titleFor(audience, context, page) ?? shownPath(path);
  const paper = args.one('paper') === 'letter' ? 'letter' : 'a4';
  const written = textFor(audience, context, page);
  return adventureHtml(written, title, resultOf(adventurePage(context, page, audience)), paper);
}

/** Runs all steps at once: nothing else needs to run in between. */
function resultOf<Result>(steps: Generator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
