// What the server and the clients may use of `names`.
export { fileNameOf, folderOf } from './campaign-folders.js';
export type { NamedThing } from './name-index.js';
