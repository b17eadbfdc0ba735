import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Topic } from '#shared/catalogue.ts';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { TopicNeighbors } from './topic-neighbors.tsx';
import { TopicTitle } from './topic-title.tsx';
import '../../ui/page-layout.css';

export type TopicTab = 'study' | 'quiz';
/** How deep the study tab goes. */
export type TopicView = 'quick' | 'detailed';

type TopicPageProps = {
  topic: Topic;
  tab: TopicTab;
  onTabChange: (tab: TopicTab) => void;
  view: TopicView;
  onViewChange: (view: TopicView) => void;
  /** The address of another topic, with the same tab open. */
  hrefOf: (id: string) => string;
  strip: ReactNode;
  minutes?: number | null;
  actions?: ReactNode;
  recap: ReactNode;
  quiz: ReactNode;
  /** What 'Detailed Study' shows instead of the recap; without it there is no such choice. */
  detailed?: ReactNode;
  /** Stands below both tabs. */
  ask?: ReactNode;
};

/** A topic's frame: title, tabs that stay on top, one of their contents, and the way to the neighbors. */
export function TopicPage({
  topic,
  tab,
  onTabChange,
  view,
  onViewChange,
  hrefOf,
  detailed,
  recap,
  quiz,
  ask,
  ...title
}: TopicPageProps) {
  const isDetailed = detailed !== undefined && view === 'detailed';
  const [isQuizOpened, setQuizOpened] = useState(tab === 'quiz');
  if (tab === 'quiz' && !isQuizOpened) setQuizOpened(true);

  const frame = useRef<HTMLDivElement>(null);
  const keepPlace = usePlaces(tab === 'study' && isDetailed ? 'detailed' : tab, frame);

  return (
    <div ref={frame} className="page-frame">
      <Tabs
        className="page"
        data-tab={tab}
        value={tab}
        onValueChange={(value) => {
          keepPlace();
          onTabChange(value === 'quiz' ? 'quiz' : 'study');
        }}
      >
        <TopicTitle topic={topic} isSmall={tab === 'quiz'} {...title} />
        {/* What stands on top must not scroll the page when it takes the focus: the margin undoes the page's scroll padding. */}
        <div className="page-bar page-row **:-scroll-mt-32 print:hidden">
          <TabList aria-label="Topic" className="page-text page-tabs">
            <Tab value="study">Study</Tab>
            <Tab value="quiz">Practice Quiz</Tab>
          </TabList>
          {detailed !== undefined && tab === 'study' && (
            <ToggleGroup
              label="Depth"
              className="page-side page-depth"
              value={view}
              onValueChange={(value) => {
                keepPlace();
                onViewChange(value);
              }}
              options={[
                { value: 'quick', label: 'Quick Recap' },
                { value: 'detailed', label: 'Detailed Study' },
              ]}
            />
          )}
        </div>
        {/* Mounted by hand: the tabs' own way takes a step more, and the place on the page is set before it. */}
        <TabPanel value="study" className="page-row" forceMount hidden={tab !== 'study'}>
          {tab === 'study' && (isDetailed ? detailed : recap)}
        </TabPanel>
        {/* Once opened it stays, so that a look at the study text does not end a run. */}
        <TabPanel value="quiz" className="page-row" forceMount={isQuizOpened || undefined} hidden={tab !== 'quiz'}>
          <div className="page-text">{quiz}</div>
        </TabPanel>
        {ask && <div className="page-row">{ask}</div>}
      </Tabs>
      <TopicNeighbors topicId={topic.id} hrefOf={hrefOf} />
    </div>
  );
}

type Place = TopicTab | 'detailed';

/**
 * What can be shown has each its own place on the page; the function returned keeps the present one. A focus that went away
 * with its tab's content moves to the tab that is open now.
 */
function usePlaces(place: Place, frame: RefObject<HTMLElement | null>) {
  const places = useRef<Record<Place, number>>({ study: 0, detailed: 0, quiz: 0 });
  const shown = useRef(place);
  useLayoutEffect(() => {
    if (shown.current === place) return;
    shown.current = place;
    window.scrollTo(0, places.current[place]);
    if (document.activeElement?.closest('[hidden]')) {
      frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
    }
  }, [place, frame]);
  return () => {
    places.current[place] = window.scrollY;
  };
}
