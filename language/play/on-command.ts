// What the server and the clients may use of `play` once a person asks for something: the server starts without it.
export { applyChanges, type ChangePlace, type DocumentEdits } from './actions/apply/apply.js';
export { type Assumptions, readAssumptions } from './assume-text.js';
export { type CreatedCharacter, createCharacter, type NewCharacter } from './creation/create-character.js';
export { type PlayedLine, playLine } from './lines/play-line.js';
export { playedOf } from './lines/play-roll.js';
export { playSteps, stepsText } from './lines/play-steps.js';
export { asRecorded, pushOf } from './lines/pushed.js';
export { type Replayed, replayAll } from './lines/replay.js';
export { namedValue } from './named-value.js';
