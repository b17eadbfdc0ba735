import { LogIn, LogOut } from 'lucide-react';
import { Link } from 'wouter';
import type { useMember } from '#web/features/auth/use-member.ts';
import { openPage, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type SidebarFooterProps = { reader: ReturnType<typeof useMember>; path: string; hasTooltips: boolean };

export function SidebarFooter({ reader, path, hasTooltips }: SidebarFooterProps) {
  const { member, isLoading } = reader;
  return (
    <div className="border-line border-t px-4 pt-3 pb-4 text-1 rail:border-0 rail:px-1 rail:py-2">
      {member && (
        <div className="mb-3 rail:hidden">
          <p className="font-label text-ink">
            {member.firstName} {member.lastName}
          </p>
          <p className="wrap-anywhere text-ink-3">{member.email}</p>
        </div>
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-2 rail:flex-col">
        {member && (
          <Tooltip label="Logout" isOn={hasTooltips} side="right">
            <Button
              size="small"
              className="rail:w-10 rail:border-transparent rail:bg-transparent rail:px-0"
              onClick={() => openPage(paths.logout)}
            >
              <Icon of={LogOut} />
              <span className="rail:sr-only">Logout</span>
            </Button>
          </Tooltip>
        )}
        {!member && !isLoading && (
          <Tooltip label="Sign In" isOn={hasTooltips} side="right">
            <Button
              variant="primary"
              size="small"
              className="rail:w-10 rail:px-0"
              onClick={() => openPage(loginPath(path))}
            >
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

/** Back to the page that is read, save where that makes no sense. */
function loginPath(path: string): string {
  return path === paths.home || path === paths.signIn ? paths.login() : paths.login(path);
}
