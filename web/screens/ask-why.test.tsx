import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TutorEvent } from '#shared/tutor.ts';
import { Routes } from '#web/app/routes.tsx';
import type { Handlers } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { dueQuestion, queueOf } from '#web/testing/review-server.ts';
import { result, studied } from '#web/testing/studied-server.ts';
import { question } from '#web/testing/topic-server.ts';

async function* nothing(): AsyncGenerator<TutorEvent> {}

const { options } = question(1);
const quiz = { runId: 'run', questions: [question(1), question(2)], answers: [] };
const shownOnce = { questionId: 'q1', options, chosen: 1 };

test.each<[where: string, path: string, keys: string, about: object, topicId: string, handlers: Handlers]>([
  ['practice', '/practice/quiz', 'b{Enter}', shownOnce, '1.1', { 'practice.current': () => quiz }],
  [
    'a drill, with the options where they stood when the question came back',
    '/drill',
    // Missed, and asked again with its options moved by one.
    'b{Enter}{Enter}b{Enter}',
    { questionId: 'q1', options: [...options.slice(1), options[0]], chosen: 1 },
    '1.1',
    {
      'drill.current': () => ({ runId: 'drill', questions: [question(1)], answers: [], solved: [] }),
      'drill.answer': ({ chosen }) => ({ isCorrect: chosen === 0, correct: 0, remaining: 1 }),
    },
  ],
  ['mistakes', '/mistakes', '', { questionId: 'q1', options: ['zero', 'one', 'two', 'three'], chosen: 1 }, '2.2', {}],
  [
    'review',
    '/review',
    'c ',
    { questionId: 'q', options: ['5 days', '10 days', '20 days', '45 days'], chosen: 2 },
    '2.2',
    { 'review.queue': () => queueOf([dueQuestion('q')]) },
  ],
  [
    'the result of an exam',
    '/exam/exam-1',
    'open',
    { questionId: 'q3', options: ['right', 'second', 'third', 'fourth'], chosen: 1 },
    '5.3',
    { 'exams.get': () => result },
  ],
])(
  "'Ask why' in %s asks about the question with the options as they were shown [DAY-06, TUTOR-02]",
  async (_where, path, keys, about, topicId, handlers) => {
    const { user, calls } = renderScreen(<Routes />, {
      path,
      signedIn: rosa,
      handlers: { ...studied(), 'tutor.ask': nothing, ...handlers },
    });
    if (keys === 'open') await user.click(await screen.findByText('What is asked in 3?'));
    else if (keys) {
      await screen.findAllByRole('radio');
      await user.keyboard(keys);
    }
    await user.click((await screen.findAllByRole('button', { name: 'Ask why' }))[0]!);
    await screen.findByRole('dialog', { name: 'Ask about this topic' });
    const asked = () => calls.filter((call) => call.path === 'tutor.ask').map(({ input }) => input);
    await waitFor(() => expect(asked()).toEqual([{ topicId, question: undefined, about }]));
  },
);
