import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Sheet } from '#shared/sheet.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { sheet } from '#web/testing/studied-server.ts';
import SheetScreen from './sheet.tsx';

const open = (shown: Sheet) =>
  renderScreen(<SheetScreen />, { path: '/sheet', signedIn: rosa, handlers: { 'sheet.get': () => shown } });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('own misses come first, each item with its topic and source, and a button prints the page [BEYOND-04]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = open(sheet);
  const missed = await screen.findByRole('region', { name: 'Numbers you missed' });
  expect(headings()).toEqual(['Numbers you missed', 'Behind your mistakes', 'Key points', 'Other law numbers']);
  expect(within(missed).getByRole('listitem').textContent).toContain('31 days: the time to convert');
  expect(within(missed).getByText('N.J.S.A. 17B:27-19')).toBeDefined();
  expect(within(missed).getByRole('link').getAttribute('href')).toBe('/topic/6');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('without mistakes the sheet has key points and law numbers, and says what comes first later [BEYOND-04]', async () => {
  open({ ...sheet, numbers: [], facts: [] });
  await screen.findByText(/^When you miss a question/);
  expect(headings()).toEqual(['Key points', 'Law numbers']);
});
