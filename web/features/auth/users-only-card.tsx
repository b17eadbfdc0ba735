import type { ReactNode } from 'react';
import { openPage } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
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
    <section className="max-w-[48rem] border-buff-strong border-y bg-buff-subtle px-6 py-6 max-md:-mx-4 max-md:px-4">
      <h2>{title}</h2>
      <div className="study mt-2">{children}</div>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="primary" onClick={() => openPage(loginPath)}>
          Sign In
        </Button>
        <span className="text-1 text-ink-2">The account is free.</span>
      </div>
    </section>
  );
}
