import type { ReactNode } from 'react';
import type { Topic } from '#shared/catalogue.ts';
import { TopicShare } from '#web/features/exam-strip/topic-share.tsx';

type TopicTitleProps = {
  topic: Topic;
  /** The reading time of the open text and a button to print it. Visitors can't open one. */
  time?: ReactNode;
  /** Shows only the area and the title, in smaller type, which leaves more room for the quiz. */
  isSmall?: boolean;
  /** Buttons beside the title. */
  children?: ReactNode;
};

/** A longer title is set smaller on a phone, so that the text below begins in the first window. */
const LONG = 40;

/** Shows the topic's title with its area and its share of the exam. */
export function TopicTitle({ topic, time, isSmall = false, children }: TopicTitleProps) {
  const size = isSmall ? 'text-4' : topic.title.length > LONG ? 'text-5 max-md:text-4' : 'text-5';
  return (
    <header className="page-row items-start">
      <p
        className={`page-text text-pretty text-1 text-ink-3 ${isSmall ? 'mb-0.5 max-md:truncate' : 'mb-2 max-md:mb-1'}`}
      >
        <b className="mr-2 font-label text-ink-2">{topic.area.id}</b>
        {/* A quiz has one line for the area. Area 6 is also a topic, so the heading below has its full title. */}
        {isSmall || topic.id === topic.area.id ? topic.area.shortTitle : topic.area.title}
      </p>
      <h1 id="page-title" className={`page-title ${size}`}>
        <span className={`page-margin figures font-text text-accent ${isSmall ? 'mr-1' : 'max-md:mr-1 md:block'}`}>
          {topic.id}
        </span>{' '}
        <span className="page-text">{topic.title}</span>
      </h1>
      {!isSmall && (
        <div className="page-text figures mt-2 flex flex-wrap items-center gap-x-6 gap-y-1 text-1 text-ink-3 md:mt-4">
          <TopicShare topic={topic} />
          {time}
        </div>
      )}
      {children && (
        <div
          className={`page-side page-actions flex gap-2 max-[22rem]:*:px-2 print:hidden ${isSmall ? 'max-md:hidden' : ''}`}
        >
          {children}
        </div>
      )}
    </header>
  );
}
