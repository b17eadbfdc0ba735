import { expect, test, vi } from 'vitest';
import { forgetDrafts } from './drafts.ts';
import { createOutbox } from './outbox.ts';

const box = createOutbox<{ grades: string[] }>('test-grades');
const KEY = 'draft/rosa/test-grades';

test('what waits belongs to one user, survives a reload, and is forgotten with the drafts [OFF-03, OFF-04]', () => {
  box.write('rosa', { grades: ['a'] });
  expect(createOutbox('test-grades').read('rosa')).toEqual({ grades: ['a'] });
  expect(box.read('sam')).toBeUndefined();
  forgetDrafts('rosa');
  expect(box.read('rosa')).toEqual({ grades: ['a'] });
  forgetDrafts('sam');
  expect(box.read('rosa')).toBeUndefined();
});

test('where the browser stores nothing, what waits lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('The storage is full');
  });
  box.write('rosa', { grades: ['a'] });
  expect(box.read('rosa')).toEqual({ grades: ['a'] });
  expect(box.read('sam')).toBeUndefined();
  box.write('rosa', undefined);
  expect(box.read('rosa')).toBeUndefined();
});

test('a listener hears of each change, in this tab and in another one', () => {
  const listener = vi.fn();
  const end = box.subscribe(listener);
  const before = box.version();
  box.write('rosa', { grades: ['a'] });
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  expect(listener).toHaveBeenCalledTimes(2);
  expect(box.version()).toBe(before + 2);
  end();
  box.write('rosa', undefined);
  expect(listener).toHaveBeenCalledTimes(2);
});

test('sends one after the other, so that nothing is sent twice, also after a failure [OFF-03]', async () => {
  box.write('rosa', { grades: ['a', 'b'] });
  const sent: string[] = [];
  const sendAll = async () => {
    for (;;) {
      const [next, ...rest] = box.read('rosa')?.grades ?? [];
      if (!next) return;
      await Promise.resolve();
      sent.push(next);
      box.write('rosa', rest.length > 0 ? { grades: rest } : undefined);
    }
  };
  const failure = box.send(() => Promise.reject(new Error('No connection')));
  const all = Promise.all([box.send(sendAll), box.send(sendAll)]);
  expect(box.isSending()).toBe(true);
  await expect(failure).rejects.toThrow('No connection');
  await all;
  expect(sent).toEqual(['a', 'b']);
  expect(box.isSending()).toBe(false);
});
