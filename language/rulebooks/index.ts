// What the server and the clients may use of `rulebooks`.
export { rulebookNames, rulebookTexts } from './generated.js';
