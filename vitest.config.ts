import { defineConfig } from 'vitest/config';
import { findChromium } from './test/e2e/chromium.js';

const chromium = findChromium();
if (chromium === undefined) console.log('end-to-end tests skipped: no Chromium found');

/** No test has a clock: this only ends what hangs, and says which test it was. */
const HANGS_MS = 600_000;

/** One real editor after another, after the other tests: it wants both processor cores, and its waiting must not be starved. */
const endToEnd = {
  extends: true as const,
  test: {
    name: 'e2e',
    include: ['test/e2e/**/*.test.ts'],
    sequence: { groupOrder: 1 },
    // A browser on a machine that is busy with other things misses a key now and then; what is broken fails twice.
    retry: 1,
    fileParallelism: false,
    expect: { poll: { timeout: HANGS_MS / 2 } },
  },
};

/** `npm run pictures`: what is made anew by hand is no test. */
const pictures = {
  extends: true as const,
  test: {
    ...endToEnd.test,
    name: 'pictures',
    include: ['test/pictures/*.pictures.ts'],
    retry: 0,
  },
};

export default defineConfig({
  test: {
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    globalSetup: ['test/setup.ts'],
    // Otherwise one core would stay idle, which of two is half.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'muster',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'node_modules/**'],
          sequence: { groupOrder: 0 },
          // The files of a worker share what they import: to load it, and to read the rulebooks, takes longer than most of them.
          isolate: false,
          restoreMocks: true,
        },
      },
      ...(chromium === undefined ? [] : [endToEnd]),
      ...(process.env.MUSTER_PICTURES === undefined ? [] : [pictures]),
    ],
  },
});
