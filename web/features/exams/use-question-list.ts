import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'wouter';
import { catalogue } from '#shared/catalogue.ts';
import type { ExamResult } from '#shared/exams.ts';
import { type AnswerFilter, filtered, SHOWN } from './result-answers.ts';

export const questionAnchor = (position: number) => `question-${position}`;

export type QuestionList = ReturnType<typeof useQuestionList>;

/** The filter of a result's questions, which is in the address so that Back keeps it, and which questions are open. On paper, all are. */
export function useQuestionList({ questions }: Pick<ExamResult, 'questions'>) {
  const [search, setSearch] = useSearchParams();
  const filter: AnswerFilter = {
    areaId: catalogue.find(({ id }) => id === search.get('area'))?.id,
    show: SHOWN.find((name) => name === search.get('show')) ?? 'all',
  };
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isPrinting = useIsPrinting();
  const shown = filtered(questions, filter);
  const setFilter = ({ areaId, show }: AnswerFilter) =>
    setSearch({ ...(areaId && { area: areaId }), ...(show !== 'all' && { show }) }, { replace: true });

  /** Opens a question, scrolls to it and focuses it. If the filter leaves it out, removes the filter. */
  function goTo(position: number) {
    flushSync(() => {
      if (!shown.some((question) => question.position === position)) setFilter({ show: 'all' });
      setOpened(new Set([...opened, position]));
    });
    const row = document.getElementById(questionAnchor(position));
    row?.querySelector('summary')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'start' });
  }

  return {
    questions,
    filter,
    setFilter,
    shown,
    isOpen: (position: number) => isPrinting || opened.has(position),
    toggle: (position: number) => {
      const next = new Set(opened);
      if (!next.delete(position)) next.add(position);
      setOpened(next);
    },
    areAllOpen: shown.length > 0 && shown.every(({ position }) => opened.has(position)),
    openAll: () => setOpened(new Set(shown.map(({ position }) => position))),
    closeAll: () => setOpened(new Set()),
    goTo,
  };
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event handlers return.
    const set = ({ type }: Event) => flushSync(() => setIsPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', set);
    window.addEventListener('afterprint', set);
    return () => {
      window.removeEventListener('beforeprint', set);
      window.removeEventListener('afterprint', set);
    };
  }, []);
  return isPrinting;
}
