import { useEffect, useRef, useState } from 'react';
import { withoutFactCitations } from '#shared/fact-citations.ts';
import { plainText } from '#shared/study-text.ts';
import { STOPPED } from '#shared/tutor.constants.ts';
import type { CitedFact, TutorMessage } from '#shared/tutor.ts';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';

/** A question and the part of its answer that has arrived so far. */
type LiveAnswer = { question: string; text: string; facts: CitedFact[] };

const BROKE_OFF = 'The answer was cut off. Please try again.';
const FAILED = 'Your question could not be sent. It is still in the text box. Please try again.';

const message = (part: Partial<TutorMessage> & Pick<TutorMessage, 'speaker'>): TutorMessage => ({
  ...{ id: crypto.randomUUID(), text: '', facts: [], passages: [], notice: null, isStopped: false },
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

  function addToHistory(question: string, answer: TutorMessage) {
    const questionMessage = message({ speaker: 'member', text: question });
    utils.tutor.messages.setData({ topicId }, (before) => before && [answer, questionMessage, ...before]);
    setAnnouncement(announcementOf(answer));
  }

  /** Sends a question. Resolves to false if it could not be sent. */
  async function ask(question: string, questionId?: string): Promise<boolean> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const answer: LiveAnswer = { question, text: '', facts: [] };
    setFailure(undefined);
    setAnnouncement('Looking for the answer...');
    setLive({ ...answer });
    try {
      const events = await utils.client.tutor.ask.mutate({ topicId, question, questionId }, { signal });
      for await (const event of events) {
        if (event.type === 'done') addToHistory(question, event.message);
        else if (event.type === 'text') answer.text += event.text;
        else answer.facts = [...answer.facts, ...event.facts];
        if (!signal.aborted) setLive(event.type === 'done' ? null : { ...answer });
      }
      return true;
    } catch (error) {
      if (!signal.aborted && answer.text === '') {
        setAnnouncement('');
        setFailure(errorText(error, FAILED));
        return false;
      }
      const { text, facts } = answer;
      const isStopped = signal.aborted;
      addToHistory(
        question,
        message({ speaker: 'tutor', text, facts, notice: isStopped ? STOPPED : BROKE_OFF, isStopped }),
      );
      return true;
    } finally {
      if (controller.current?.signal === signal) setLive(null);
    }
  }

  return { live, failure, announcement, ask, stop: () => controller.current?.abort() };
}

const announcementOf = ({ text, passages, notice }: TutorMessage): string =>
  [
    notice,
    plainText(withoutFactCitations(text)),
    passages.length > 0 && `From the study text, ${passages.length} passages.`,
    !text && passages.length === 0 && 'The study text does not seem to answer this.',
  ]
    .filter(Boolean)
    .join(' ');
