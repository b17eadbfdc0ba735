import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { groundingOf, loadMaterial } from './material.service.ts';

const PROJECT = join(import.meta.dirname, '../../..');
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'material-'));
  await cp(join(PROJECT, 'content/catalogue.json'), join(root, 'content/catalogue.json'));
  await cp(join(PROJECT, 'content/topics/1.1'), join(root, 'content/topics/1.1'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

const compiled = () => join(root, 'dist/material.json');

async function edit(file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, file), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(root, file), text.replace(from, to));
}

test('a second load uses the cached result of the first one', async () => {
  const first = loadMaterial(root);
  await writeFile(compiled(), (await readFile(compiled(), 'utf8')).replaceAll('Whole life', 'As compiled'));
  const second = loadMaterial(root);
  expect(second.get('1.1')?.study?.overview).toContain('As compiled');
  expect([...second.get('1.1')!.facts.keys()]).toEqual([...first.get('1.1')!.facts.keys()]);
});

test('an edited text is compiled again', async () => {
  loadMaterial(root);
  const before = await stat(compiled());
  await edit('content/topics/1.1/study.yaml', 'Whole life insurance covers', 'As edited, it covers');
  expect(loadMaterial(root).get('1.1')?.study?.overview).toMatch(/^As edited/);
  expect((await stat(compiled())).ino).not.toBe(before.ino);
});

test('a shared fact that is corrected once is corrected in each of its topics [LAW-04]', async () => {
  const file = 'content/facts/premiums-grace-and-free-look.yaml';
  await cp(join(PROJECT, 'content/topics/3.3'), join(root, 'content/topics/3.3'), { recursive: true });
  await cp(join(PROJECT, 'content/facts'), join(root, 'content/facts'), { recursive: true });
  const statements = () => {
    const material = loadMaterial(root);
    return ['1.1', '3.3'].map((id) => material.get(id)?.facts.get('2.2-f07')?.statement);
  };
  for (const statement of statements()) expect(statement).toMatch(/at least 10 days/);
  await edit(file, 'at least 10 days', 'at least 14 days');
  for (const statement of statements()) expect(statement).toMatch(/at least 14 days/);
});

test('a changed compiler compiles everything again', async () => {
  loadMaterial(root);
  const before = await stat(compiled());
  await cp(join(import.meta.dirname, 'material-compiler.ts'), join(root, 'src/features/topics/material-compiler.ts'));
  loadMaterial(root);
  expect((await stat(compiled())).ino).not.toBe(before.ino);
});

test('a topic that does not match its schema is rejected and not cached', async () => {
  await edit('content/topics/1.1/study.yaml', 'overview:', 'summary:');
  expect(() => loadMaterial(root)).toThrow(/overview/);
  await expect(stat(compiled())).rejects.toThrow('ENOENT');
});

test('a truncated cache file is compiled again', async () => {
  const whole = loadMaterial(root);
  await writeFile(compiled(), '{"fingerprint":');
  expect(loadMaterial(root)).toEqual(whole);
});

test('the text of a topic for the model is memoized', () => {
  const topic = loadMaterial(root).get('1.1')!;
  let reads = 0;
  const watched = {
    ...topic,
    get study() {
      reads += 1;
      return topic.study;
    },
  };
  expect([groundingOf(watched), groundingOf(watched)]).toEqual(Array(2).fill(groundingOf(topic)));
  expect(reads).toBe(1);
  expect(groundingOf({ ...topic, facts: new Map() })).not.toBe(groundingOf(topic));
});

test('facts name laws and official texts as their source, and not the other texts that we compared', () => {
  const facts = [...loadMaterial().values()].flatMap((topic) => [...topic.facts.values()]);
  expect(facts.length).toBeGreaterThan(1000);
  const comparedTexts = /kaplan|question sets?|prep\b|exam-prep|law firm|guides\b|adviser|newsletter|secondary/i;
  expect(facts.filter(({ source }) => comparedTexts.test(source)).map(({ source }) => source)).toEqual([]);
});
