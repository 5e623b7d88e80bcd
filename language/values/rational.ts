/** Exact numbers: arithmetic, roundings and text, gathered for those who need more than one of them. */
export * from './fraction.js';
export * from './number-text.js';
export * from './rounding.js';
