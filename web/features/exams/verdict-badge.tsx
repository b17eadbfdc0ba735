import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';

/** Says in a list whether an exam was passed, or that it is where the user started. */
export function VerdictBadge({ passed, isBaseline }: { passed: boolean; isBaseline: boolean }) {
  if (passed) {
    return (
      <Badge tone="success" icon={CircleCheck}>
        Passed
      </Badge>
    );
  }
  return isBaseline ? (
    <Badge tone="neutral" icon={CircleDashed}>
      Baseline
    </Badge>
  ) : (
    <Badge tone="below" icon={CircleX}>
      Not passed
    </Badge>
  );
}
