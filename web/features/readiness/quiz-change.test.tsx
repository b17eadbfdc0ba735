import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { QuizChange } from './quiz-change.tsx';

const moment = (chance: number | null) => ({ chance, expected: chance && 60 });

function open(before: number | null, after: number | null, answers = 10) {
  return renderScreen(<QuizChange quizId="run-1" answers={answers} />, {
    signedIn: rosa,
    handlers: { 'readiness.change': () => ({ before: moment(before), after: moment(after) }) },
  });
}

test.each([
  [0.61, 0.64, 10, 'These ten answers moved your chance of passing from 61% to 64%.'],
  [0.61, 0.58, 20, 'These 20 answers moved your chance of passing from 61% to 58%.'],
  [0.61, 0.64, 1, 'This answer moved your chance of passing from 61% to 64%.'],
  [0.611, 0.614, 5, 'Your chance of passing stays at 61% with these five answers.'],
  [0.997, 0.999, 10, 'Your chance of passing stays at over 99% with these ten answers.'],
  [null, 0.55, 10, 'With these ten answers there are enough for an estimate: your chance of passing is 55%.'],
  [null, null, 10, 'Not enough answers for a chance of passing yet: see what is missing.'],
])('from %s to %s by %i answers: %s', async (before, after, answers, sentence) => {
  const { calls } = open(before, after, answers);
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
      <QuizChange quizId="run-1" answers={10} />
      <QuizChange quizId="run-2" answers={10} />
    </>,
    {
      signedIn: rosa,
      handlers: {
        'readiness.change': async ({ quizId }) => {
          if (quizId === 'run-1') return refused();
          await expect.poll(() => refused.mock.calls.length).toBe(1);
          return { before: moment(0.61), after: moment(0.64) };
        },
      },
    },
  );
  await screen.findByText(/^These ten answers moved/);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent === '')).toEqual([true, false]);
});
