import { useEffect, useRef, useState } from 'react';
import { withoutFactCitations } from '#shared/fact-citations.ts';
import { plainText } from '#shared/study-text.ts';
import { STOPPED, whyQuestion } from '#shared/tutor.constants.ts';
import type { CitedFact, TutorMessage } from '#shared/tutor.ts';
import type { ExplanationRequest } from '#web/features/player/ask-why-button.tsx';
import { counted } from '#web/lib/counted.ts';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';

/** A question and the part of its answer that has arrived so far. */
type LiveAnswer = { question: string; about: TutorMessage['about']; text: string; facts: CitedFact[] };

const NO_MESSAGES = { items: [] as TutorMessage[], total: 0, questions: 0, nextCursor: undefined };

const BROKE_OFF = 'The answer was cut off. Please try again.';
const NOT_SENT = "We couldn't send your question. Please try again.";

const message = (part: Partial<TutorMessage> & Pick<TutorMessage, 'speaker'>): TutorMessage => ({
  ...{ id: crypto.randomUUID(), text: '', about: null, facts: [], passages: [], notice: null, isStopped: false },
  createdAt: new Date().toISOString(),
  ...part,
});

/**
 * Returns functions that ask the tutor about a topic, one question at a time, and stop the answer. A finished, stopped
 * or interrupted answer becomes part of the history.
 */
export function useAsk(topicId: string) {
  const utils = trpc.useUtils();
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const [failure, setFailure] = useState<string>();
  /** The text for screen readers. It has an answer only when the answer is complete, so that they read it once. */
  const [announcement, setAnnouncement] = useState('');
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  function addToHistory({ question, about }: LiveAnswer, answer: TutorMessage) {
    const questionMessage = message({ speaker: 'member', text: question, about });
    utils.tutor.page.setInfiniteData({ topicId }, (before) => {
      const [first = NO_MESSAGES, ...earlier] = before?.pages ?? [];
      const items = [answer, questionMessage, ...first.items];
      const newest = { ...first, items, total: first.total + 2, questions: first.questions + 1 };
      return { pages: [newest, ...earlier], pageParams: before?.pageParams ?? [null] };
    });
    setAnnouncement(announcementOf(answer));
  }

  /**
   * Sends a question, which can be about an answered question. Without `typed`, asks why the answer is correct or incorrect.
   * Resolves to false if the question could not be sent.
   */
  async function ask(typed: string | undefined, why?: ExplanationRequest): Promise<boolean> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const answered = why?.answered ?? null;
    const question = typed ?? whyQuestion(answered!);
    const answer: LiveAnswer = { question, about: answered, text: '', facts: [] };
    setFailure(undefined);
    setAnnouncement('Looking for the answer...');
    setLive({ ...answer });
    try {
      const events = await utils.client.tutor.ask.mutate(
        { topicId, question: typed, about: why && requestAbout(why) },
        { signal },
      );
      for await (const event of events) {
        if (event.type === 'done') addToHistory(answer, event.message);
        else if (event.type === 'text') answer.text += event.text;
        else answer.facts = [...answer.facts, ...event.facts];
        if (!signal.aborted) setLive(event.type === 'done' ? null : { ...answer });
      }
      return true;
    } catch (error) {
      if (!signal.aborted && answer.text === '') {
        setAnnouncement('');
        setFailure(errorText(error, NOT_SENT));
        return false;
      }
      const { text, facts } = answer;
      const isStopped = signal.aborted;
      addToHistory(
        answer,
        message({ speaker: 'tutor', text, facts, notice: isStopped ? STOPPED : BROKE_OFF, isStopped }),
      );
      return true;
    } finally {
      if (controller.current?.signal === signal) setLive(null);
    }
  }

  return { live, failure, announcement, ask, stop: () => controller.current?.abort() };
}

const requestAbout = ({ answered: { questionId, chosen, options } }: ExplanationRequest) => ({
  questionId,
  chosen,
  options,
});

const announcementOf = ({ text, passages, notice }: TutorMessage): string =>
  [
    notice,
    plainText(withoutFactCitations(text)),
    passages.length > 0 && `From the study text, ${counted(passages.length, 'passage')}.`,
    !text && passages.length === 0 && "We couldn't find an answer in the study text.",
  ]
    .filter(Boolean)
    .join(' ');
