import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { SignedInUser } from '#shared/auth.ts';
import type { Site } from '#shared/site.ts';
import { Providers } from '#web/app/providers.tsx';
import { type Call, fakeServer, type Handlers, refusal } from './fake-server.ts';

export const rosa: SignedInUser = {
  id: 'rosa',
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa.delgado@example.com',
};

type RenderOptions = {
  /** The path, with the query if there is one. */
  path?: string;
  /** The signed-in user. Without it, the screen is rendered for a visitor. */
  signedIn?: SignedInUser;
  /** The operator's settings. By default mail is set up, and accounts are kept here. */
  site?: Partial<Site>;
  /** Fake procedures. `signedIn` determines the response of `auth.user`. */
  handlers?: Handlers;
};

/** Writes the operator's settings into the page, as the server does. */
function setSite(site: Site): void {
  const settings = document.querySelector<HTMLMetaElement>('meta[name="site"]') ?? document.createElement('meta');
  settings.name = 'site';
  settings.content = JSON.stringify(site);
  document.head.append(settings);
}

/** Renders a screen or the whole app at a path, with a fake server. `calls` contains the calls to that server. */
export function renderScreen(screen: ReactNode, { path = '/', signedIn, site, handlers = {} }: RenderOptions = {}) {
  document.documentElement.dataset.session = signedIn ? 'yes' : 'no';
  setSite({ hasMail: true, hasProvider: false, ...site });
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
  const currentState = () => location.state;
  return {
    ...rendered,
    calls,
    currentPath,
    currentState,
    navigate: location.navigate,
    user: userEvent.setup({ delay: null }),
  };
}
