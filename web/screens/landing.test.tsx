import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#web/lib/paths.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import LandingScreen from './landing.tsx';

vi.mock(import('#web/lib/paths.ts'), async (original) => ({ ...(await original()), openPage: vi.fn() }));

test("Get Started leads to sign-in; the exam's figures are the checked ones [AUTH-13]", async () => {
  const { user, calls } = renderScreen(<LandingScreen />);
  await user.click(screen.getByRole('button', { name: 'Get Started' }));
  expect(openPage).toHaveBeenCalledWith('/api/login');
  expect(screen.getByText('59 right, 70%')).toBeTruthy();
  expect(screen.getByText('about $38 to $45')).toBeTruthy();
  expect(screen.getByText('Check with PSI when you book.')).toBeTruthy();
  expect(calls).toEqual([]);
});
