import { Square } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { QUESTION_MAX } from '#shared/tutor.constants.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from '#web/ui/form-failure.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type QuestionFormProps = {
  topicId: string;
  isAnswering: boolean;
  failure?: string;
  /** Resolves to false if the question could not be sent. Then the form restores it, unless the user has typed another one. */
  onAsk: (question: string) => Promise<boolean>;
  onStop: () => void;
};

/** Shows the form for a question. Enter sends it. If sending fails, the question returns to the empty field. */
export function QuestionForm({ topicId, isAnswering, failure, onAsk, onStop }: QuestionFormProps) {
  const { values, change, discard } = useDraft(`ask/${topicId}`, { question: '' });
  const [isMissing, setMissing] = useState(false);
  const typed = useRef(values.question);
  typed.current = values.question;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isAnswering) return;
    const question = values.question.trim();
    setMissing(question === '');
    if (question === '') return;
    const sending = onAsk(question);
    discard();
    // The user may be typing the next question.
    if (!(await sending) && typed.current === '') change({ question });
  }

  return (
    <form onSubmit={submit} noValidate className="max-w-measure" aria-label="Ask about this topic">
      <TextArea
        label="Your question"
        rows={2}
        dir="auto"
        maxLength={QUESTION_MAX}
        className="[&_textarea]:field-sizing-content [&_textarea]:max-h-60 [&_textarea]:min-h-18"
        placeholder="For example: What is the difference between..."
        error={isMissing ? 'Please type a question' : undefined}
        value={values.question}
        onChange={(event) => {
          setMissing(false);
          change({ question: event.target.value });
        }}
        onKeyDown={sendByEnter}
      />
      <div className="mt-3 flex items-center gap-4">
        {isAnswering ? (
          <Button key="stop" onClick={onStop}>
            <Icon of={Square} size={16} />
            Stop
          </Button>
        ) : (
          <Button key="ask" type="submit">
            Ask
          </Button>
        )}
        <p className="text-1 text-ink-3 touch:hidden">Enter to send, Shift+Enter for a new line</p>
      </div>
      <div className="mt-2">
        <FormFailure message={failure} />
      </div>
    </form>
  );
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
