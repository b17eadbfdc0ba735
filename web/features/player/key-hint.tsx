import { Key } from '#web/ui/key.tsx';
import { useShortcuts } from './shortcuts.ts';

type KeyHintProps = {
  /** Whether the keys of the options choose. */
  chooses: boolean;
  /** The key that goes on, and what it does then. */
  keyName: string;
  does: string;
};

/** The keys that answer a question, below it. Not on touch screens. */
export function KeyHint({ chooses, keyName, does }: KeyHintProps) {
  const hasShortcuts = useShortcuts();
  return (
    <span className="touch:hidden">
      {chooses && hasShortcuts && (
        <>
          <Key>A</Key>–<Key>D</Key> or <Key>1</Key>–<Key>4</Key> choose,{' '}
        </>
      )}
      <Key>{keyName}</Key> {does}
    </span>
  );
}
