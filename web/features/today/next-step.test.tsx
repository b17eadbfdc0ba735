import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Next, Today } from '#shared/today.ts';
import { DueCount } from '#web/app/shell/due-count.tsx';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { SUMMARY } from '#web/testing/review-server.ts';
import { settle } from '#web/testing/still-time.ts';
import { doneDay, today } from '#web/testing/today-server.ts';
import { NextStep } from './next-step.tsx';

const next = (kind: Next['kind'], topicId: string | null = null, minutes = 10): Next => ({
  ...{ kind, topicId, minutes, runId: kind === 'resume-quiz' ? 'run' : null, reason: 'Because.' },
});

const open = (next: Next | null, reading?: string) =>
  renderScreen(<NextStep reading={reading} />, {
    signedIn: rosa,
    handlers: { 'today.get': () => ({ ...today, next }) },
  });

test.each([
  [next('resume-exam'), 'Your exam is open', 'Continue Exam', '/exam'],
  [next('resume-quiz', '5.3'), 'Finish your quiz on 5.3 Licensing', 'Continue Quiz', '/topic/5.3?tab=quiz'],
  [next('resume-quiz'), 'Finish your practice set', 'Continue Practice', '/practice/quiz'],
  [next('review'), 'Review', 'Start Review', '/review'],
  [next('quiz', '5.3'), 'Quiz on 5.3 Licensing', 'Start Quiz', '/topic/5.3?tab=quiz'],
  [next('topic', '2.2'), 'Read 2.2 Policy Provisions and Options', 'Start Reading', '/topic/2.2'],
  [next('exam', null, 50), 'Mini exam', 'Go to the Mini Exam', '/exam?start=mini'],
  [next('exam', null, 210), 'Full exam', 'Go to the Exam', '/exam'],
])('%o is one primary button with its reason [VOICE-01, EXAM-13]', async (step, title, action, href) => {
  open(step);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(`${step.minutes} minutes. Because.`)).toBeTruthy();
  const [link, ...others] = screen.getAllByRole('link');
  expect([link!.textContent, link!.getAttribute('href'), link!.dataset.variant]).toEqual([action, href, 'primary']);
  expect(others).toEqual([]);
});

test.each([
  ['the day is done', () => doneDay],
  [
    'the plan can not be loaded',
    () => {
      throw refusal(503, 'The service is not available right now.');
    },
  ],
])('when %s, nothing is recommended [VOICE-01]', async (_when, get) => {
  const { container } = renderScreen(<NextStep />, { signedIn: rosa, handlers: { 'today.get': get } });
  await settle();
  expect(container.textContent).toBe('');
});

test.each([
  ['2.2', false],
  ['2.1', true],
])('at the end of %s, to read 2.2 is recommended: %s [VOICE-01]', async (reading, isShown) => {
  open(next('topic', '2.2'), reading);
  await settle();
  expect(screen.queryByRole('link', { name: 'Start Reading' }) !== null).toBe(isShown);
});

test('if more is due by now than the badge says, the badge loads again [VOICE-06]', async () => {
  const loaded = Promise.withResolvers<Today>();
  let waiting = 3;
  const { calls } = renderScreen(
    <>
      <DueCount />
      <NextStep />
      <NextStep />
    </>,
    {
      signedIn: rosa,
      handlers: { 'today.get': () => loaded.promise, 'review.summary': () => ({ ...SUMMARY, waiting }) },
    },
  );
  expect(await screen.findByText('3')).toBeTruthy();
  waiting = today.due;
  loaded.resolve(today);
  expect(await screen.findByText(String(today.due))).toBeTruthy();
  expect(calls.filter(({ path }) => path === 'review.summary')).toHaveLength(2);
});
