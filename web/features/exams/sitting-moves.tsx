import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react';
import type { Ref } from 'react';
import { useShortcuts } from '#web/features/player/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Kbd } from '#web/ui/kbd.tsx';

type SittingMovesProps = {
  position: number;
  total: number;
  mapButton: Ref<HTMLButtonElement>;
  onGo: (position: number) => void;
  /** Opens the map; undefined where the map is beside the question. */
  onMap: (() => void) | undefined;
  onFinish: () => void;
};

/** Previous, map and next. On narrow screens they stick to the bottom edge. */
export function SittingMoves({ position, total, mapButton, onGo, onMap, onFinish }: SittingMovesProps) {
  const hasShortcuts = useShortcuts();
  return (
    <div className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-3 bg-paper py-3 max-lg:-mx-margin max-lg:border-line max-lg:border-t max-lg:px-margin lg:mt-2">
      <Button
        className="max-sm:min-w-fit max-sm:flex-1 max-sm:px-2"
        disabled={position === 1}
        onClick={() => onGo(position - 1)}
      >
        <Icon of={ArrowLeft} className="max-sm:hidden" />
        Previous
      </Button>
      {onMap && (
        <Button ref={mapButton} className="max-sm:px-2" onClick={onMap}>
          <Icon of={LayoutGrid} className="max-sm:hidden" />
          Map
        </Button>
      )}
      {position === total ? (
        <Button variant="primary" className="max-sm:min-w-fit max-sm:flex-1 max-sm:px-2" onClick={onFinish}>
          Finish Exam
        </Button>
      ) : (
        <Button
          variant="primary"
          className="max-sm:min-w-fit max-sm:flex-1 max-sm:px-2"
          onClick={() => onGo(position + 1)}
        >
          Next
          <Icon of={ArrowRight} className="max-sm:hidden" />
        </Button>
      )}
      <span className="ml-auto text-1 text-ink-3 touch:hidden max-lg:hidden">
        {hasShortcuts && (
          <>
            <Kbd>A</Kbd>–<Kbd>D</Kbd> answer,{' '}
          </>
        )}
        <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>Enter</Kbd> move
        {hasShortcuts && (
          <>
            , <Kbd>F</Kbd> flags
          </>
        )}
      </span>
    </div>
  );
}
