import { Headphones, Square } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useUser } from '#web/features/auth/use-user.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useStore } from '#web/ui/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { ListenBar } from './listen-bar.tsx';
import { hasVoice, listen, listening, onVoices, type Recording, setPassages, stopListening } from './listening.ts';

type ListenProps = {
  recording: Recording;
  /** The passage to begin with. Without it, the reading begins where it stopped last. */
  from?: string;
  className?: string;
};

/**
 * A button that reads something aloud, with the bar of the player while it does. It is missing where the device has no
 * voice. The reading ends when the button leaves the screen.
 */
export function Listen({ recording, from, className }: ListenProps) {
  const userId = useUser().user?.id ?? '';
  const canSpeak = useSyncExternalStore(onVoices, hasVoice, () => false);
  const isOpen = useStore(listening, (now) => now?.id === recording.id);
  const button = useRef<HTMLButtonElement>(null);
  const { id } = recording;

  useEffect(() => {
    const stop = () => {
      if (listening.get()?.id === id) stopListening();
    };
    return stop;
  }, [id]);
  useEffect(() => {
    if (isOpen && !canSpeak) stopListening();
  }, [isOpen, canSpeak]);
  useEffect(() => {
    if (isOpen) setPassages(recording);
  }, [isOpen, recording]);

  // The focus was in the bar, which is gone.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) moveFocus(button.current);
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!canSpeak || recording.passages.length === 0) return null;
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="small"
        className={classNames('print:hidden', className)}
        aria-label={`${isOpen ? 'Stop listening to' : 'Listen to'} ${recording.title}`}
        onClick={() => (isOpen ? stopListening() : listen(userId, recording, from))}
      >
        <Icon of={isOpen ? Square : Headphones} size={16} />
        {isOpen ? 'Stop' : 'Listen'}
      </Button>
      {isOpen && <ListenBar />}
    </>
  );
}
