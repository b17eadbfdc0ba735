import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pasteInto } from '#web/testing/paste-into.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { topicServer } from '#web/testing/topic-server.ts';
import { ReportQuestion } from './report-question.tsx';

const open = (handlers: Handlers = {}) =>
  renderScreen(<ReportQuestion questionId="1.1-q01" />, {
    signedIn: rosa,
    handlers: { ...topicServer(), ...handlers },
  });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const dialog = () => within(screen.getByRole('dialog', { name: 'Report this question' }));

test('the user reports a question with a reason and a note, and can withdraw the report [QUIZ-24]', async () => {
  const { user, calls } = open();
  await user.click(await button('Report this question'));
  const send = dialog().getByRole<HTMLButtonElement>('button', { name: 'Send Report' });
  expect(send.disabled).toBe(true);
  await user.click(dialog().getByRole('radio', { name: 'Two answers are correct' }));
  await pasteInto(user, dialog().getByRole('textbox', { name: 'Note (optional)' }), 'The second fits too.');
  await user.click(send);
  const withdraw = await button('Reported. Withdraw');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(withdraw);
  expect(await screen.findByText('Question reported', { selector: 'li *' })).toBeTruthy();
  expect(calls.find(({ path }) => path === 'questions.report')?.input).toEqual({
    questionId: '1.1-q01',
    reason: 'two_answers',
    note: 'The second fits too.',
  });
  await user.click(withdraw);
  await button('Report this question');
  expect(await screen.findByText('Report withdrawn', { selector: 'li *' })).toBeTruthy();
});

test('the form keeps its values if sending fails or the user closes the dialog', async () => {
  const { user } = open({
    'questions.report': () => {
      throw refusal(429, 'Too many requests. Please try again in a moment.');
    },
  });
  await user.click(await button('Report this question'));
  await user.click(dialog().getByRole('radio', { name: 'Something else' }));
  await pasteInto(user, dialog().getByRole('textbox'), 'A typing mistake');
  await user.click(dialog().getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText(/^Too many requests/, { selector: 'li *' })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(await button('Report this question'));
  expect(dialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe('A typing mistake');
  expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Something else' }).checked).toBe(true);
});
