import { Kbd } from '#web/ui/kbd.tsx';
import { useShortcuts } from './shortcuts.ts';

type KeyHintProps = {
  /** Whether to mention the keys that choose an option (A-D and 1-4). */
  showsOptionKeys: boolean;
  /** The key that goes on, and what it does then. */
  keyName: string;
  does: string;
};

/** The keys that answer a question, below it. Not on touch screens. */
export function KeyHint({ showsOptionKeys, keyName, does }: KeyHintProps) {
  const hasShortcuts = useShortcuts();
  return (
    <span className="touch:hidden">
      {showsOptionKeys && hasShortcuts && (
        <>
          <Kbd>A</Kbd>–<Kbd>D</Kbd> or <Kbd>1</Kbd>–<Kbd>4</Kbd> choose,{' '}
        </>
      )}
      <Kbd>{keyName}</Kbd> {does}
    </span>
  );
}
