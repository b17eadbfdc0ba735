import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { paths } from '#web/lib/paths.ts';

type TopicTab = 'study' | 'quiz';

/** What the study tab shows: the recap, the sections of the study text, or the detailed plan. */
const DEPTHS = ['quick', 'full', 'detailed'] as const;
export type StudyDepth = (typeof DEPTHS)[number];

/** The anchors that only one depth has. A link to one of them opens this depth, whatever else the URL says. */
const QUICK_ANCHORS = ['overview', 'key-points', 'introduction', 'exam-tip-head', 'flashcards'];
const SECTION = 'section-';
export const sectionAnchor = (sectionId: string) => `${SECTION}${sectionId}`;

function depthOfAnchor(anchor: string): StudyDepth | undefined {
  if (anchor.startsWith(SECTION)) return 'full';
  return QUICK_ANCHORS.includes(anchor) ? 'quick' : undefined;
}

export type TopicView = ReturnType<typeof useTopicView>;

/**
 * Returns which part of a topic's page is open, and functions that open another part. The URL has the part, so that a
 * reload, the back button and a shared link keep it. The page has to attach `frame` to its outermost element.
 */
export function useTopicView(topicId: string) {
  const [search, setSearch] = useSearchParams();
  const anchor = useLocationProperty(
    () => window.location.hash.slice(1),
    () => '',
  );
  const tab: TopicTab = search.get('tab') === 'quiz' ? 'quiz' : 'study';
  const depth = depthOfAnchor(anchor) ?? DEPTHS.find((name) => name === search.get('view')) ?? 'quick';
  const frame = useRef<HTMLDivElement>(null);
  useTopOfPart(tab === 'quiz' ? 'quiz' : depth, frame);

  // A tab that is pressed reports it twice before the next render: when it is pressed and when it gets the focus.
  const openedTab = useRef(tab);
  useLayoutEffect(() => {
    openedTab.current = tab;
  }, [tab]);
  function openTab(next: TopicTab) {
    if (openedTab.current === next) return;
    openedTab.current = next;
    setSearch(valuesOf(next, depth));
  }

  const quizHref = `${paths.topic(topicId)}?${new URLSearchParams(valuesOf('quiz', depth))}`;
  return {
    topicId,
    tab,
    depth,
    frame,
    quizHref,
    /** Opens a tab. It is a step in the browser's history, so that 'Back' leads from the quiz to the study text. */
    openTab,
    /** Opens a depth. It is not a step in the browser's history. */
    openDepth: (next: StudyDepth) => setSearch(valuesOf('study', next), { replace: true }),
  };
}

const valuesOf = (tab: TopicTab, depth: StudyDepth): Record<string, string> => ({
  ...(depth !== 'quick' && { view: depth }),
  ...(tab === 'quiz' && { tab }),
});

/**
 * Scrolls to the top when another part opens; the study text then returns to the reading place. If the focus was in the
 * part that is now hidden, moves it to the open tab.
 */
function useTopOfPart(part: StudyDepth | 'quiz', frame: RefObject<HTMLElement | null>) {
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    window.scrollTo(0, 0);
    if (document.activeElement?.closest('[hidden]')) {
      frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
    }
  }, [part, frame]);
}
