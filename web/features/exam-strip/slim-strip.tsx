import type { Readiness } from '#shared/readiness.ts';
import { Section } from '#web/lib/section.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Headline } from './headline.tsx';
import { HowCounted } from './how-counted.tsx';
import { useReadiness } from './use-readiness.ts';
import { UserStrip } from './user-strip.tsx';

/** Loads and shows the slim strip. */
export function LoadedSlimStrip() {
  return (
    <Section
      query={useReadiness()}
      skeleton={<Skeleton className="settles h-27" />}
      loading={false}
      failure="We couldn't load where you stand."
    >
      {(readiness) => <SlimStrip readiness={readiness} />}
    </Section>
  );
}

/** Says where the user stands, in one line above a thin strip. */
export const SlimStrip = ({ readiness }: { readiness: Readiness }) => (
  <div>
    <p className="figures mb-3 font-serif font-title text-3 text-ink">
      <Headline readiness={readiness} />
    </p>
    <UserStrip size="slim" readiness={readiness} />
    <HowCounted />
  </div>
);
