import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UnfinishedQuiz } from '#shared/quiz.ts';
import { keepRead } from '#web/lib/kept-reads-writer.ts';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { question, topicServer } from '#web/testing/topic-server.ts';
import PracticeQuizScreen from './practice-quiz.tsx';

const questions = [1, 2, 3, 4, 5].map((number) => question(number));
const fresh = { runId: 'fresh', questions };

function open(current: UnfinishedQuiz | null, handlers: Handlers = {}) {
  const page = renderScreen(<PracticeQuizScreen />, {
    path: '/quick',
    signedIn: rosa,
    handlers: {
      ...topicServer(),
      'practice.current': () => current,
      'practice.start': () => fresh,
      'quiz.keepAnswer': () => ({ ok: true }),
      'practice.submit': () => ({ score: 4, total: 5, areas: [] }),
      ...handlers,
    },
  });
  return { ...page, starts: () => page.calls.filter(({ path }) => path === 'practice.start') };
}

test('the first question is there without a further tap, and a tap answers [BEYOND-05]', async () => {
  const { user, starts, calls } = open(null);
  await screen.findByRole('heading', { name: 'What is asked in 1?' });
  expect(starts().map(({ input }) => input)).toEqual([{ scope: 'quick', count: 5, keepsUnfinished: true }]);
  await user.click(screen.getAllByRole('radio')[2]!);
  await screen.findAllByText('Your answer');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('quiz.keepAnswer'));
  expect(screen.queryByRole('button', { name: 'Submit Answer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next Question' }));
  await screen.findByRole('heading', { name: 'What is asked in 2?' });
});

test('a reload goes on with the same five questions, and a practice without answers makes room for them [BEYOND-05]', async () => {
  const answers = [{ questionId: 'q1', chosen: 2 }];
  const first = open({ runId: 'begun', questions, answers, scope: 'quick' });
  await screen.findByRole('heading', { name: 'What is asked in 2?' });
  expect(first.starts()).toEqual([]);
  first.unmount();
  const second = open({ runId: 'other', questions: [question(7)], answers: [], scope: 'exam' });
  await screen.findByRole('heading', { name: 'What is asked in 1?' });
  expect(second.starts()).toHaveLength(1);
});

const other = (answers: number): UnfinishedQuiz => ({
  runId: 'other',
  questions,
  answers: questions.slice(0, answers).map(({ id }) => ({ questionId: id, chosen: 0 })),
  scope: 'exam',
});

test('while another practice has answers, the five questions start only when the user says so [BEYOND-05] [QUIZ-32]', async () => {
  const { user, starts } = open(other(2));
  const link = await screen.findByRole('link', { name: 'Continue your practice set: question 3 of 5' });
  expect(link.getAttribute('href')).toBe('/practice/quiz');
  expect(screen.getByText('Starting a new one replaces it.')).toBeTruthy();
  expect(starts()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start Quick Five' }));
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 1?' }));
  expect(starts().map(({ input }) => input)).toEqual([{ scope: 'quick', count: 5, keepsUnfinished: false }]);
});

test('a practice with answers that only the server knows is shown, too, before the five questions start [QUIZ-32]', async () => {
  const known = [other(0), other(1)];
  const { starts } = open(null, {
    'practice.current': () => known.shift() ?? null,
    'practice.start': () => {
      throw refusal(409, 'You have an unfinished practice set', 'practiceOpen');
    },
  });
  await screen.findByRole('link', { name: 'Continue your practice set: question 2 of 5' });
  expect(screen.getByRole('button', { name: 'Start Quick Five' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(starts()).toHaveLength(1);
});

test('after a reload without a connection the same five questions go on [BEYOND-05, OFF-01]', async () => {
  keepRead(rosa.id, 'auth.user', undefined, { id: rosa.id });
  const first = open(null);
  await screen.findByRole('heading', { name: 'What is asked in 1?' });
  await first.user.click(screen.getAllByRole('radio')[2]!);
  await screen.findAllByText('Your answer');
  first.unmount();
  const second = open(null, {
    'practice.current': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByRole('heading', { name: 'What is asked in 2?' });
  expect(second.starts()).toEqual([]);
});

test('the result speaks of the topics of the five questions [BEYOND-05]', async () => {
  const answers = questions.map(({ id }) => ({ questionId: id, chosen: 0 }));
  const { user } = open({ runId: 'begun', questions, answers, scope: 'quick' });
  await user.click(await screen.findByRole('button', { name: 'See Result' }));
  expect(await screen.findByText(/^Five answers show where you stand in these topics/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retake' })).toBeTruthy();
});
