import { Monitor, Smartphone } from 'lucide-react';
import type { ListedSignIn } from '#shared/account.ts';
import { localDate } from '#web/lib/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';

const HANDHELD = /iPhone|iPad|Android/;

type SignInRowProps = { signIn: ListedSignIn; isPending: boolean; onEnd: () => void };

export function SignInRow({ signIn, isPending, onEnd }: SignInRowProps) {
  const { browser, address, createdAt, usedAt, isCurrent } = signIn;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon of={HANDHELD.test(browser) ? Smartphone : Monitor} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-2 text-ink">
          {browser}
          {isCurrent && (
            <Badge tone="success" isBoxed>
              This browser
            </Badge>
          )}
        </p>
        <p className="figures text-1 text-ink-2">
          {isCurrent ? `Signed in ${localDate(createdAt)}` : `Last used ${localDate(usedAt)}`}
          {address && <span className="wrap-anywhere block">IP address {address}</span>}
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button size="small" className="shrink-0 print:hidden" pending={isPending}>
            Sign out <span className="sr-only">{isCurrent ? 'this browser' : browser}</span>
          </Button>
        }
        title={isCurrent ? 'Sign out this browser?' : `Sign out ${browser}?`}
        description={
          isCurrent
            ? "You'll be signed out here but stay signed in everywhere else."
            : 'Anyone using that browser will have to sign in again. Your saved work is safe.'
        }
        confirmLabel="Sign out"
        onConfirm={onEnd}
      />
    </li>
  );
}
