import { History } from 'lucide-react';
import { Link } from 'wouter';
import type { DeletedKind } from '#shared/deleted.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Links to what the user deleted in the last 30 days, at the end of a list. */
export function DeletedLink({ kind }: { kind: DeletedKind }) {
  return (
    <p className="mt-5 text-1 print:hidden">
      <Link
        href={paths.deletedOf(kind)}
        className="-my-0.5 inline-flex items-center gap-2 py-0.5 text-ink-2 no-underline hover:text-ink hover:underline touch:my-0 touch:min-h-target"
      >
        <Icon of={History} size={16} />
        Recently deleted {kind}s
      </Link>
    </p>
  );
}
