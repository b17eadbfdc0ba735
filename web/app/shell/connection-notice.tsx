import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const SAYINGS = {
  online: undefined,
  offline: 'You are offline. What you saved is kept; the rest needs a connection.',
  away: 'The server cannot be reached right now. What you saved is kept.',
};
const UNKNOWN = 'The server could not tell who you are. You have not been signed out.';

/** Says under the header what is wrong with the connection, for as long as it is. */
export function ConnectionNotice() {
  const state = useSyncExternalStore(subscribeToConnection, connection, () => 'online' as const);
  const { isUnknown, askAgain } = useUser();
  const [, navigate] = useLocation();

  async function tryAgain() {
    // The page loads anew, and this button with it.
    document.getElementById('main')?.focus({ preventScroll: true });
    const { data: user } = await askAgain();
    const { from } = window.history.state ?? {};
    if (user && typeof from === 'string') navigate(from, { replace: true });
  }

  const words = isUnknown ? UNKNOWN : SAYINGS[state];
  return (
    <div aria-live="polite" role={words && 'status'} className="print:hidden">
      {words && (
        <div className="flex min-h-target max-w-[74rem] flex-wrap items-center gap-x-4 gap-y-2 border-buff-strong border-y bg-buff-subtle px-margin py-2 text-1 text-ink">
          <Icon of={CloudOff} />
          <p className="min-w-0 flex-1">{words}</p>
          {isUnknown && (
            <Button size="small" onClick={tryAgain}>
              Try Again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
