import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { SignedInUser } from '#shared/auth.ts';
import { refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { useUser } from './use-user.ts';

function UserState() {
  const { user, isAuthenticated, isLoading } = useUser();
  return <p>{JSON.stringify({ name: user?.firstName, isAuthenticated, isLoading })}</p>;
}

/** Shows a second component later, as when a page opens after the sidebar. */
function UserStates() {
  const [isSecondShown, setIsSecondShown] = useState(false);
  return (
    <>
      <UserState />
      <button type="button" onClick={() => setIsSecondShown(true)}>
        More
      </button>
      {isSecondShown && <UserState />}
    </>
  );
}

const state = (name: string | undefined, isAuthenticated: boolean, isLoading: boolean) =>
  JSON.stringify({ name, isAuthenticated, isLoading });

test('the hook returns loading first and then the user, with one call for all components [AUTH-14] [AUTH-15]', async () => {
  const { user, calls } = renderScreen(<UserStates />, { signedIn: rosa });
  expect(screen.getByText(state(undefined, false, true))).toBeTruthy();
  await screen.findByText(state('Rosa', true, false));
  await user.click(screen.getByRole('button'));
  expect(screen.getAllByText(state('Rosa', true, false))).toHaveLength(2);
  expect(calls).toHaveLength(1);
});

test.each([401, 500])(
  'after a %i the user counts as signed out and the call is not repeated [AUTH-14] [AUTH-15]',
  async (status) => {
    const fail = (): SignedInUser => {
      throw refusal(status, 'Please sign in');
    };
    const { user, calls } = renderScreen(<UserStates />, { signedIn: rosa, handlers: { 'auth.user': fail } });
    expect(screen.getByText(state(undefined, false, true))).toBeTruthy();
    await screen.findByText(state(undefined, false, false));
    await user.click(screen.getByRole('button'));
    expect(screen.getAllByText(state(undefined, false, false))).toHaveLength(2);
    expect(calls).toHaveLength(1);
  },
);

test('without a session cookie the visitor is signed out immediately, without a call [AUTH-21]', () => {
  const { calls } = renderScreen(<UserState />);
  expect(screen.getByText(state(undefined, false, false))).toBeTruthy();
  expect(calls).toEqual([]);
});
