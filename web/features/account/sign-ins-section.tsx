import { useRef } from 'react';
import { useSignOutCheck } from '#web/features/outbox/use-outbox.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { headOf, moveFocus } from '#web/ui/move-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { SignInRow } from './sign-in-row.tsx';
import { useEndOtherSignIns, useEndSignIn, useSignIns, useSignOutEverywhere, useSignOutHere } from './use-account.ts';

export function SignInsSection() {
  return (
    <AccountSection
      title="Signed-in browsers"
      words="Left yourself signed in on someone else's computer? Lost your phone? Sign out that browser here. Every sign-in ends after 90 days."
    >
      <SignInList />
    </AccountSection>
  );
}

function SignInList() {
  const query = useSignIns();
  const list = useRef<HTMLUListElement>(null);
  const end = useEndSignIn();
  const signOutHere = useSignOutHere();
  const signOut = useSignOutEverywhere();
  const { check, question } = useSignOutCheck();
  const endOthers = useEndOtherSignIns();
  const hasOthers = query.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  // The pressed button disappears, so the focus moves to the heading.
  const toHeading = { onSuccess: () => list.current && moveFocus(headOf(list.current)) };
  return (
    <>
      <Section query={query} skeleton={SKELETON} failure="We couldn't load your browsers.">
        {(signIns) => (
          <ul ref={list} aria-label="Signed-in browsers" className="divide-y divide-line border-line border-y">
            {signIns.map((signIn) => {
              const { id, isCurrent } = signIn;
              const { isPending, variables } = isCurrent ? signOutHere : end;
              return (
                <SignInRow
                  key={id}
                  signIn={signIn}
                  isPending={isPending && variables?.id === id}
                  onEnd={() => (isCurrent ? check(() => signOutHere.mutate({ id })) : end.mutate({ id }, toHeading))}
                />
              );
            })}
          </ul>
        )}
      </Section>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {hasOthers && (
          <ConfirmDialog
            trigger={<Button pending={endOthers.isPending}>Sign out everywhere else</Button>}
            title="Sign out everywhere else?"
            description="You'll be signed out in every browser except this one. Your saved work is safe."
            confirmLabel="Sign out"
            onConfirm={() => endOthers.mutate(undefined, toHeading)}
          />
        )}
        <ConfirmDialog
          trigger={
            <Button variant={hasOthers ? 'ghost' : 'line'} pending={signOut.isPending}>
              Sign out everywhere
            </Button>
          }
          title="Sign out everywhere?"
          description="You'll be signed out in every browser, including this one. Your saved work is safe."
          confirmLabel="Sign out"
          onConfirm={() => check(() => signOut.mutate())}
        />
      </div>
      <ConfirmDialog {...question} />
    </>
  );
}

const SKELETON = (
  <div className="divide-y divide-line border-line border-y">
    {[1, 2].map((row) => (
      <div key={row} className="flex min-h-18 items-center gap-3 py-3">
        <Skeleton className="size-6" />
        <Skeleton className="h-10 flex-1" />
      </div>
    ))}
  </div>
);
