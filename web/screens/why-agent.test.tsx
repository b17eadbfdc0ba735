import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import WhyAgentScreen from './why-agent.tsx';

const parts = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('the page has its title and calls nothing on the server [AGENT-01]', () => {
  const { calls } = renderScreen(<WhyAgentScreen />, { path: '/why-agent' });
  expect(screen.getByRole('heading', { level: 1, name: 'Why Become a Life Insurance Agent?' })).toBeTruthy();
  expect(document.title).toBe('Why Become a Life Insurance Agent? | New Jersey Life Insurance Exam Study Guide');
  expect(calls).toEqual([]);
});

test('the page lists eight benefits in order [AGENT-02]', () => {
  renderScreen(<WhyAgentScreen />);
  expect(parts('Eight good reasons')).toEqual([
    'Unlimited Income Potential',
    'Flexible Schedule',
    'Be Your Own Boss',
    'Make a Real Difference',
    'Build Lasting Relationships',
    'Growing Industry',
    'Low Barrier to Entry',
    'Continuous Learning',
  ]);
});

test("the page lists three steps in order, with the exam's checked figures [AGENT-03] [FACT-02] [FACT-04] [FACT-05]", () => {
  renderScreen(<WhyAgentScreen />);
  expect(parts('Your path in three steps')).toEqual(['Study and Prepare', 'Pass the Exam', 'Start Your Career']);
  const path = screen.getByRole('region', { name: 'Your path in three steps' }).textContent;
  expect(path).toContain('20 hours of approved prelicensing education for Life, or 40 hours for Life with Accident');
  expect(path).toContain('83 scored questions in 210 minutes. To pass, you need 70%, or 59 correct answers.');
  expect(path).toContain('about $38 to $45 per attempt; check with PSI when you book.');
});
