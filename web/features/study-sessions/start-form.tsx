import { type FormEvent, useState } from 'react';
import { GOAL_KINDS, type GoalKind, MOST_OF_GOAL } from '#shared/study-sessions.constants.ts';
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { useStartSession } from './use-study-session.ts';
import { KIND_NAMES } from './words.ts';

const PRESETS: Record<GoalKind, number[]> = {
  minutes: [15, 25, 40, 60],
  questions: [10, 20, 40],
  cards: [10, 20, 40],
};
const USUAL: Record<GoalKind, number> = { minutes: 25, questions: 20, cards: 20 };
const KINDS = GOAL_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
/** The goal that was chosen last on this device. */
const LAST = 'study-session-goal';

type Choice = { kind: GoalKind; amount: string };

/** Chooses a goal and starts a study session. */
export function StartForm({ userId, onStart }: { userId: string; onStart: () => void }) {
  const [{ kind, amount }, setChoice] = useState<Choice>(() => ({
    ...{ kind: 'minutes', amount: String(USUAL.minutes) },
    ...readDraft(userId, LAST),
  }));
  const [isRefused, setIsRefused] = useState(false);
  const start = useStartSession();

  function submit(event: FormEvent) {
    event.preventDefault();
    const wanted = Number(amount);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST_OF_GOAL) return setIsRefused(true);
    writeDraft(userId, LAST, { kind, amount });
    start.mutate({ goal: { kind, amount: wanted } }, { onSuccess: onStart });
  }
  function choose(choice: Partial<Choice>) {
    setIsRefused(false);
    setChoice({ kind, amount, ...choice });
  }

  return (
    <form onSubmit={submit} noValidate>
      <h2 className="text-4">Start a study session</h2>
      <ToggleGroup
        label="Goal"
        value={kind}
        onValueChange={(next) => choose({ kind: next, amount: String(USUAL[next]) })}
        options={KINDS}
        className="mt-4 flex w-full"
      />
      <div className="mt-4 flex items-end gap-3">
        <TextField
          label={KIND_NAMES[kind]}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={amount}
          onChange={({ target }) => choose({ amount: target.value })}
          error={isRefused ? `Enter 1 to ${MOST_OF_GOAL}` : undefined}
          className="w-22 shrink-0"
        />
        <fieldset className="flex min-w-0 flex-1 flex-wrap justify-end gap-1 self-start pt-7">
          <legend className="sr-only">Common goals</legend>
          {PRESETS[kind].map((preset) => (
            <Button
              key={preset}
              variant="ghost"
              className="figures px-2.5 aria-pressed:bg-accent-subtle aria-pressed:text-accent"
              aria-pressed={amount === String(preset)}
              onClick={() => choose({ amount: String(preset) })}
            >
              {preset}
            </Button>
          ))}
        </fieldset>
      </div>
      <Button type="submit" variant="primary" pending={start.isPending} className="mt-5 w-full">
        Start
      </Button>
      <p className="mt-3 text-1 text-ink-3">
        The timer stays at the top of every page. It pauses when you leave the tab or stop for two minutes.
      </p>
    </form>
  );
}
