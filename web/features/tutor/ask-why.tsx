import { type ReactNode, useState } from 'react';
import { AskWhyContext, type ExplanationRequest } from '#web/features/player/ask-why-button.tsx';
import { lazyDialog } from '#web/lib/lazy.tsx';

const AskSheet = lazyDialog(() => import('./ask-sheet.tsx'), "We couldn't load the answer.");

/** Gives each answered question in it an 'Ask why' button, which explains the answer in a sheet. */
export function AskWhy({ isAvailable = true, children }: { isAvailable?: boolean; children: ReactNode }) {
  const [why, setWhy] = useState<ExplanationRequest>();
  const [isOpen, setOpen] = useState(false);
  function ask(about: ExplanationRequest) {
    setWhy(about);
    setOpen(true);
  }
  return (
    <AskWhyContext value={isAvailable ? ask : undefined}>
      {children}
      <AskSheet why={why} open={isOpen} onOpenChange={setOpen} />
    </AskWhyContext>
  );
}
