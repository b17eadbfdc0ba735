import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { TutorMessage, TutorQuestion } from '#shared/tutor.ts';
import type { ExplanationRequest } from '#web/features/player/ask-why-button.tsx';
import { errorText } from '#web/lib/error-text.ts';
import { byCursor, loadedOf } from '#web/lib/pages.tsx';
import { trpc } from '#web/lib/trpc.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { headOf, moveFocus } from '#web/ui/move-focus.ts';
import { Answer, AnswerText, type TopicPage } from './answer.tsx';
import { QuestionForm } from './question-form.tsx';
import { useAsk } from './use-ask.ts';

type AskPanelProps = TopicPage & {
  /** An answer to explain. The panel asks about it immediately. */
  why?: ExplanationRequest;
};

/** The panel shows this many messages at first. A button shows the earlier ones. */
const SHOWN_AT_FIRST = 6;

/** Shows the user's questions about a topic with their answers, and a form for the next question. */
export default function AskPanel({ why, ...page }: AskPanelProps) {
  const { topicId } = page;
  const messages = trpc.tutor.page.useInfiniteQuery({ topicId }, byCursor);
  const { live, failure, announcement, ask, stop } = useAsk(topicId);
  const [about, setAbout] = useState(why);
  const [hasWhyFailed, setWhyFailed] = useState(false);

  async function sendWhy() {
    setWhyFailed(false);
    setWhyFailed(!(await ask(undefined, why)));
  }
  const askWhy = useEffectEvent(sendWhy);
  const isLoaded = !messages.isPending;
  useEffect(() => {
    if (!why || !isLoaded) return undefined;
    // The timer keeps React's strict mode, which runs effects twice, from asking twice.
    const timer = setTimeout(askWhy);
    return () => clearTimeout(timer);
  }, [why, isLoaded]);

  const newest = useRef<HTMLLIElement>(null);
  const isAnswering = live !== null;
  useEffect(() => {
    if (isAnswering || why) newest.current?.scrollIntoView({ block: why ? 'start' : 'nearest' });
  }, [isAnswering, why]);

  const { items: newestFirst = [] } = loadedOf(messages);
  const history = newestFirst.toReversed();
  const [isExpanded, setExpanded] = useState(false);
  const shown = isExpanded ? history : history.slice(-SHOWN_AT_FIRST);
  const list = useRef<HTMLOListElement>(null);
  const firstBefore = useRef<string>(undefined);
  const firstId = shown[0]?.id;
  useEffect(() => {
    if (firstBefore.current === undefined || firstBefore.current === firstId) return;
    firstBefore.current = undefined;
    // The button moves away from what it showed, or disappears.
    moveFocus(list.current?.querySelector('li') ?? null);
  }, [firstId]);
  function showEarlier() {
    firstBefore.current = firstId;
    setExpanded(true);
    if (shown.length === history.length) void messages.fetchNextPage();
  }
  const scrollMargin = why ? 'scroll-mt-4' : 'scroll-my-24';
  return (
    <div>
      {history.length === 0 && !live && (
        <p className="mb-4 max-w-measure">
          Ask in your own words. Answers come only from the study text and show their sources.
        </p>
      )}
      {messages.isLoadingError && (
        <Failure
          message={errorText(messages.error, "We couldn't load your earlier questions.")}
          onRetry={() => messages.refetch()}
        />
      )}
      {(shown.length < history.length || messages.hasNextPage) && (
        <Button
          size="small"
          variant="ghost"
          className="mb-3 -ml-3"
          pending={messages.isFetchingNextPage}
          onClick={showEarlier}
        >
          Show earlier questions
        </Button>
      )}
      {messages.isFetchNextPageError && (
        <p role="status" className="mb-3 text-1 text-danger">
          We couldn't load earlier questions. Please try again.
        </p>
      )}
      <ol ref={list}>
        {shown.map((message, index) => (
          <li
            key={message.id}
            tabIndex={-1}
            ref={!live && index === shown.length - 2 ? newest : undefined}
            className={message.speaker === 'member' ? `mt-6 first:mt-0 ${scrollMargin}` : 'mt-2'}
          >
            {message.speaker === 'member' ? (
              <UserQuestion words={message.text} about={newAbout(message, shown[index - 2])} />
            ) : (
              <Answer message={message} page={page} />
            )}
          </li>
        ))}
        {live && (
          <li ref={newest} className={`mt-6 first:mt-0 ${scrollMargin}`}>
            <UserQuestion words={live.question} about={newAbout(live, shown.at(-2))} />
            <div className="mt-2" aria-busy="true">
              <AnswerText text={live.text} facts={live.facts} isLive />
            </div>
          </li>
        )}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {hasWhyFailed && failure && <Failure message={failure} onRetry={sendWhy} />}
      <div className={history.length > 0 || live ? 'mt-6' : ''}>
        {about && (
          <p className="mb-2 flex max-w-measure items-baseline gap-2 text-1 text-ink-3">
            <span className="min-w-0 flex-1 truncate">About: {about.answered.stem}</span>
            <Button size="small" variant="ghost" className="-my-2" onClick={() => setAbout(undefined)}>
              Ask about the topic
            </Button>
          </p>
        )}
        <QuestionForm
          topicId={topicId}
          isAnswering={isAnswering}
          failure={hasWhyFailed ? undefined : failure}
          onAsk={(question) => ask(question, about)}
          onStop={stop}
        />
        {history.length > 0 && !live && !why && (
          <DeleteHistory topicId={topicId} questions={messages.data?.pages[0]?.questions ?? 0} />
        )}
      </div>
    </div>
  );
}

/** Returns the quiz question that a message is about, unless the user's message before is about the same one. */
function newAbout({ about }: Pick<TutorMessage, 'about'>, before?: TutorMessage): TutorQuestion | null {
  return about && about.questionId === before?.about?.questionId ? null : about;
}

const UserQuestion = ({ words, about }: { words: string; about: TutorQuestion | null }) => (
  <>
    <p dir="auto" className="whitespace-pre-wrap break-words font-label text-ink">
      <span className="sr-only">You asked: </span>
      {words}
    </p>
    {about && <QuizQuestion question={about} />}
  </>
);

/** Shows a question of a quiz with the letters that the options had on screen. */
function QuizQuestion({ question: { stem, options, chosen, correct } }: { question: TutorQuestion }) {
  return (
    <div className="mt-1 max-w-measure text-1 text-ink-2">
      <p>{stem}</p>
      <ol className="mt-1 space-y-0.5">
        {options.map((option, index) => (
          <li key={option} className="flex gap-2">
            <span className="font-label">{OPTION_LETTERS[index]}</span>
            <span>
              {option}
              {index === correct && <Mark className="text-success">Correct answer</Mark>}
              {index === chosen && index !== correct && <Mark className="text-below">Your answer</Mark>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const Mark = ({ className, children }: { className: string; children: string }) => (
  <>
    {' '}
    <span className={`whitespace-nowrap font-label ${className}`}>· {children}</span>
  </>
);

function DeleteHistory({ topicId, questions }: { topicId: string; questions: number }) {
  const button = useRef<HTMLButtonElement>(null);
  const remove = trpc.tutor.removeMessages.useMutation({
    meta: {
      success: { title: 'Questions deleted' },
      failure: "We couldn't delete your questions",
    },
    onSuccess: () => button.current && moveFocus(headOf(button.current)),
  });
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
      description="This deletes the answers, too. Your notes, flashcards and quiz scores won't change."
      confirmLabel="Delete"
      onConfirm={() => remove.mutate({ topicId })}
    />
  );
}
