import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.js';

/** What takes longer hangs. A test waits for things to happen and for no time: a busy machine takes as long as it needs. */
export const HANGS_MS = 300_000;

/** Nothing that Chromium does on its own account. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('no Chromium found');
  return chromium.launch({ executablePath, args: QUIET, timeout: HANGS_MS });
}

/** A page that shares nothing with others. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage(options);
  page.setDefaultTimeout(HANGS_MS);
  return page;
}
