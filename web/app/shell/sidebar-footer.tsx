import { LogIn } from 'lucide-react';
import { Link } from 'wouter';
import { useLoginPath } from '#web/features/auth/use-login-path.ts';
import type { useUser } from '#web/features/auth/use-user.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { SidebarAccount } from './user-parts.tsx';

type SidebarFooterProps = { authState: ReturnType<typeof useUser>; path: string; hasTooltips: boolean };

export function SidebarFooter({ authState, path, hasTooltips }: SidebarFooterProps) {
  const { user, isLoading } = authState;
  const loginPath = useLoginPath();

  return (
    <div className="border-line border-t px-4 pt-3 pb-4 text-1 rail:border-0 rail:px-1 rail:py-2">
      {user ? (
        <SidebarAccount user={user} path={path} hasTooltips={hasTooltips}>
          <ThemeSwitch />
        </SidebarAccount>
      ) : (
        <div className="flex min-h-9 flex-wrap items-center gap-2 rail:flex-col">
          {!isLoading && (
            <Tooltip label="Sign In" isOn={hasTooltips} side="right">
              <Button
                variant="primary"
                size="small"
                className="rail:w-10 rail:px-0"
                onClick={() => openPage(loginPath)}
              >
                <Icon of={LogIn} className="hidden rail:block" />
                <span className="rail:sr-only">Sign In</span>
              </Button>
            </Tooltip>
          )}
          <ThemeSwitch />
        </div>
      )}
      <div className="mt-3 flex gap-4 rail:hidden">
        <Link href={paths.privacy} className="link py-0.5 text-ink-3">
          Privacy
        </Link>
        <Link href={paths.terms} className="link py-0.5 text-ink-3">
          Terms
        </Link>
      </div>
    </div>
  );
}
