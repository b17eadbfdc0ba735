import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SignedInUser } from '#shared/auth.ts';
import { Providers } from '#web/app/providers.tsx';
import { type Call, fakeServer, type Handlers, refusal } from './fake-server.ts';

export const rosa: SignedInUser = {
  id: 'rosa',
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa.delgado@example.com',
};

type Options = {
  /** The address, with a query if any. */
  path?: string;
  /** The signed-in user; a visitor without it. */
  signedIn?: SignedInUser;
  /** Answers of the server; `auth.user` follows from `signedIn`. */
  handlers?: Handlers;
};

/** Shows a screen (or the whole program) at an address over a fake server. `calls` collects what was asked of it. */
export function renderScreen(screen: ReactNode, { path = '/', signedIn, handlers = {} }: Options = {}) {
  document.documentElement.dataset.session = signedIn ? 'yes' : 'no';
  const calls: Call[] = [];
  const user = () => {
    if (!signedIn) throw refusal(401, 'Please sign in');
    return signedIn;
  };
  const client = fakeServer({ 'auth.user': user, 'progress.list': () => [], ...handlers }, calls);
  const location = memoryLocation({ path, record: true });
  const rendered = render(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <Providers client={client}>{screen}</Providers>
    </Router>,
  );
  const currentPath = () => location.history.at(-1);
  return { ...rendered, calls, currentPath, navigate: location.navigate, user: userEvent.setup() };
}
