import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of the journeys takes connections. */
    browserUrl: string;
  }
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that comes as a package where it runs (Linux on x64), else an installed one. */
async function executable(): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return await unpackedChromium();
  const path = INSTALLED.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('No browser here: install Chromium or Chrome');
  return path;
}

/** The package unpacks into the temporary folder and trusts what lies there, so it gets one that nobody else writes to. */
async function unpackedChromium(): Promise<string> {
  const { TMPDIR } = process.env;
  // The package saves no file below a path with '..' in it.
  process.env.TMPDIR = join(import.meta.dirname, '../node_modules/.cache/browser');
  mkdirSync(process.env.TMPDIR, { recursive: true });
  try {
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

// The package's own arguments switch web security off; only the sandbox must go, which root can't have.
const launchOptions = async () => ({ executablePath: await executable(), args: ['--no-sandbox'] });

export async function launchBrowser(): Promise<Browser> {
  return await driver.launch(await launchOptions());
}

/** One Chromium for all files of journeys. Each test opens contexts of its own, which share nothing. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await driver.launchServer(await launchOptions());
  project.provide('browserUrl', server.wsEndpoint());
  return () => server.close();
}
