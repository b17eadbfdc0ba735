import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TutorMessage } from '#shared/tutor.ts';
import type { WhyQuestion } from '#web/features/questions/ask-why-button.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { trpc } from '#web/lib/trpc.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { headOf, moveFocus } from '#web/ui/move-focus.ts';
import { Answer, AnswerText, type TopicPage } from './answer.tsx';
import { QuestionForm } from './question-form.tsx';
import { useAsk } from './use-ask.ts';

type AskPanelProps = TopicPage & {
  /** A question from a button elsewhere on the page. The panel sends each object once. */
  why?: WhyQuestion;
};

/** The panel shows this many messages at first. A button shows the earlier ones. */
const SHOWN_AT_FIRST = 6;

/** Shows the user's questions about a topic with their answers, and a form for the next question. */
export default function AskPanel({ why, ...page }: AskPanelProps) {
  const { topicId } = page;
  const messages = trpc.tutor.messages.useQuery({ topicId });
  const { live, failure, announcement, ask, stop } = useAsk(topicId);
  const root = useRef<HTMLDivElement>(null);
  const [about, setAbout] = useState<WhyQuestion>();

  const handled = useRef<WhyQuestion>(undefined);
  const askWhy = useEffectEvent((next: WhyQuestion) => {
    setAbout(next);
    void ask(next.question, next.questionId);
    if (root.current) moveFocus(headOf(root.current));
  });
  useEffect(() => {
    if (!why || handled.current === why) return;
    handled.current = why;
    askWhy(why);
  }, [why]);

  const newest = useRef<HTMLLIElement>(null);
  const isAnswering = live !== null;
  useEffect(() => {
    if (isAnswering) newest.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswering]);

  const history = [...(messages.data ?? [])].reverse();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? history : history.slice(-SHOWN_AT_FIRST);
  return (
    <div ref={root}>
      {history.length === 0 && !live && (
        <p className="mb-4 max-w-measure">
          Ask in your own words. Answers are based only on the study text and show their sources.
        </p>
      )}
      {messages.error && (
        <Failure
          message={errorText(messages.error, 'Your earlier questions could not be loaded.')}
          onRetry={messages.refetch}
        />
      )}
      {shown.length < history.length && (
        <Button size="small" variant="ghost" className="mb-3 -ml-3" onClick={() => setExpanded(true)}>
          Show earlier questions
        </Button>
      )}
      <ol>
        {shown.map((message) => (
          <li key={message.id} className={message.speaker === 'member' ? 'mt-6 first:mt-0' : 'mt-2'}>
            {message.speaker === 'member' ? (
              <UserQuestion words={message.text} />
            ) : (
              <Answer message={message} page={page} />
            )}
          </li>
        ))}
        {live && (
          <li ref={newest} className="mt-6 scroll-my-24 first:mt-0">
            <UserQuestion words={live.question} />
            <div className="mt-2" aria-busy="true">
              <AnswerText text={live.text} facts={live.facts} isLive />
            </div>
          </li>
        )}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className={history.length > 0 || live ? 'mt-6' : ''}>
        {about && (
          <p className="mb-2 flex max-w-measure items-baseline gap-2 text-1 text-ink-3">
            <span className="min-w-0 flex-1 truncate">About: {about.stem}</span>
            <Button size="small" variant="ghost" className="-my-2" onClick={() => setAbout(undefined)}>
              Ask about the topic
            </Button>
          </p>
        )}
        <QuestionForm
          topicId={topicId}
          isAnswering={isAnswering}
          failure={failure}
          onAsk={(question) => ask(question, about?.questionId)}
          onStop={stop}
        />
        {history.length > 0 && !live && <DeleteHistory topicId={topicId} history={history} />}
      </div>
    </div>
  );
}

const UserQuestion = ({ words }: { words: string }) => (
  <p dir="auto" className="whitespace-pre-wrap break-words font-label text-ink">
    <span className="sr-only">You asked: </span>
    {words}
  </p>
);

function DeleteHistory({ topicId, history }: { topicId: string; history: TutorMessage[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = trpc.tutor.removeMessages.useMutation({
    meta: {
      success: { title: 'Your questions on this topic have been deleted' },
      failure: 'Failed to delete your questions',
      refresh: ['tutor.messages'],
    },
    onSuccess: () => button.current && moveFocus(headOf(button.current)),
  });
  const questions = history.filter(({ speaker }) => speaker === 'member').length;
  return (
    <ConfirmDialog
      trigger={
        <Button ref={button} variant="quiet-danger" size="small" className="-ml-3 mt-2" pending={remove.isPending}>
          Delete questions
        </Button>
      }
      title={
        questions === 1 ? 'Delete your question on this topic?' : `Delete your ${questions} questions on this topic?`
      }
      description="The answers will be deleted, too. Your notes, flashcards and quiz scores will be kept."
      confirmLabel="Delete"
      onConfirm={() => remove.mutate({ topicId })}
    />
  );
}
