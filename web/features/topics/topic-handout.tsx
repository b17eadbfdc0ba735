import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { findTopic } from '#shared/catalogue.ts';
import type { Study, TaughtNumber } from '#shared/topics.ts';
import { localDate } from '#web/lib/dates.ts';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { MarkedText } from './marked-text.tsx';
import { StudyBlocks } from './study-text.tsx';
import { useTopic } from './use-topic.ts';
import './topic-handout.css';

type TopicHandoutProps = {
  topicId: string;
  /** Is called when the handout is printed, or when it can't be. */
  onDone: () => void;
};

/**
 * A topic's study material for paper: study text, key points, law numbers and terms. It is invisible on the screen, is
 * printed instead of the page, and opens the browser's print dialog when it is complete.
 */
export default function TopicHandout({ topicId, onDone }: TopicHandoutProps) {
  const topic = useTopic(topicId);
  const numbers = trpc.topics.numbers.useQuery({ topicId });
  const isMissing = topic.error !== null || numbers.error !== null || topic.data?.study === null;
  const study = topic.data?.study;
  const isComplete = numbers.data !== undefined && study != null;

  const finish = useEffectEvent(() => onDone());
  const fail = useEffectEvent(() => {
    const description = errorText(topic.error ?? numbers.error, 'Please try again later.');
    showToast({ title: "We couldn't prepare the handout", description, tone: 'danger' });
    onDone();
  });
  useEffect(() => {
    if (isMissing) fail();
  }, [isMissing]);
  useEffect(() => {
    if (!isComplete) return;
    window.addEventListener('afterprint', finish);
    // After a moment, so that an effect that runs twice opens one dialog.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', finish);
    };
  }, [isComplete]);

  return isComplete ? <Handout topicId={topicId} study={study} numbers={numbers.data} /> : null;
}

type HandoutProps = { topicId: string; study: Study; numbers: TaughtNumber[] };

function Handout({ topicId, study, numbers }: HandoutProps) {
  const { title, area } = findTopic(topicId)!;
  const { overview, keyPoints, introduction, sections, terms, examTip } = study;
  return (
    <article className="handout" aria-label="Handout">
      <header>
        <p className="handout-area">
          New Jersey Life Insurance Exam · Area {area.id}: {area.shortTitle}
        </p>
        <h1>
          <span className="figures">{topicId}</span> {title}
        </h1>
        <p className="handout-lede">
          <MarkedText>{overview}</MarkedText>
        </p>
      </header>
      <Part title="Key points">
        <ul className="handout-points">
          {keyPoints.map((point) => (
            <li key={point}>
              <MarkedText>{point}</MarkedText>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Introduction">
        <StudyBlocks blocks={introduction} terms={[]} />
      </Part>
      {sections.map(({ id, title: heading, body }) => (
        <Part key={id} title={heading}>
          <StudyBlocks blocks={body} terms={[]} />
        </Part>
      ))}
      {numbers.length > 0 && (
        <Part title="Law numbers">
          <table>
            <thead>
              <tr>
                <th scope="col">Number</th>
                <th scope="col">Rule</th>
                <th scope="col">Source</th>
              </tr>
            </thead>
            <tbody>
              {numbers.map(({ value, limits, source }) => (
                <tr key={`${value} ${limits}`}>
                  <th scope="row">{value}</th>
                  <td>{limits}</td>
                  <td>{source}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
      <Part title="Terms">
        <dl className="handout-terms">
          {terms.map(({ term, definition }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <MarkedText>{definition}</MarkedText>
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <aside>
        <h2>Exam tip</h2>
        <p>
          <MarkedText>{examTip}</MarkedText>
        </p>
      </aside>
      <footer>Printed on {localDate(new Date())}. Laws change. Check the study guide for the current text.</footer>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="handout-text">{children}</div>
    </section>
  );
}
