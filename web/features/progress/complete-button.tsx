import { Check } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCompleteTopic, useIsCompleted } from './use-progress.ts';

/** Marks a topic as completed. The user cannot undo it. */
export function CompleteButton({ topicId, size }: { topicId: string; size?: 'medium' | 'small' }) {
  const isCompleted = useIsCompleted(topicId);
  const complete = useCompleteTopic();
  const isDone = isCompleted || complete.isSuccess;
  return (
    <Button
      variant={isDone ? 'done' : 'line'}
      size={size}
      disabled={isDone}
      pending={complete.isPending}
      onClick={() => complete.mutate({ topicId })}
    >
      <Icon of={Check} />
      {isDone ? 'Completed' : 'Mark Complete'}
    </Button>
  );
}
