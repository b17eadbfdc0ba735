import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { TopicNeighbors } from './topic-neighbors.tsx';
import type { TopicTab, TopicView } from './use-topic-view.ts';
import '#web/ui/page-layout.css';

/** The frame of a topic's page. Its children are the title, the tab bar and the panels. */
export function TopicFrame({ view, children }: { view: TopicView; children: ReactNode }) {
  const { topicId, tab, depth, frame, show, hrefOfTopic } = view;
  return (
    <div ref={frame} className="page-frame">
      <Tabs
        className="page"
        data-tab={tab}
        value={tab}
        onValueChange={(value) => show(value === 'quiz' ? 'quiz' : 'study', depth)}
      >
        {children}
      </Tabs>
      <TopicNeighbors topicId={topicId} hrefOf={hrefOfTopic} />
    </div>
  );
}

/**
 * Shows the tabs, which stay at the top while the page scrolls. With `hasPlan`, the study tab has a choice of depth.
 */
export function TopicTabBar({ view, hasPlan }: { view: TopicView; hasPlan: boolean }) {
  const { tab, depth, show } = view;
  return (
    // The negative margin undoes the page's scroll padding, so that focusing the bar doesn't scroll the page.
    <div className="page-bar page-row **:-scroll-mt-32 print:hidden">
      <TabList aria-label="Topic" className="page-text page-tabs">
        <Tab value="study">Study</Tab>
        <Tab value="quiz">Practice Quiz</Tab>
      </TabList>
      {hasPlan && tab === 'study' && (
        <ToggleGroup
          label="Depth"
          className="page-side page-depth"
          value={depth}
          onValueChange={(next) => show(tab, next)}
          options={[
            { value: 'quick', label: 'Quick Recap' },
            { value: 'detailed', label: 'Detailed Study' },
          ]}
        />
      )}
    </div>
  );
}

type PanelProps = { tab: TopicTab; children: ReactNode };

/** The panel of the study tab. Its children unmount while the quiz is open. */
export function StudyPanel({ tab, children }: PanelProps) {
  // Without `forceMount`, Radix would mount the panel one render later, after the scroll position is restored.
  return (
    <TabPanel value="study" className="page-row" forceMount hidden={tab !== 'study'}>
      {tab === 'study' && children}
    </TabPanel>
  );
}

/**
 * The panel of the quiz tab. It stays mounted after it was opened, so that reading the study text does not end a quiz.
 */
export function QuizPanel({ tab, children }: PanelProps) {
  const [isOpened, setOpened] = useState(tab === 'quiz');
  if (tab === 'quiz' && !isOpened) setOpened(true);
  return (
    <TabPanel value="quiz" className="page-row" forceMount={isOpened || undefined} hidden={tab !== 'quiz'}>
      <div className="page-text">{children}</div>
    </TabPanel>
  );
}
