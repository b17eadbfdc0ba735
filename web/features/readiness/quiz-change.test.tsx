import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { QuizChange } from './quiz-change.tsx';

const moment = (expected: number | null) => ({ chance: expected && 0.6, expected });

test.each([
  [35.6, 37.2, 'Expected 37 of 83: these answers raised it from 36'],
  [37.2, 35.6, 'Expected 36 of 83: these answers lowered it from 37'],
  [37.2, 37.4, "Expected 37 of 83, which these answers didn't change"],
  [null, 37.2, 'Expected 37 of 83'],
  [null, null, "Answer a few more questions, and we can say how many of the 83 you'd get right: see what is missing."],
])('from %s to %s: %s [VOICE-03]', async (before, after, sentence) => {
  const { calls } = renderScreen(<QuizChange quizId="run-1" />, {
    signedIn: rosa,
    handlers: { 'readiness.change': () => ({ before: moment(before), after: moment(after) }) },
  });
  const status = screen.getByRole('status');
  await waitFor(() => expect(status.textContent).toBe(sentence));
  expect(screen.getByRole('link').getAttribute('href')).toBe('/readiness');
  expect(calls.find(({ path }) => path === 'readiness.change')?.input).toEqual({ quizId: 'run-1' });
});

test('if the change is not known, the line stays empty', async () => {
  const refused = vi.fn(() => {
    throw refusal(503, 'The service is not available right now.');
  });
  renderScreen(
    <>
      <QuizChange quizId="run-1" />
      <QuizChange quizId="run-2" />
    </>,
    {
      signedIn: rosa,
      handlers: {
        'readiness.change': async ({ quizId }) => {
          if (quizId === 'run-1') return refused();
          await expect.poll(() => refused.mock.calls.length).toBe(1);
          return { before: moment(36), after: moment(37) };
        },
      },
    },
  );
  await screen.findByText(/raised it from 36/);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent === '')).toEqual([true, false]);
});
