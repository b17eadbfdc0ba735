import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyDialog, lazyPart } from './lazy.tsx';
import { LoadError, lazyModule } from './lazy-module.ts';

const responds = () => vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}'));
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const Dialog = lazyDialog<{ open: boolean; onOpenChange: (isOpen: boolean) => void }>(
  async () => ({ default: ({ open }) => open && <p role="dialog">The search</p> }),
  "We couldn't load the search.",
);
function DialogPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Search
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
const importPart = async () => ({ default: () => <p>The part</p> });

// React logs every error that an error boundary catches.
const ignoreErrors = () => vi.spyOn(console, 'error').mockImplementation(() => {});

test('a module is imported once, and again after a failure [SHELL-33]', async () => {
  responds();
  const importModule = vi.fn(async () => 'module');
  importModule.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const load = lazyModule(importModule);
  await expect(load()).rejects.toThrow(LoadError);
  expect(await Promise.all([load(), load()])).toEqual(['module', 'module']);
  expect(importModule).toHaveBeenCalledTimes(2);
});

test('a component that has loaded renders at once, without its placeholder [SHELL-32]', async () => {
  const Part = lazyPart(importPart, { loading: 'Loading' });
  await Part.load();
  render(<Part />);
  expect(screen.getByText('The part')).toBeTruthy();
});

test('a part that cannot be loaded says so, and comes with Try Again or by itself [SHELL-33]', async () => {
  ignoreErrors();
  const Part = lazyPart(importPart, { failure: 'The part could not be loaded.' });
  setOnline(false);
  render(<Part />);
  expect((await screen.findByRole('alert')).textContent).toContain('The part could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByRole('alert')).toBeTruthy();
  setOnline(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a dialog that cannot be loaded says so until it is closed, and opens after the next press [SHELL-33]', async () => {
  ignoreErrors();
  setOnline(false);
  render(<DialogPage />);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByRole('alert')).textContent).toContain("We couldn't load the search.");
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  setOnline(true);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
