import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { question, topicServer } from '#web/testing/topic-server.ts';
import PracticeQuizScreen from './practice-quiz.tsx';

const questions = [1, 2, 3, 4, 5].map((number) => question(number));
const fresh = { runId: 'fresh', questions };

function open(current: UnfinishedQuiz | null) {
  const page = renderScreen(<PracticeQuizScreen />, {
    path: '/quick',
    signedIn: rosa,
    handlers: {
      ...topicServer(),
      'practice.current': () => current,
      'practice.start': () => fresh,
      'quiz.keepAnswer': () => ({ ok: true }),
      'practice.submit': () => ({ score: 4, total: 5, areas: [] }),
    },
  });
  return { ...page, starts: () => page.calls.filter(({ path }) => path === 'practice.start') };
}

test('the first question is there without a further tap, and a tap answers [BEYOND-05]', async () => {
  const { user, starts, calls } = open(null);
  await screen.findByRole('heading', { name: 'What is asked in 1?' });
  expect(starts().map(({ input }) => input)).toEqual([{ scope: 'quick', count: 5 }]);
  await user.click(screen.getAllByRole('radio')[2]!);
  await screen.findAllByText('Your answer');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('quiz.keepAnswer'));
  expect(screen.queryByRole('button', { name: 'Submit Answer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next Question' }));
  await screen.findByRole('heading', { name: 'What is asked in 2?' });
});

test('a reload goes on with the same five questions, and another practice makes room for them [BEYOND-05]', async () => {
  const answers = [{ questionId: 'q1', chosen: 2 }];
  const first = open({ runId: 'begun', questions, answers, scope: 'quick' });
  await screen.findByRole('heading', { name: 'What is asked in 2?' });
  expect(first.starts()).toEqual([]);
  first.unmount();
  const second = open({ runId: 'other', questions: [question(7)], answers: [], scope: 'exam' });
  await screen.findByRole('heading', { name: 'What is asked in 1?' });
  expect(second.starts()).toHaveLength(1);
});
