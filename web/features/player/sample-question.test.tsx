import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { question } from '#web/testing/topic-server.ts';
import { SampleQuestion } from './sample-question.tsx';

const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked);

test('after an answer the explanation gets the focus, a second Enter does nothing, and the answer is locked', async () => {
  const { user } = renderScreen(<SampleQuestion question={question(1)} />);
  await user.tab();
  await user.keyboard('D{Enter}');
  const answer = screen.getByRole('region', { name: 'The answer explained' });
  expect(document.activeElement).toBe(answer);
  expect(await screen.findByText('Because of reason 1.')).toBeTruthy();
  expect(answer.textContent).toContain('The fourth is unheard of.');
  await user.keyboard('{Enter}a');
  expect(document.activeElement).toBe(answer);
  expect(chosen()).toBe(3);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Create Free Account' }));
});
