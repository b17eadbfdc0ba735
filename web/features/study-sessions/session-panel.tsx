import { Popover as Radix } from 'radix-ui';
import { type RefObject, useEffect } from 'react';
import type { StudySession } from '#shared/study-sessions.ts';
import { useUser } from '#web/features/auth/use-user.ts';
import { OpenSession } from './open-session.tsx';
import { StartForm } from './start-form.tsx';
import { useOpenSession, useTimeReport } from './use-study-session.ts';

type SessionPanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens the panel. */
  anchor: RefObject<HTMLElement | null>;
  onEnd: (result: StudySession) => void;
};

/** A panel below the header: starts a study session, or shows the open one. */
export default function SessionPanel({ open, onOpenChange, anchor, onEnd }: SessionPanelProps) {
  const userId = useUser().user?.id ?? '';
  const session = useOpenSession();
  const report = useTimeReport();
  const id = session?.id;

  // The answers and cards in the panel are those of now.
  useEffect(() => {
    if (open && id) void report(id);
  }, [open, id, report]);

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          aria-label="Study session"
          align="end"
          sideOffset={8}
          collisionPadding={16}
          onInteractOutside={(event) => {
            // The button closes the panel itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-40 w-88 max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-paper-raised p-5 shadow-float data-[state=open]:animate-fade-in"
        >
          {session ? (
            <OpenSession session={session} onEnd={onEnd} />
          ) : (
            <StartForm userId={userId} onStart={() => onOpenChange(false)} />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
