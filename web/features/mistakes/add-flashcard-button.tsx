import { Check, Layers } from 'lucide-react';
import type { ListedMistake } from '#shared/mistakes.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useAddFlashcard } from './use-mistakes.ts';

export function AddFlashcardButton({ mistake, describedBy }: { mistake: ListedMistake; describedBy: string }) {
  const { isAdded, isPending, add } = useAddFlashcard(mistake);
  return (
    <Button
      size="small"
      variant={isAdded ? 'done' : 'line'}
      disabled={isAdded}
      pending={isPending}
      aria-describedby={describedBy}
      onClick={add}
    >
      <Icon of={isAdded ? Check : Layers} size={16} />
      {isAdded ? 'Added' : 'Add to flashcards'}
    </Button>
  );
}
