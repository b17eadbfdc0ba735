import { beforeEach, expect, test, vi } from 'vitest';
import { clearToasts, dismissToast, saveToast, showSavedToast, showToast, toasts } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());

test('a new toast replaces the visible one [SHELL-27]', () => {
  showToast({ title: 'Topic bookmarked' });
  showToast({ title: 'Bookmark removed' });
  expect(toasts.get().map(({ title }) => title)).toEqual(['Bookmark removed']);
});

test('a dismissed toast is removed from the store after 1000000 ms [SHELL-29]', () => {
  const id = showToast({ title: 'Topic bookmarked' });
  dismissToast(id);
  expect(toasts.get()).toMatchObject([{ id, isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(toasts.get()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.get()).toEqual([]);
});

test('the removal of a replaced toast does not affect the new toast [SHELL-29]', () => {
  dismissToast(showToast({ title: 'Topic bookmarked' }));
  const id = showToast({ title: 'Bookmark removed' });
  vi.advanceTimersByTime(2_000_000);
  expect(toasts.get()).toMatchObject([{ id, isOpen: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a toast that is saved for the next page is shown there once', () => {
  saveToast({ title: 'Password changed' });
  expect(toasts.get()).toEqual([]);
  showSavedToast();
  expect(toasts.get()).toMatchObject([{ title: 'Password changed', tone: 'success', isOpen: true }]);
  clearToasts();
  showSavedToast();
  expect(toasts.get()).toEqual([]);
});
