import corrections from 'virtual:corrections';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import CorrectionsScreen from './corrections.tsx';

test('the corrections stand by day, each with its topic, before, after, reason and source, and a feed follows them [BEYOND-10]', async () => {
  renderScreen(<CorrectionsScreen />, {
    path: '/corrections',
    handlers: { 'corrections.list': () => ({ corrections, reports: { received: 12, settled: 9 } }) },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Corrections' })).toBeTruthy();
  expect(await screen.findByText('12 reports so far, 9 of them resolved.')).toBeTruthy();
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(corrections.length);
  for (const [index, { before, after, reason, source }] of corrections.entries()) {
    const text = rows[index]!.textContent;
    for (const part of [before, after, reason, source]) if (part) expect(text).toContain(part);
  }
  const fact = corrections.findIndex(({ after }) => after !== null);
  const link = within(rows[fact]!).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/topic/${corrections[fact]!.topicId}`);
  expect(screen.getByRole('link', { name: /feed reader/ }).getAttribute('href')).toBe('/corrections.xml');
});
