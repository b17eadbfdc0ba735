import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Topic } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

type TopicTitleProps = {
  topic: Topic;
  /** The examination in small, with the topic's area dark. */
  strip: ReactNode;
  /** To read it; null while that is on its way. */
  minutes?: number | null;
  actions?: ReactNode;
  /** One line high, where something else needs the room. */
  isSmall?: boolean;
};

/** Which area and topic this is, and how much of the examination it makes. */
export function TopicTitle({ topic, strip, minutes, actions, isSmall = false }: TopicTitleProps) {
  const size = isSmall ? 'text-4' : 'text-5';
  return (
    <header className="page-row items-start">
      <p className={`page-text text-pretty text-1 text-ink-3 ${isSmall ? 'mb-0.5' : 'mb-2'}`}>
        <b className="mr-2 font-label text-ink-2">{topic.area.id}</b>
        {/* Area 6 is its own topic: its title follows in full below. */}
        {topic.id === topic.area.id ? topic.area.shortTitle : topic.area.title}
      </p>
      <h1 className={`page-title ${size}`}>
        <span className={`page-margin figures font-text text-accent ${isSmall ? 'mr-1' : 'block max-md:text-4'}`}>
          {topic.id}
        </span>{' '}
        <span className="page-text">{topic.title}</span>
      </h1>
      {!isSmall && (
        <div className="page-text figures mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-1 text-ink-3 md:mt-4">
          <span className="flex flex-wrap items-center gap-2">
            {strip}
            {examShare(topic)}
          </span>
          {minutes === null && <Skeleton className="h-5 w-24" />}
          {typeof minutes === 'number' && (
            <span className="flex items-center gap-2">
              <Icon of={Clock} />
              {minutes} {minutes === 1 ? 'minute' : 'minutes'}
            </span>
          )}
        </div>
      )}
      {actions && (
        <div className={`page-side page-actions flex gap-2 print:hidden ${isSmall ? 'max-md:hidden' : ''}`}>
          {actions}
        </div>
      )}
    </header>
  );
}

/** The outline counts questions by area, and only for some topics by topic. */
function examShare({ id, area }: Topic): string {
  const ofAll = `of the ${exam.questions.value} questions`;
  const itemCount = id === area.id ? area.itemCount : area.subtopics.find((subtopic) => subtopic.id === id)?.itemCount;
  return itemCount === undefined ? `Area ${area.id}: ${area.itemCount} ${ofAll}` : `${itemCount} ${ofAll}`;
}
