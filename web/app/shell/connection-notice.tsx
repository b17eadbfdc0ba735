import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#web/features/auth/use-user.ts';
import { useConnection } from '#web/lib/connection.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const MESSAGES = {
  online: undefined,
  offline: "You're offline. Your saved work is safe.",
  away: "We can't reach the server right now. Your saved work is safe.",
};
const UNKNOWN = "We couldn't check your sign-in. You haven't been signed out.";

/**
 * Shows a message under the header while the browser is offline or the server can't be reached. The children say
 * what a user can do in the meantime.
 */
export function ConnectionNotice({ children }: { children?: ReactNode }) {
  const state = useConnection();
  const { isUnknown, askAgain } = useUser();
  const [, navigate] = useLocation();

  async function tryAgain() {
    // This button disappears while the call repeats, so its focus moves to the page.
    document.getElementById('main')?.focus({ preventScroll: true });
    const { data: user } = await askAgain();
    const { from } = window.history.state ?? {};
    if (user && typeof from === 'string') navigate(from, { replace: true });
  }

  const canAsk = isUnknown && state !== 'offline';
  const message = canAsk ? UNKNOWN : MESSAGES[state];
  return (
    <div aria-live="polite" role={message && 'status'} className="print:hidden">
      {message && (
        <div className="flex min-h-target max-w-[74rem] flex-wrap items-center gap-x-4 gap-y-2 border-buff-strong border-y bg-buff-subtle px-margin py-2 text-1 text-ink">
          <Icon of={CloudOff} />
          <p className="min-w-0 flex-1">
            {message} {state !== 'online' && children}
          </p>
          {canAsk && (
            <Button size="small" onClick={tryAgain}>
              Try Again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
