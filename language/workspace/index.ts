// What the server and the clients may use of `workspace`.
export { firstOwn, leftOutMeaning } from './documents/document-lines.js';
export { type ExpectedHere, expectedAfter, type LineOwner } from './expected.js';
export { createWorkspace } from './host.js';
export { type DocumentSpan, locate, locateEntry, locateRule, nodeAt, type TextSpan } from './locate.js';
export { fileNameOf, folderOf } from './names/campaign-folders.js';
export type { NamedThing } from './names/name-index.js';
export { lastHeading } from './pages/page-links.js';
export type { Workspace } from './workspace.js';
