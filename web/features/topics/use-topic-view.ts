import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';

export type TopicTab = 'study' | 'quiz';
/** Whether the study tab shows the recap or the detailed plan. */
type StudyDepth = 'quick' | 'detailed';

export type TopicView = ReturnType<typeof useTopicView>;

/**
 * Returns which part of a topic's page is open, and `show`, which opens another part. The URL has the part, so that a
 * reload, the back button and a shared link keep it. The page has to attach `frame` to its outermost element.
 */
export function useTopicView(topicId: string) {
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const tab: TopicTab = query.get('tab') === 'quiz' ? 'quiz' : 'study';
  const depth: StudyDepth = query.get('view') === 'detailed' ? 'detailed' : 'quick';
  const frame = useRef<HTMLDivElement>(null);
  const saveScroll = useScrollPerPart(tab === 'quiz' ? 'quiz' : depth, frame);

  function show(nextTab: TopicTab, nextDepth: StudyDepth) {
    saveScroll();
    navigate(hrefOf(topicId, nextTab, nextDepth), { replace: true });
  }
  /** Returns the URL of another topic, with the same tab open. */
  const hrefOfTopic = (id: string) => hrefOf(id, tab, 'quick');
  return { topicId, tab, depth, frame, show, hrefOfTopic };
}

function hrefOf(id: string, tab: TopicTab, depth: StudyDepth): string {
  const query = new URLSearchParams({
    ...(depth === 'detailed' && { view: depth }),
    ...(tab === 'quiz' && { tab }),
  }).toString();
  return query ? `${paths.topic(id)}?${query}` : paths.topic(id);
}

type PagePart = StudyDepth | 'quiz';

/**
 * Restores the scroll position of a part when the part opens again. Returns a function that saves the current position.
 * If the focus was in the part that is now hidden, moves it to the open tab.
 */
function useScrollPerPart(part: PagePart, frame: RefObject<HTMLElement | null>) {
  const positions = useRef<Record<PagePart, number>>({ quick: 0, detailed: 0, quiz: 0 });
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    window.scrollTo(0, positions.current[part]);
    if (document.activeElement?.closest('[hidden]')) {
      frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
    }
  }, [part, frame]);
  return () => {
    positions.current[part] = window.scrollY;
  };
}
