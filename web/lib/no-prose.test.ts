import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = `${import.meta.dirname}/../..`;
const COMPARES = String.raw`(?:[!=]==?\s*|\.(?:includes|startsWith|endsWith|indexOf|search|match)\(\s*|\bcase\s+)`;
const WITH_LITERAL = new RegExp(`${COMPARES}(['"\`])((?:(?!\\1).)*)\\1`, 'g');
const WITH_CONSTANT = new RegExp(`${COMPARES}([A-Z][A-Z_]+)\\b`, 'g');
const OF_MESSAGE =
  /\.(?:message|sentence)\s*(?:[!=]==?|\.(?:includes|startsWith|endsWith|indexOf|search|match)\()|\.(?:test|exec)\([^)\n]*\.(?:message|sentence)\b|errorText\([^)\n]*\)\s*(?:[!=]==?|\.)/g;
const SENTENCE = /[A-Za-z]{2,},? [A-Za-z]{2,}/;

/** Returns the text constants by name, for example `const NO_QUESTIONS = 'No questions received from server'`. */
function constantsIn(sources: string[]): Map<string, string> {
  const all = sources.flatMap((source) => [...source.matchAll(/const ([A-Z][A-Z_]+) =\s*(['"`])((?:(?!\2).)*)\2/g)]);
  return new Map(all.map(([, name, , text]) => [name!, text!]));
}

/** Returns the places where code compares a value with a sentence for users, or searches in such a sentence. */
function proseComparisons(source: string, constants: Map<string, string>): string[] {
  const literals = [...source.matchAll(WITH_LITERAL)].filter(([, , text]) => SENTENCE.test(text!));
  const named = [...source.matchAll(WITH_CONSTANT)].filter(([, name]) => SENTENCE.test(constants.get(name!) ?? ''));
  return [...literals, ...named, ...source.matchAll(OF_MESSAGE)].map(([match]) => match);
}

async function read(pattern: string): Promise<[file: string, source: string][]> {
  const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
  return files
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, readFileSync(`${ROOT}/${file}`, 'utf8')]);
}

test('no client code makes a decision by an English sentence [ERR-02]', async () => {
  const client = await read('web/**/*.{ts,tsx}');
  expect(client.length).toBeGreaterThan(150);
  const constants = constantsIn([...client, ...(await read('shared/**/*.ts'))].map(([, source]) => source));
  const comparisons = client.flatMap(([file, source]) =>
    proseComparisons(source, constants).map((text) => `${file}: ${text}`),
  );
  expect(comparisons).toEqual([]);
});

test.each([
  "if (error.message === 'Topic Not Found') return",
  "errorText(error, '').includes('not available')",
  'notice !== STOPPED && (',
  'if (error.message.startsWith(prefix))',
  '/^\\d{3}: /.test(error.message)',
  "case 'You are signed out':",
])('the check finds %s', (source) => {
  expect(proseComparisons(source, constantsIn(["const STOPPED = 'Stopped early.';"]))).not.toEqual([]);
});
