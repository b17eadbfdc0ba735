import { lazyPart } from '#web/lib/lazy.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Status } from '#web/ui/status.tsx';

const AskPanel = lazyPart(() => import('./ask-panel.tsx'), {
  loading: <FormSkeleton />,
  failure: "We couldn't load this section.",
});

/** Shows the last section of a topic's page: questions to the tutor. The panel's code is in a separate chunk. */
export function AskTopic({ topicId }: { topicId: string }) {
  return (
    <section id="ask" aria-labelledby="ask-head" className="page-body scroll-mt-16 pt-10 print:hidden">
      <h2 id="ask-head" className="page-margin page-head">
        Ask about this topic
      </h2>
      <div className="page-text">
        <AskPanel topicId={topicId} isTextOpen />
      </div>
    </section>
  );
}

function FormSkeleton() {
  return (
    <div className="max-w-measure">
      <Status isHidden>Loading...</Status>
      <Skeleton className="mb-4 h-6 w-4/5" />
      <Skeleton className="mb-1.5 h-5 w-24" />
      <Skeleton className="h-18 rounded-control" />
      <Skeleton className="mt-3 h-target w-20 rounded-control" />
    </div>
  );
}
