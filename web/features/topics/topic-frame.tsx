import { type ReactNode, useState } from 'react';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { TopicNeighbors } from './topic-neighbors.tsx';
import type { TopicView } from './use-topic-view.ts';
import '#web/ui/page-layout.css';

/** The frame of a topic's page. Its children are the title, the tab bar and the panels. */
export function TopicFrame({ view, children }: { view: TopicView; children: ReactNode }) {
  const { topicId, tab, frame, openTab } = view;
  return (
    <div ref={frame} className="page-frame">
      <Tabs
        className="settles page"
        data-tab={tab}
        value={tab}
        onValueChange={(value) => openTab(value === 'quiz' ? 'quiz' : 'study')}
      >
        {children}
      </Tabs>
      {tab === 'study' && <TopicNeighbors topicId={topicId} />}
    </div>
  );
}

/** Shows the tabs, which stay at the top while the page scrolls. With `hasDepths`, the study tab has a choice of depth. */
export function TopicTabBar({ view, hasDepths }: { view: TopicView; hasDepths: boolean }) {
  const { tab, depth, openDepth } = view;
  return (
    // The negative margin undoes the page's scroll padding, so that focusing the bar doesn't scroll the page.
    <div className="page-bar page-row **:-scroll-mt-32 print:hidden">
      <TabList aria-label="Topic" className="page-text page-tabs">
        <Tab value="study">Study</Tab>
        <Tab value="quiz">Practice Quiz</Tab>
      </TabList>
      {hasDepths && tab === 'study' && (
        <ToggleGroup
          label="Depth"
          className="page-depth"
          value={depth}
          onValueChange={openDepth}
          options={[
            { value: 'quick', label: 'Quick Recap' },
            { value: 'full', label: 'Full Text' },
            { value: 'detailed', label: 'Detailed Study' },
          ]}
        />
      )}
    </div>
  );
}

type PanelProps = { tab: TopicView['tab']; children: ReactNode };

/** The panel of the study tab. Its children unmount while the quiz is open. */
export function StudyPanel({ tab, children }: PanelProps) {
  // Without `forceMount`, Radix would mount the panel one render later, after the scroll position is restored.
  return (
    <TabPanel value="study" className="settles page-row" forceMount hidden={tab !== 'study'}>
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
