import type { ReactNode } from 'react';
import { errorText } from '#web/lib/error-text.ts';
import { Section } from '#web/lib/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { headOf, moveFocus } from '#web/ui/move-focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TopicContents } from './topic-contents.tsx';
import { fullTextContents, TopicFullText } from './topic-full-text.tsx';
import { recapContents, TopicRecap } from './topic-recap.tsx';
import { useTopic } from './use-topic.ts';
import type { TopicView } from './use-topic-view.ts';

type TopicStudyProps = {
  view: TopicView;
  /** Sections that follow the text once it has loaded. */
  children: ReactNode;
};

/** Shows a topic's recap or full text and its table of contents, or that the text is missing. */
export function TopicStudy({ view, children }: TopicStudyProps) {
  const { topicId, depth } = view;
  const query = useTopic(topicId);
  const isFull = depth === 'full';
  return (
    <Section query={query} skeleton={SKELETON} loading="Loading topic..." failure={failureOf}>
      {({ study }) =>
        study ? (
          <>
            <div className={`page-body ${isFull ? '' : 'page-recap'}`}>
              {isFull ? <TopicFullText study={study} /> : <TopicRecap topicId={topicId} study={study} />}
              {children}
            </div>
            <TopicContents view={view} contents={isFull ? fullTextContents(study) : recapContents} />
          </>
        ) : (
          <NotWritten />
        )
      }
    </Section>
  );
}

const failureOf = (error: unknown, retry: () => void) => (
  <div className="page-text pt-10" role="alert">
    <h2>We couldn't load this topic</h2>
    <p className="mt-2 mb-4">{errorText(error, 'Check your connection. Your progress is safe.')}</p>
    <Button
      onClick={({ currentTarget }) => {
        moveFocus(headOf(currentTarget));
        retry();
      }}
    >
      Try Again
    </Button>
  </div>
);

export function NotWritten() {
  return <p className="page-text study pt-10">Content for this topic is being developed. Please check back soon.</p>;
}

const SKELETON = [4, 8, 12].map((lines) => (
  <div key={lines} className="page-body pt-10">
    <Skeleton className="page-margin mb-2 h-6 w-28" />
    <div className="page-text max-w-measure space-y-[0.55rem]">
      <Skeleton count={lines} />
    </div>
  </div>
));
