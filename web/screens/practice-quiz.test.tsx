import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { question, topicServer } from '#web/testing/topic-server.ts';
import PracticeQuizScreen from './practice-quiz.tsx';

test("'Retake only the missed ones' on the result of a practice starts one with exactly these [EXAM-16, QUIZ-29]", async () => {
  const [first, second] = [question(1), question(2)];
  const { user, calls } = renderScreen(<PracticeQuizScreen />, {
    path: '/practice/quiz',
    signedIn: rosa,
    handlers: {
      ...topicServer(),
      'practice.current': () => ({
        runId: 'first',
        questions: [first, second],
        answers: [{ questionId: 'q1', chosen: 2 }],
      }),
      'practice.submit': () => ({ score: 1, total: 2, areas: [] }),
      'practice.start': () => ({ runId: 'again', questions: [first] }),
      'readiness.get': () => new Promise(() => {}),
    },
  });
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 2?' }));
  await user.keyboard('a{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Retake only the missed ones' }));
  await screen.findByText('Question 1 of 1');
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 1?' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'practice.start').map(({ input }) => input)).toEqual([
      { scope: 'mistakes', count: 10, questionIds: ['q1'] },
    ]),
  );
  expect(screen.queryByRole('heading', { name: 'Keep studying to improve your score' })).toBeNull();
});
