import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';
import TooltipLayer from './tooltip-layer.tsx';

beforeEach(() => void vi.useFakeTimers());

const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function hover(name: string) {
  const trigger = screen.getByRole('button', { name });
  fireEvent.pointerEnter(trigger, { pointerType: 'mouse' });
  await advance(0);
  fireEvent.pointerMove(trigger, { pointerType: 'mouse' });
}
function leave(name: string) {
  fireEvent.pointerLeave(screen.getByRole('button', { name }), { pointerType: 'mouse' });
  // Moves the pointer out of the area between the button and the tooltip, too.
  fireEvent.pointerMove(document.body, { pointerType: 'mouse', clientX: 900, clientY: 900 });
}
const shown = () => screen.queryByRole('tooltip')?.textContent;

const two = (isOn: boolean) => (
  <TooltipProvider layer={(tips) => <TooltipLayer tips={tips} />}>
    {['Notes', 'Flashcards'].map((name) => (
      <Tooltip key={name} label={name} isOn={isOn}>
        <button type="button">{name}</button>
      </Tooltip>
    ))}
  </TooltipProvider>
);

test('a tooltip opens after 700 ms; another one opens at once within 300 ms, and after 700 ms later than that [CONST-03]', async () => {
  render(two(true));
  await hover('Notes');
  await advance(699);
  expect(shown()).toBeUndefined();
  await advance(1);
  expect(shown()).toBe('Notes');
  leave('Notes');
  await advance(299);
  await hover('Flashcards');
  await advance(0);
  expect(shown()).toBe('Flashcards');
  leave('Flashcards');
  await advance(301);
  await hover('Notes');
  await advance(0);
  expect(shown()).toBeUndefined();
});

test('a tooltip that is off never opens', async () => {
  render(two(false));
  await hover('Notes');
  await advance(5000);
  expect(shown()).toBeUndefined();
});

test('a tooltip opens at once on keyboard focus, describes its trigger, and closes when the focus leaves', async () => {
  render(two(true));
  const trigger = screen.getByRole('button', { name: 'Notes' });
  act(() => trigger.focus());
  await advance(0);
  expect(shown()).toBe('Notes');
  expect(document.getElementById(trigger.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Notes');
  act(() => trigger.blur());
  await advance(0);
  expect(shown()).toBeUndefined();
  expect(trigger.hasAttribute('aria-describedby')).toBe(false);
});
