import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import type { PracticeResult } from '#shared/practice.ts';
import { ReviewFigures } from '#web/features/review/review-figures.tsx';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { quizDay } from '#web/testing/today-server.ts';
import { question, tenQuestions, topicServer } from '#web/testing/topic-server.ts';
import PracticeQuizScreen from './practice-quiz.tsx';

test('after half a practice the figures are those of its answers, and before its end they are left alone [QUIZ-26, CALL-07]', async () => {
  const missed: string[] = [];
  const { user, navigate, calls } = renderScreen(
    <>
      <Route path="/practice/quiz">
        <PracticeQuizScreen />
      </Route>
      <ReviewFigures />
    </>,
    {
      path: '/practice/quiz',
      signedIn: rosa,
      handlers: {
        ...topicServer(),
        'practice.current': () => ({ runId: 'half', questions: tenQuestions, answers: [] }),
        'quiz.keepAnswer': ({ questionId }) => {
          missed.push(questionId);
          return { ok: true };
        },
        'review.summary': () => ({ ...SUMMARY, waiting: missed.length }),
      },
    },
  );
  const figure = () => screen.getByText('To review now').nextElementSibling!.textContent;
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 1?' }));
  await user.keyboard('c{Enter}{Enter}');
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 2?' }));
  await user.keyboard('c{Enter}');
  await waitFor(() => expect(missed).toEqual(['q1', 'q2']));
  expect(figure()).toBe('0');
  act(() => navigate('/practice'));
  await waitFor(() => expect(figure()).toBe('2'));
  expect(calls.filter(({ path }) => path === 'review.summary')).toHaveLength(2);
});

test("'Retake only the missed ones' on the result of a practice starts one with exactly these; what comes next is the only primary button beside the expected number [EXAM-16, QUIZ-29, VOICE-01, VOICE-03]", async () => {
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
      'readiness.change': () => ({ before: { chance: 0.5, expected: 36 }, after: { chance: 0.6, expected: 37 } }),
      'today.get': () => quizDay,
    },
  });
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 2?' }));
  await user.keyboard('a{Enter}{Enter}');
  expect(await screen.findByText('37 of 83')).toBeTruthy();
  const primary = await screen.findByRole('link', { name: 'Start Quiz' });
  expect([...document.querySelectorAll('[data-variant=primary]')]).toEqual([primary]);
  expect(screen.getByRole('link', { name: 'Practice Again' }).getAttribute('href')).toBe('/practice');
  await user.click(await screen.findByRole('button', { name: 'Retake only the missed ones' }));
  await screen.findByText('Question 1 of 1');
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 1?' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'practice.start').map(({ input }) => input)).toEqual([
      { scope: 'mistakes', count: 10, questionIds: ['q1'], keepsUnfinished: true },
    ]),
  );
  expect(screen.queryByRole('heading', { name: 'Keep studying to improve your score' })).toBeNull();
});

test('a retake starts only after the server has the result of the practice before it [QUIZ-32]', async () => {
  const saved = Promise.withResolvers<PracticeResult>();
  const { user, calls } = renderScreen(<PracticeQuizScreen />, {
    path: '/practice/quiz',
    signedIn: rosa,
    handlers: {
      ...topicServer(),
      'practice.current': () => ({ runId: 'first', questions: [question(1)], answers: [] }),
      'practice.submit': () => saved.promise,
      'practice.start': () => ({ runId: 'again', questions: [question(2)] }),
      'readiness.change': () => ({ before: { chance: null, expected: null }, after: { chance: null, expected: null } }),
      'today.get': () => quizDay,
    },
  });
  const starts = () => calls.filter(({ path }) => path === 'practice.start');
  await expectFocus(screen.findByRole('heading', { name: 'What is asked in 1?' }));
  await user.keyboard('b{Enter}{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Retake only the missed ones' }));
  expect(starts()).toEqual([]);
  saved.resolve({ score: 0, total: 1, areas: [] });
  await screen.findByRole('heading', { name: 'What is asked in 2?' });
  expect(starts()).toHaveLength(1);
});
