import type { PageModel } from './page-model.js';
import type { Density } from './page-style.js';

/** How small the type of a page has to be on paper. */
export function densityOf(_model: PageModel): Density {
  return 'dense';
}
