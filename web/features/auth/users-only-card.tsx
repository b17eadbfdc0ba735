import type { ReactNode } from 'react';
import { openPage } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useLoginPath } from './use-login-path.ts';

type UsersOnlyCardProps = {
  title: string;
  /** Describes what a user can do here with an account. */
  children: ReactNode;
};

/** Asks a visitor to sign in. The sign-in leads back to this page. */
export function UsersOnlyCard({ title, children }: UsersOnlyCardProps) {
  const loginPath = useLoginPath();
  return (
    <Notice look="invitation" className="max-w-[48rem]">
      <h2>{title}</h2>
      <div className="study mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="primary" onClick={() => openPage(loginPath)}>
          Sign In
        </Button>
        <span className="text-1 text-ink-2">Accounts are free.</span>
      </div>
    </Notice>
  );
}
