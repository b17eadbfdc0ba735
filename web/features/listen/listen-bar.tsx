import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#web/ui/button.tsx';
import { useStore } from '#web/ui/create-store.ts';
import { Icon } from '#web/ui/icon.tsx';
import { listening, nextPassage, pause, play, previousPassage, SPEEDS, setSpeed, stopListening } from './listening.ts';

/** The player at the bottom of the window: what is read, and what a listener can do. */
export function ListenBar() {
  const now = useStore(listening);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => toggle.current?.focus({ preventScroll: true }), []);
  if (!now) return null;
  const { title, passages, total = passages.length, passage, isPlaying, speed } = now;
  const faster = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
  return createPortal(
    <section
      aria-label="Listening"
      className="reading-bar listen-bar fixed right-0 bottom-(--bottom-bar) left-0 z-20 flex items-center gap-1 border-line-strong border-t bg-paper px-margin md:left-64 rail:left-12 print:hidden"
    >
      <Button variant="ghost" size="icon" aria-label="Back" onClick={previousPassage}>
        <Icon of={SkipBack} />
      </Button>
      <Button ref={toggle} size="icon" aria-label={isPlaying ? 'Pause' : 'Play'} onClick={isPlaying ? pause : play}>
        <Icon of={isPlaying ? Pause : Play} />
      </Button>
      <Button variant="ghost" size="icon" aria-label="Next" onClick={nextPassage}>
        <Icon of={SkipForward} />
      </Button>
      <p className="min-w-0 flex-1">
        <span className="block truncate font-label text-1 text-ink">{title}</span>
        <span className="figures block text-1 text-ink-3">
          {passage + 1} of {total}
        </span>
      </p>
      <Button
        variant="ghost"
        size="small"
        className="figures min-w-16"
        aria-label={`Speed: ${speed}×`}
        onClick={() => setSpeed(faster)}
      >
        {speed}×
      </Button>
      <Button variant="ghost" size="icon" aria-label="Stop listening" onClick={stopListening}>
        <Icon of={X} />
      </Button>
    </section>,
    document.body,
  );
}
