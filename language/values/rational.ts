/** Exact numbers: arithmetic, roundings and text in one import. */
export * from './fraction.js';
export * from './number-text.js';
export * from './rounding.js';
