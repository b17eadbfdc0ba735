import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { question } from '#web/testing/topic-server.ts';
import { TryQuestion } from './try-question.tsx';

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked);

test('keys choose and submit an answer only while the focus is inside the question', async () => {
  const { user } = renderScreen(
    <>
      <button type="button">Elsewhere</button>
      <TryQuestion question={question(1)} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.keyboard('b2');
  expect(chosen()).toBe(-1);

  await user.tab();
  await user.keyboard('c');
  expect(chosen()).toBe(2);
  await user.keyboard('{Control>}d{/Control}x9');
  expect(chosen()).toBe(2);
  await user.keyboard('1');
  expect(chosen()).toBe(0);
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Correct' })).toBeTruthy();
});

test('after an answer the explanation gets the focus, a second Enter does nothing, and the answer is locked', async () => {
  const { user } = renderScreen(<TryQuestion question={question(1)} />);
  await user.tab();
  await user.keyboard('D{Enter}');
  const answer = screen.getByRole('region', { name: 'The answer explained' });
  expect(document.activeElement).toBe(answer);
  expect(answer.textContent).toContain('Because of reason 1.');
  expect(answer.textContent).toContain('The fourth is unheard of.');
  await user.keyboard('{Enter}a');
  expect(document.activeElement).toBe(answer);
  expect(chosen()).toBe(3);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Create Free Account' }));
});
