import { CircleUserRound, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { tellSignOut } from '#web/features/auth/one-user.ts';
import type { useUser } from '#web/features/auth/use-user.ts';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { useSignOutCheck } from '#web/features/outbox/use-outbox.ts';
import { connection, respondsOk } from '#web/lib/connection.ts';
import { lazyDialog } from '#web/lib/lazy.tsx';
import { openPage, paths } from '#web/lib/paths.ts';
import { removeWorker } from '#web/lib/service-worker.ts';
import { endSpeech } from '#web/lib/speech.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { sidebarRow } from './sidebar-row.ts';

const Question = lazyDialog<ReturnType<typeof useSignOutCheck>['question']>(
  async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }),
  'Some of your answers are not saved yet.',
);

type SidebarAccountProps = {
  user: NonNullable<ReturnType<typeof useUser>['user']>;
  path: string;
  hasTooltips: boolean;
  /** Stands beside the Logout button. */
  children: ReactNode;
};

/** The user's name with a link to the account, and the Logout button. */
export default function SidebarAccount({ user, path, hasTooltips, children }: SidebarAccountProps) {
  const { check, isChecking, question } = useSignOutCheck();

  async function logOut() {
    if (connection() !== 'online' && !(await respondsOk('/healthz'))) {
      showToast({
        title: "You're still signed in",
        description: "You need to be online to sign out. Work that isn't sent yet stays on this device.",
        tone: 'danger',
      });
      return;
    }
    await check(signOut);
  }
  async function signOut() {
    // The next user of this browser must not find anything of this user.
    await removeWorker();
    endSpeech();
    forgetDrafts();
    window.addEventListener('pagehide', tellSignOut, { once: true });
    openPage(paths.logout);
  }
  return (
    <>
      <Tooltip label="Account" isOn={hasTooltips} side="right">
        <Link
          href={paths.account}
          aria-current={path === paths.account ? 'page' : undefined}
          className={`group -mx-2 mb-2 w-auto! gap-3 rail:mx-0 rail:mb-1 rail:w-10! ${sidebarRow}`}
        >
          <Icon of={CircleUserRound} className="mt-px text-ink-3 group-aria-[current]:text-accent rail:mt-0" />
          <span className="sr-only">Account: </span>
          <span className="min-w-0 rail:sr-only">
            <span className="block font-label text-ink">
              <bdi>
                {user.firstName} {user.lastName}
              </bdi>
            </span>
            <span className="wrap-anywhere block text-ink-3">{user.email}</span>
          </span>
        </Link>
      </Tooltip>
      <div className="flex min-h-9 flex-wrap items-center gap-2 rail:flex-col">
        <Tooltip label="Logout" isOn={hasTooltips} side="right">
          <Button
            size="small"
            className="rail:w-10 rail:border-transparent rail:bg-transparent rail:px-0"
            pending={isChecking}
            onClick={logOut}
          >
            <Icon of={LogOut} />
            <span className="rail:sr-only">Logout</span>
          </Button>
        </Tooltip>
        {children}
      </div>
      <Question {...question} />
    </>
  );
}
