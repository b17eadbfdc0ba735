import { Key } from '#web/ui/key.tsx';

/** The keys that answer a question, below it. Not on touch screens. */
export function KeyHint({ isAnswered }: { isAnswered: boolean }) {
  return (
    <span className="touch:hidden">
      {isAnswered ? (
        <>
          <Key>Enter</Key> continues
        </>
      ) : (
        <>
          <Key>A</Key>–<Key>D</Key> or <Key>1</Key>–<Key>4</Key> choose, <Key>Enter</Key> submits
        </>
      )}
    </span>
  );
}
