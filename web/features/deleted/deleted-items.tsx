import { keepPreviousData } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Link } from 'wouter';
import type { DeletedKind, DeletedListEntry } from '#shared/deleted.ts';
import { counted } from '#web/lib/counted.ts';
import { relativeTime } from '#web/lib/dates.ts';
import { byCursor, loadedOf, ShowMore, useShowMore } from '#web/lib/pages.tsx';
import { paths } from '#web/lib/paths.ts';
import { Section } from '#web/lib/section.tsx';
import { FRESH, trpc } from '#web/lib/trpc.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DeletedItem } from './deleted-item.tsx';
import { useRestoreAll } from './use-undo.ts';

/** The value that stands for all kinds, because a select can't have an empty value. */
const ALL = 'all';
const FILTERS: { kind?: DeletedKind; label: string }[] = [
  { label: 'All types' },
  { kind: 'note', label: 'Notes' },
  { kind: 'flashcard', label: 'Flashcards' },
  { kind: 'bookmark', label: 'Bookmarks' },
];

type DeletedItemsProps = {
  /** The list shows only items of this kind; undefined shows all. */
  kind: DeletedKind | undefined;
  onKindChange: (kind: DeletedKind | undefined) => void;
  /** The heading of the page, which takes the focus when the list becomes empty. */
  heading: RefObject<HTMLElement | null>;
};

/** Shows what the user deleted in the last 30 days, the most recently deleted first, and restores it. */
export function DeletedItems({ kind, onKindChange, heading }: DeletedItemsProps) {
  // Never cached, because deletions on every page change it.
  const options = { ...byCursor, ...FRESH, placeholderData: keepPreviousData };
  const query = trpc.deleted.page.useInfiniteQuery({ kind }, options);
  const { items } = loadedOf(query);
  const { list, more } = useShowMore(query);
  const counts = query.data?.pages[0]?.counts;
  const shown = items && counts && { items, counts };
  return (
    <Section query={{ ...query, data: shown }} skeleton={SKELETON} failure="We couldn't load your deleted items.">
      {({ items, counts }) => {
        const all = counts.note + counts.flashcard + counts.bookmark;
        if (all === 0) return <NothingDeleted />;
        const countOf = (of: DeletedKind | undefined) => (of ? counts[of] : all);
        return (
          <div className="space-y-5">
            <KindSelect kind={kind} onKindChange={onKindChange} countOf={countOf} />
            {items.length > 0 ? (
              <div ref={list}>
                <ItemGroups items={items} heading={heading} />
                <ShowMore {...more} />
              </div>
            ) : (
              <Empty title={`No ${kind}s here`} description={`You don't have any ${kind}s to restore.`}>
                <Button onClick={() => onKindChange(undefined)}>Show All Types</Button>
              </Empty>
            )}
          </div>
        );
      }}
    </Section>
  );
}

const NothingDeleted = () => (
  <Empty title="Nothing here" description="You don't have anything to restore.">
    <Button asChild>
      <Link href={paths.dashboard}>Go to Dashboard</Link>
    </Button>
  </Empty>
);

type KindSelectProps = Pick<DeletedItemsProps, 'kind' | 'onKindChange'> & {
  countOf: (kind: DeletedKind | undefined) => number;
};

const KindSelect = ({ kind, onKindChange, countOf }: KindSelectProps) => (
  <Select
    label="Filter by type"
    isLabelHidden
    options={FILTERS.map((filter) => ({
      value: filter.kind ?? ALL,
      label: `${filter.label} (${countOf(filter.kind)})`,
    }))}
    value={kind ?? ALL}
    onChange={(chosen) => onKindChange(FILTERS.find((filter) => filter.kind === chosen)?.kind)}
    className="max-md:w-full md:w-68"
  />
);

/** Items that one press of Delete All deleted have the same kind and time. */
const deletionOf = ({ kind, deletedAt }: DeletedListEntry) => `${kind} ${deletedAt}`;

function ItemGroups({ items, heading }: { items: DeletedListEntry[] } & Pick<DeletedItemsProps, 'heading'>) {
  return (
    <div className="border-line border-b">
      {[...Map.groupBy(items, deletionOf)].map(([deletion, group]) => (
        <div key={deletion}>
          <Together deleted={group[0]!} heading={heading} />
          <ul aria-label={`Deleted ${relativeTime(group[0]!.deletedAt)}`}>
            {group.map((item) => (
              <DeletedItem key={item.id} deleted={item} heading={heading} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** The line above items that were deleted together, with a button that restores all of them. Nothing for a single item. */
function Together({ deleted, heading }: { deleted: DeletedListEntry } & Pick<DeletedItemsProps, 'heading'>) {
  const { kind, deletedAt, together } = deleted;
  const restoreAll = useRestoreAll(kind, () => heading.current?.focus());
  if (together === 1) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-buff-subtle px-4 py-2">
      <p className="text-1 text-ink-2">{counted(together, kind)} deleted together</p>
      <Button size="small" pending={restoreAll.isPending} onClick={() => restoreAll.mutate({ kind, deletedAt })}>
        Restore all {together}
      </Button>
    </div>
  );
}

const SKELETON = (
  <>
    <Skeleton className="h-target rounded-control md:w-68" />
    {['a', 'b', 'c', 'd'].map((item) => (
      <div
        key={item}
        className="mt-5 grid gap-x-6 gap-y-3 border-line border-t pt-5 lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <Skeleton className="h-12 max-w-60" />
        <Skeleton className="h-14 max-w-measure" />
      </div>
    ))}
  </>
);
