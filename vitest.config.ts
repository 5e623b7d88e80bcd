import { defineConfig } from 'vitest/config';
import { findChromium } from './test/e2e/chromium.js';

const chromium = findChromium();
if (chromium === undefined) console.log('end-to-end tests skipped: no Chromium found');

/** No test has a clock: this only ends what hangs, and says which test it was. */
const HANGS_MS = 600_000;

/** The package is made anew, twice: before anybody installs it. */
const packaged = {
  extends: true as const,
  test: {
    name: 'package',
    include: ['test/e2e/package.test.ts'],
    sequence: { groupOrder: 1 },
  },
};

/** Real editors, after the other tests. Two at a time: one alone waits for half of its time. */
const endToEnd = {
  extends: true as const,
  test: {
    name: 'e2e',
    include: ['test/e2e/**/*.test.ts'],
    exclude: packaged.test.include,
    globalSetup: ['test/e2e/setup.ts'],
    sequence: { groupOrder: 2 },
    // The files of a worker share a browser, and most of them an editor.
    isolate: false,
    // A browser on a machine that is busy with other things misses a key now and then; what is broken fails twice.
    retry: 1,
    maxWorkers: 2,
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
    exclude: [],
    retry: 0,
  },
};

export default defineConfig({
  test: {
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    teardownTimeout: HANGS_MS,
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
      ...(chromium === undefined ? [] : [packaged, endToEnd]),
      ...(process.env.MUSTER_PICTURES === undefined ? [] : [pictures]),
    ],
  },
});
