import { CircleUserRound, LogIn, LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { useLoginPath } from '#web/features/auth/use-login-path.ts';
import type { useUser } from '#web/features/auth/use-user.ts';
import { forgetDrafts } from '#web/features/drafts/drafts.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { sidebarRow } from './sidebar-row.ts';
import { ThemeSwitch } from './theme-switch.tsx';

type SidebarFooterProps = { authState: ReturnType<typeof useUser>; path: string; hasTooltips: boolean };

export function SidebarFooter({ authState, path, hasTooltips }: SidebarFooterProps) {
  const { user, isLoading } = authState;
  const loginPath = useLoginPath();

  function signOut() {
    // The next user of this browser must not find this user's drafts.
    forgetDrafts();
    openPage(paths.logout);
  }

  return (
    <div className="border-line border-t px-4 pt-3 pb-4 text-1 rail:border-0 rail:px-1 rail:py-2">
      {user && (
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
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-2 rail:flex-col">
        {user && (
          <Tooltip label="Logout" isOn={hasTooltips} side="right">
            <Button
              size="small"
              className="rail:w-10 rail:border-transparent rail:bg-transparent rail:px-0"
              onClick={signOut}
            >
              <Icon of={LogOut} />
              <span className="rail:sr-only">Logout</span>
            </Button>
          </Tooltip>
        )}
        {!user && !isLoading && (
          <Tooltip label="Sign In" isOn={hasTooltips} side="right">
            <Button variant="primary" size="small" className="rail:w-10 rail:px-0" onClick={() => openPage(loginPath)}>
              <Icon of={LogIn} className="hidden rail:block" />
              <span className="rail:sr-only">Sign In</span>
            </Button>
          </Tooltip>
        )}
        <ThemeSwitch />
      </div>
      <div className="mt-3 flex gap-4 rail:hidden">
        <Link href={paths.privacy} className="link text-ink-3">
          Privacy
        </Link>
        <Link href={paths.terms} className="link text-ink-3">
          Terms
        </Link>
      </div>
    </div>
  );
}
