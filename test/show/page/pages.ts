import { gameOf } from '../../../language/sheet/rolls/game.js';
import { pageModel } from '../../../language/show/page/build-page.js';
import type { PageBlockModel, PageModel } from '../../../language/show/page/page-model.js';
import type { PageContext } from '../../../language/show/page/page-values.js';
import { type Files, uriOf, workspaceOf } from '../../sheet/read-sheets.js';

/** The pages of all characters of some files, in their order. */
export function pagesOf(files: Files): PageModel[] {
  return contextsOf(files).map(pageModel);
}

/** The page of the first character of a text. */
export function pageOf(text: string, more: Files = {}): PageModel {
  const [page] = pagesOf({ 'a.muster': text, ...more });
  if (!page) throw new Error('The text holds no character of a known game.');
  return page;
}

/** A block of a page by its title or its type. */
export function blockOf<Type extends PageBlockModel['type']>(
  page: PageModel,
  type: Type,
  title?: string,
): Extract<PageBlockModel, { readonly type: Type }> {
  const found = page.sides.flat(3).find((one) => one.type === type && (title === undefined || one.title === title));
  if (!found) throw new Error(`The page has no ${title ?? type}.`);
  return found as Extract<PageBlockModel, { readonly type: Type }>;
}

function contextsOf(files: Files): PageContext[] {
  const workspace = workspaceOf(files);
  return Object.keys(files)
    .filter((name) => !name.endsWith('.rulebook'))
    .flatMap((name) =>
      workspace.sheets(uriOf(name)).flatMap((sheet): PageContext[] => {
        const evaluation = workspace.evaluation(uriOf(name), sheet.path);
        if (!evaluation) return [];
        const places = {
          text: ({ path }: { readonly path: string }) => ({
            file: name,
            line: Number(path.split('.')[0]) + 1,
            column: 1,
            endLine: 1,
            endColumn: 2,
          }),
          rule: () => undefined,
          citation: () => undefined,
        };
        return [{ sheet, evaluation, game: gameOf(evaluation), places, file: name }];
      }),
    );
}
