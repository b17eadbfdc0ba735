import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyPart } from '#web/lib/lazy.tsx';
import { Button } from '#web/ui/button.tsx';

// Loads when it is opened, because the first card must not wait for it.
const StudySettingsForm = lazyPart(
  async () => ({ default: (await import('#web/features/study-settings/study-settings-form.tsx')).StudySettingsForm }),
  { failure: "We couldn't load the form." },
);

/** The study settings, which decide what comes when. The form opens on request. */
export function SettingsSection() {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  function open() {
    setIsOpen(true);
    heading.current?.focus({ preventScroll: true });
  }
  function close() {
    flushSync(() => setIsOpen(false));
    openButton.current?.focus();
  }
  return (
    <section aria-labelledby="study-settings">
      <h2 ref={heading} id="study-settings" tabIndex={-1} className="scroll-mt-16 outline-none">
        Study settings
      </h2>
      <p className="mt-1 mb-4 max-w-measure">
        Each day's reviews fit your minutes, and everything comes back before your exam date.
      </p>
      {isOpen ? (
        <StudySettingsForm onSaved={close} onCancel={close} />
      ) : (
        <Button ref={openButton} onClick={open}>
          Change Settings
        </Button>
      )}
    </section>
  );
}
