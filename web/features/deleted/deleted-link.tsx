import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeletedKind } from '#shared/deleted.ts';
import { paths } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/icon.tsx';

type DeletedLinkProps = {
  kind: DeletedKind;
  /** Deletes the whole list. */
  children?: ReactNode;
};

/** The end of a list: what deletes all of it, and the link to what the user deleted in the last 30 days. */
export function DeletedLink({ kind, children }: DeletedLinkProps) {
  return (
    <div className="mt-5 flex min-h-target flex-wrap items-center justify-between gap-x-6 text-1 print:hidden">
      <Link
        href={paths.deletedOf(kind)}
        className="-my-0.5 inline-flex items-center gap-2 py-0.5 text-ink-2 no-underline hover:text-ink hover:underline touch:my-0 touch:min-h-target"
      >
        <Icon of={History} size={16} />
        Recently deleted {kind}s
      </Link>
      {children}
    </div>
  );
}
