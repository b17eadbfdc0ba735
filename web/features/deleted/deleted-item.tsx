import { Bookmark, Layers, type LucideIcon, NotebookPen, Undo2 } from 'lucide-react';
import { type RefObject, useId } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import type { DeletedEntry, DeletedKind } from '#shared/deleted.ts';
import { relativeTime } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useEntryFocus } from '#web/ui/use-entry-focus.ts';
import { daysLeft } from './days-left.ts';
import { KIND_NAMES, useRestore } from './use-undo.ts';

const ICONS: Record<DeletedKind, LucideIcon> = { note: NotebookPen, flashcard: Layers, bookmark: Bookmark };

type DeletedItemProps = {
  deleted: DeletedEntry;
  /** What takes the focus when the last item is restored. */
  heading: RefObject<HTMLElement | null>;
};

export function DeletedItem({ deleted, heading }: DeletedItemProps) {
  const titleId = useId();
  const { id, kind, item, deletedAt } = deleted;
  const { entry, beforeDeletion, afterDeletion } = useEntryFocus(false, heading);
  const restore = useRestore(kind, afterDeletion);
  return (
    <li
      ref={entry}
      data-entry
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-line border-t py-4 outline-none lg:grid-cols-[19.5rem_minmax(0,1fr)_auto]"
    >
      <div className="flex gap-3">
        <span className="figures min-w-8 font-serif font-title text-2 text-ink-3 leading-(--lead-3)">
          {item.topicId}
        </span>
        <div className="min-w-0">
          <h2 id={titleId} className="font-label font-sans text-2 leading-(--lead-3)">
            {findTopic(item.topicId)?.title}
          </h2>
          <p className="flex gap-1.5 text-1 text-ink-3">
            <Icon of={ICONS[kind]} size={16} className="mt-0.5 shrink-0" />
            <span>
              {KIND_NAMES[kind]}, deleted <time dateTime={deletedAt}>{relativeTime(deletedAt)}</time>
            </span>
          </p>
          <p className="figures text-1 text-ink-3">{daysLeft(deletedAt)}</p>
        </div>
      </div>
      <Button
        size="small"
        className="lg:col-start-3"
        aria-describedby={titleId}
        pending={restore.isPending}
        onClick={() => {
          beforeDeletion();
          restore.mutate({ id });
        }}
      >
        <Icon of={Undo2} size={16} />
        Restore
      </Button>
      <div className="max-lg:col-span-2 lg:col-start-2 lg:row-start-1">
        <Text deleted={deleted} />
      </div>
    </li>
  );
}

/** Shows the first lines. A bookmark has no text but its topic's title. */
function Text({ deleted: { kind, item } }: { deleted: DeletedEntry }) {
  if (kind === 'bookmark') return null;
  if (kind === 'note') {
    return (
      <p dir="auto" className="study line-clamp-4 whitespace-pre-wrap wrap-anywhere">
        {item.content}
      </p>
    );
  }
  return (
    <>
      <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere font-label font-serif text-3 text-ink">
        {item.question}
      </p>
      <p dir="auto" className="study mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">
        {item.answer}
      </p>
    </>
  );
}
