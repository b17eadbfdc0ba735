import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import Toaster from './toast.tsx';
import { showToast } from './toast-store.ts';

beforeEach(() => void vi.useFakeTimers());

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

async function show(title: string) {
  await act(async () => void showToast({ title }));
}

/** The visible toasts. Radix also renders each text for screen readers for one second. */
const shown = () => screen.queryAllByRole('listitem').map((card) => card.textContent);

test('only one toast is visible at a time [SHELL-27]', async () => {
  render(<Toaster />);
  await show('Topic bookmarked');
  await show('Bookmark removed');
  expect(shown()).toEqual(['Bookmark removed']);
});

test('a toast is visible after 4900 ms and gone after 5200 ms [SHELL-28]', async () => {
  render(<Toaster />);
  await show('Topic bookmarked');
  await advance(4900);
  expect(shown()).toEqual(['Topic bookmarked']);
  await advance(300);
  expect(shown()).toEqual([]);
  expect(screen.queryByText('Topic bookmarked')).toBeNull();
});

test('a toast with a button is visible for 10 seconds, and the button runs its action once [UNDO-01]', async () => {
  const run = vi.fn();
  const showAction = () => act(async () => void showToast({ title: 'Deleted', action: { label: 'Undo', run } }));
  render(<Toaster />);
  await showAction();
  await advance(9900);
  expect(shown()).toEqual(['DeletedUndo']);
  await advance(300);
  expect(shown()).toEqual([]);
  await showAction();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(shown()).toEqual([]);
});

test('the close button hides a toast at once [SHELL-29]', async () => {
  render(<Toaster />);
  await show('Topic bookmarked');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toEqual([]);
});

test('a swipe of 40 px to the right keeps a toast, and a swipe of 60 px dismisses it [SHELL-30]', async () => {
  render(<Toaster />);
  await show('Topic bookmarked');
  const swipe = async (distance: number) => {
    const card = screen.getByRole('listitem');
    const at = (clientX: number) => ({
      clientX,
      clientY: 0,
      button: 0,
      pointerId: 1,
      pointerType: 'touch',
      bubbles: true,
    });
    await act(async () => {
      fireEvent(card, new PointerEvent('pointerdown', at(100)));
      fireEvent(card, new PointerEvent('pointermove', at(115)));
      fireEvent(card, new PointerEvent('pointermove', at(100 + distance)));
      fireEvent(card, new PointerEvent('pointerup', at(100 + distance)));
    });
  };
  await swipe(40);
  expect(shown()).toEqual(['Topic bookmarked']);
  await swipe(60);
  expect(shown()).toEqual([]);
});
