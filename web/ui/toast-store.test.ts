import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToasts, dismissToast, getToasts, keepToast, showKeptToast, showToast } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a new toast replaces the shown one [SHELL-27]', () => {
  showToast({ title: 'Topic bookmarked' });
  showToast({ title: 'Bookmark removed' });
  expect(getToasts().map(({ title }) => title)).toEqual(['Bookmark removed']);
});

test('the record of a dismissed toast leaves the store after 1000000 ms [SHELL-29]', () => {
  const id = showToast({ title: 'Topic bookmarked' });
  dismissToast(id);
  expect(getToasts()).toMatchObject([{ id, isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(getToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(getToasts()).toEqual([]);
});

test('the removal of a replaced toast does not touch its successor [SHELL-29]', () => {
  dismissToast(showToast({ title: 'Topic bookmarked' }));
  const id = showToast({ title: 'Bookmark removed' });
  vi.advanceTimersByTime(2_000_000);
  expect(getToasts()).toMatchObject([{ id, isOpen: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a kept toast waits for the next page and is shown once', () => {
  keepToast({ title: 'Your password is changed' });
  expect(getToasts()).toEqual([]);
  showKeptToast();
  expect(getToasts()).toMatchObject([{ title: 'Your password is changed', tone: 'success', isOpen: true }]);
  clearToasts();
  showKeptToast();
  expect(getToasts()).toEqual([]);
});
