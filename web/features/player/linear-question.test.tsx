import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { expect, test, vi } from 'vitest';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { question } from '#web/testing/topic-server.ts';
import { linear, startLinear } from './linear.ts';
import { LinearQuestion } from './linear-question.tsx';
import { sentAnswers } from './linear-results.ts';
import { setShortcuts } from './shortcuts.ts';

const sent = vi.fn();

/** Three questions as a quiz and a drill ask them, between a button and a text field. */
function Player() {
  const [state, dispatch] = useReducer(linear, { questions: [1, 2, 3].map(question) }, (start) =>
    startLinear({}, start),
  );
  return (
    <>
      <button type="button">Elsewhere</button>
      <LinearQuestion
        state={state}
        dispatch={dispatch}
        onAnswer={(next) => sent(sentAnswers(next).at(-1))}
        next={{ label: 'Next' }}
        takesFocus
      />
      <textarea />
    </>
  );
}

async function open() {
  sent.mockClear();
  const rendered = renderScreen(<Player />, { signedIn: rosa, handlers: { 'questions.reported': () => [] } });
  await expectFocus(heading(1));
  return rendered;
}

const heading = (number: number) => screen.findByRole('heading', { name: `What is asked in ${number}?` });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const options = () => screen.getAllByRole<HTMLInputElement>('radio');
const chosen = () => options().findIndex(({ checked }) => checked);
const label = (option: number) => options()[option]!.labels![0]!.textContent;
const explanation = () => within(screen.getByRole('region', { name: 'The answer explained' }));
const [CORRECT, INCORRECT] = [0, 2];

async function answer(user: UserEvent, option: number) {
  await user.click(options()[option]!);
  await user.click(button('Submit Answer'));
}

test('a question has its options under it, none of them chosen; one must be chosen, and the answer is locked [QUIZ-05, QUIZ-06, QUIZ-07]', async () => {
  const { user } = await open();
  expect(screen.getByRole('group', { name: 'What is asked in 1?' })).toBeTruthy();
  expect([0, 1, 2, 3].map(label)).toEqual(['A the right one', 'B the second', 'C the third', 'D the fourth']);
  expect(chosen()).toBe(-1);
  expect(button('Submit Answer').disabled).toBe(true);
  await answer(user, INCORRECT);
  expect(options().every(({ disabled }) => disabled)).toBe(true);
  expect(screen.queryByRole('button', { name: 'Submit Answer' })).toBeNull();
  await user.keyboard('a');
  expect(chosen()).toBe(INCORRECT);
  expect(sent.mock.calls).toEqual([[{ questionId: 'q1', chosen: INCORRECT }]]);
});

test('a correct answer is marked as such, with its rationale [QUIZ-08]', async () => {
  const { user } = await open();
  await answer(user, CORRECT);
  expect(explanation().getByRole('heading').textContent).toBe('Correct');
  expect(explanation().getByText('Because of reason 1.')).toBeTruthy();
  expect(label(CORRECT)).toContain('Your answer, correct');
});

test('how others answered is told after the answer only, with the letters of the options [BEYOND-08]', async () => {
  const { user } = await open();
  expect(screen.queryByText(/others answered|chose/)).toBeNull();
  await user.click(options()[INCORRECT]!);
  expect(screen.queryByText(/others answered|chose/)).toBeNull();
  await user.click(button('Submit Answer'));
  const others = within(explanation().getByRole('region', { name: 'How others answered' }));
  const told = others.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(told).toEqual(['A 65%65% chose A', 'B 20%20% chose B', 'C 10%10% chose C', 'D 0%Few chose D']);
  expect(others.getByText(/the first time, rounded to the nearest 5%/)).toBeTruthy();
  // What the button reads out stays short.
  expect(document.getElementById(button('Next').getAttribute('aria-describedby')!)!.textContent).not.toContain('chose');
  await user.click(button('Next'));
  expect(screen.queryByText(/others answered|chose/)).toBeNull();
});

test('an incorrect answer is marked beside the correct one, with both rationales and the source [QUIZ-08]', async () => {
  const { user } = await open();
  await answer(user, INCORRECT);
  expect(explanation().getByRole('heading').textContent).toBe('Incorrect');
  for (const text of ['Because of reason 1.', 'The third is too late.', 'N.J.S.A. 17B:25-4'])
    expect(explanation().getByText(text)).toBeTruthy();
  expect(label(INCORRECT)).toMatch(/Your answer$/);
  expect(label(CORRECT)).toMatch(/Correct answer$/);
});

test('the focus moves to the button that goes on, which describes itself by the explanation, so that it is announced once, and then to the next question [QUIZ-09, DAY-09]', async () => {
  const { user } = await open();
  await answer(user, INCORRECT);
  expect(document.activeElement).toBe(button('Next'));
  const description = document.getElementById(button('Next').getAttribute('aria-describedby')!)!;
  expect(description.textContent).toMatch(/^Incorrect.*Because of reason 1\..*The third is too late\./);
  expect(description.closest('[role=status], [aria-live]')).toBeNull();
  await user.click(button('Next'));
  await expectFocus(heading(2));
  expect(screen.queryByText('Because of reason 1.')).toBeNull();
  expect(options().some(({ checked, disabled }) => checked || disabled)).toBe(false);
});

test('letters and digits choose, and Enter submits and goes on [QUIZ-06, QUIZ-09]', async () => {
  const { user } = await open();
  await user.keyboard('{Enter}b');
  expect(chosen()).toBe(1);
  await user.keyboard('{Control>}d{/Control}x9');
  expect(chosen()).toBe(1);
  await user.keyboard('4');
  expect(chosen()).toBe(3);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Incorrect' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await expectFocus(heading(2));
});

test('letters and digits act only while the focus is in the question, and not where the user has switched them off [DAY-09]', async () => {
  const { user } = await open();
  for (const outside of [button('Elsewhere'), screen.getByRole('textbox'), document.body]) {
    outside === document.body ? (document.activeElement as HTMLElement).blur() : outside.focus();
    await user.keyboard('b2s');
  }
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('b2s');
  options()[0]!.focus();
  act(() => setShortcuts(false));
  await user.keyboard('b2s');
  expect([chosen(), button('Sure').getAttribute('aria-pressed')]).toEqual([-1, 'false']);
  expect(screen.queryByText('A')?.tagName).not.toBe('KBD');
  act(() => setShortcuts(true));
  await user.keyboard('bs{Enter}');
  expect(sent.mock.calls).toEqual([[{ questionId: 'q1', chosen: 1, confidence: 'sure' }]]);
});

test("one tap or key says 'Sure' or 'Not sure' before submitting, a second takes it back, and a sure miss says what follows [CONF-01]", async () => {
  const { user } = await open();
  const sure = button('Sure');
  await user.click(sure);
  expect(sure.getAttribute('aria-pressed')).toBe('true');
  await user.click(sure);
  expect(sure.getAttribute('aria-pressed')).toBe('false');
  await user.keyboard('cs{Enter}');
  expect(screen.queryByRole('button', { name: 'Sure' })).toBeNull();
  expect(screen.getByText(/You were sure, so this question comes first in your review/)).toBeTruthy();
  await user.keyboard('{Enter}');
  await heading(2);
  await user.keyboard('nan{Enter}');
  expect(sent.mock.calls).toEqual([
    [{ questionId: 'q1', chosen: 2, confidence: 'sure' }],
    [{ questionId: 'q2', chosen: 0 }],
  ]);
});
