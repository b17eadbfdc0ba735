import { Link } from 'wouter';
import { findTopic } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { chanceText, percentText } from '#web/lib/percent.ts';
import { Section } from '#web/lib/section.tsx';
import { ChanceScale } from './chance-scale.tsx';
import { ANSWERS_NEEDED, type Chance, chanceOf, missingAreas, trendText } from './estimate.ts';
import { PANEL_COLUMNS, PanelSkeleton } from './panel-frame.tsx';
import { useReadiness, useTrend } from './use-readiness.ts';
import { marksText } from './words.ts';

const TOPICS_SHOWN = 2;

export type ReadinessPanelProps = {
  /** The topics of today's plan; undefined while it loads. */
  planned: readonly (string | null)[] | undefined;
};

/** Shows the chance of passing with its interval and trend, and the topics that raise it most. */
export default function ReadinessPanel({ planned }: ReadinessPanelProps) {
  const query = useReadiness();
  const trend = useTrend();
  // The trend may fail: the panel works without it.
  const data = trend.isPending ? undefined : query.data && planned && { readiness: query.data, planned };
  return (
    <Section
      query={{ ...query, data }}
      skeleton={<PanelSkeleton />}
      loading={false}
      failure="Your chance of passing could not be loaded."
    >
      {({ readiness, planned }) => {
        const chance = chanceOf(readiness);
        const topics = plannedFirst(readiness.next, planned).slice(0, TOPICS_SHOWN);
        return (
          <div className={PANEL_COLUMNS}>
            {chance ? (
              <Estimate chance={chance} topics={topics} trendWords={trendText(trend.data ?? [])} />
            ) : (
              <NotEnough readiness={readiness} />
            )}
            {topics.length > 0 && <BestTopics topics={topics} />}
          </div>
        );
      }}
    </Section>
  );
}

/** The topics of today's plan come first, so that the panel gives no other advice than the plan. */
function plannedFirst(next: Readiness['next'], planned: readonly (string | null)[]): Readiness['next'] {
  return next.toSorted((a, b) => Number(planned.includes(b.topicId)) - Number(planned.includes(a.topicId)));
}

type EstimateProps = { chance: Chance; topics: Readiness['next']; trendWords: string | null };

function Estimate({ chance, topics, trendWords }: EstimateProps) {
  return (
    <>
      <p className="sr-only">{sentence(chance, topics, trendWords)}</p>
      <div className="figures">
        <p aria-hidden="true">
          <span className="block font-serif font-title text-6 text-ink tracking-[-0.02em]">
            {chanceText(chance.chance)}
          </span>
          {trendWords && <span className="mt-1 block text-1 text-ink-3">{trendWords}</span>}
        </p>
        <Link href={paths.readiness} className="link mt-1.5 -mb-0.5 inline-block py-0.5 text-1">
          What this is based on
        </Link>
      </div>
      <div className="self-center">
        <ChanceScale {...chance} />
      </div>
    </>
  );
}

function BestTopics({ topics }: Pick<EstimateProps, 'topics'>) {
  return (
    <div>
      <h3 className="font-label font-sans text-1 text-ink-2 tracking-normal">Where an hour helps most</h3>
      <ol className="mt-1">
        {topics.map(({ topicId, marksPerHour }) => (
          <li key={topicId} className="grid grid-cols-[2.25rem_minmax(0,1fr)] py-1.5">
            <span className="figures font-serif text-ink-2">{topicId}</span>
            <div>
              <Link
                href={paths.topicQuiz(topicId)}
                className="inline-block text-pretty text-ink no-underline hover:underline touch:-my-2.5 touch:py-2.5"
              >
                {findTopic(topicId)?.title}
              </Link>
              <p className="figures text-1 text-ink-3">{marksText(marksPerHour)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link href={paths.readiness} className="link mt-0.5 -mb-0.5 inline-block py-0.5 text-1">
        Why these topics
      </Link>
    </div>
  );
}

/** Says in one sentence what the panel shows. */
function sentence({ chance, low, high }: Chance, topics: Readiness['next'], trendWords: string | null): string {
  const titles = topics.map(({ topicId }) => `${topicId} ${findTopic(topicId)?.title}`).join(' and ');
  return [
    `Your chance of passing today is ${chanceText(chance)}, between ${percentText(low)} and ${percentText(high)}`,
    trendWords && trendWords.charAt(0).toLowerCase() + trendWords.slice(1),
    titles && `and an hour helps most in ${titles}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

function NotEnough({ readiness }: { readiness: Readiness }) {
  const missing = missingAreas(readiness).map(({ id }) => id);
  return (
    <div className="lg:col-span-2">
      <h3>Not enough answers yet</h3>
      <p className="mt-1 max-w-measure">
        An estimate needs at least {ANSWERS_NEEDED} answers, some of them in every area. You have{' '}
        {counted(readiness.answers, 'answer')}
        {missing.length > 0 && `, and none in ${areasText(missing)}`}.
      </p>
      <Link href={paths.readiness} className="link mt-1.5 -mb-0.5 inline-block py-0.5 text-1">
        See what is missing
      </Link>
    </div>
  );
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** 'area 4', 'areas 4 and 6', 'any area'. */
function areasText(ids: string[]): string {
  if (ids.length === 6) return 'any area';
  return `${ids.length === 1 ? 'area' : 'areas'} ${list.format(ids)}`;
}
