import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that comes as a package where it runs (Linux on x64), else an installed one. */
async function executable(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // It unpacks into the temporary folder and trusts what lies there, so it gets one that nobody else writes to; and it saves
    // no file below a path with '..' in it.
    process.env.TMPDIR = join(import.meta.dirname, '../node_modules/.cache/browser');
    mkdirSync(process.env.TMPDIR, { recursive: true });
    return await chromium.executablePath();
  }
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('No browser here: install Chromium or Chrome');
  return path;
}

export async function launchBrowser(): Promise<Browser> {
  // The package's own arguments switch web security off; only the sandbox must go, which root can't have.
  return await driver.launch({ executablePath: await executable(), args: ['--no-sandbox'] });
}
