// What the server and the clients may use of `rulebooks`.
export { rulebookTexts } from './generated.js';
