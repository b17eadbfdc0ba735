import type { QueryClient } from '@tanstack/react-query';
import { showToast } from '#web/ui/toast-store.ts';
import { openPage, paths } from './paths.ts';

const USER = [['auth', 'user']];

/** Returns the id of the user that this page shows, or undefined for a visitor. */
export const shownUserId = (queryClient: QueryClient): string | undefined =>
  queryClient
    .getQueriesData<{ id: string } | null>({ queryKey: USER })
    .map(([, user]) => user?.id)
    .find((id) => id !== undefined);

type Words = { description?: string; returnTo?: string };

/**
 * Follows a 401 of the server: the sign-in has ended, for example in another window. Says so once, with the way to sign in
 * and back, and shows the page as to a visitor. Returns false if nobody was signed in.
 */
export function endSignIn(queryClient: QueryClient, { description, returnTo = here() }: Words = {}): boolean {
  if (shownUserId(queryClient) === undefined) return false;
  showToast({
    title: "You're signed out",
    description: description ?? 'Please sign in again. Your unsaved text is still here.',
    tone: 'danger',
    action: { label: 'Sign In', run: () => void openPage(paths.login(returnTo)) },
  });
  queryClient.setQueriesData({ queryKey: USER }, null);
  return true;
}

const here = () => window.location.pathname + window.location.search;
