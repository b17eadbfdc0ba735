import { useEffect, useRef, useState } from 'react';
import { withoutFactCitations } from '#shared/fact-citations.ts';
import { plainText } from '#shared/study-text.ts';
import { STOPPED } from '#shared/tutor.constants.ts';
import type { CitedFact, TutorMessage } from '#shared/tutor.ts';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';

/** An answer under way. */
type Live = { question: string; text: string; facts: CitedFact[] };

const BROKE_OFF = 'The answer broke off before its end. Please try again.';
const FAILED = 'Your question could not be sent. It is still here; please try again.';

const message = (part: Partial<TutorMessage> & Pick<TutorMessage, 'speaker'>): TutorMessage => ({
  ...{ id: crypto.randomUUID(), text: '', facts: [], passages: [], notice: null, isStopped: false },
  createdAt: new Date().toISOString(),
  ...part,
});

/** Asks the tutor about a topic, one question at a time. What is said to the end, or until it is stopped, joins the history. */
export function useAsk(topicId: string) {
  const utils = trpc.useUtils();
  const [live, setLive] = useState<Live | null>(null);
  const [failure, setFailure] = useState<string>();
  /** What a screen reader is told: an answer once, when it is whole. */
  const [news, setNews] = useState('');
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  function keep(question: string, answer: TutorMessage) {
    const asked = message({ speaker: 'member', text: question });
    utils.tutor.messages.setData({ topicId }, (before) => before && [answer, asked, ...before]);
    setNews(announcementOf(answer));
  }

  /** Whether the question arrived; if not it can be asked again. */
  async function ask(question: string, questionId?: string): Promise<boolean> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const said: Live = { question, text: '', facts: [] };
    setFailure(undefined);
    setNews('Looking for the answer...');
    setLive({ ...said });
    try {
      const events = await utils.client.tutor.ask.mutate({ topicId, question, questionId }, { signal });
      for await (const event of events) {
        if (event.type === 'done') keep(question, event.message);
        else if (event.type === 'text') said.text += event.text;
        else said.facts = [...said.facts, ...event.facts];
        if (!signal.aborted) setLive(event.type === 'done' ? null : { ...said });
      }
      return true;
    } catch (error) {
      if (!signal.aborted && said.text === '') {
        setNews('');
        setFailure(errorText(error, FAILED));
        return false;
      }
      const { text, facts } = said;
      const isStopped = signal.aborted;
      keep(question, message({ speaker: 'tutor', text, facts, notice: isStopped ? STOPPED : BROKE_OFF, isStopped }));
      return true;
    } finally {
      if (controller.current?.signal === signal) setLive(null);
    }
  }

  return { live, failure, news, ask, stop: () => controller.current?.abort() };
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
