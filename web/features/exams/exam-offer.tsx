import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { EXAM_FORMATS, type ExamKind, SEALED_FORMS } from '#shared/exams.constants.ts';
import { hoursAndMinutes } from '#shared/study-time.ts';
import { twoDigits } from '#web/lib/durations.ts';
import { numberWord } from '#web/lib/number-word.ts';
import { Button } from '#web/ui/button.tsx';
import { KIND_NAMES, lengthOf } from './exam-kinds.ts';
import { StartDialog } from './start-dialog.tsx';
import { useStartExam } from './use-open-exam.ts';

type Offer = { kind: ExamKind; text: string; action: string };

const MINI: Offer = {
  kind: 'mini',
  text: "A quick start: all six areas, weighted like the exam. Questions you haven't seen come first.",
  action: 'Start Mini Exam',
};
const FULL: Offer = {
  kind: 'full',
  text: `The whole exam. Your first ${numberWord(SEALED_FORMS)} full exams use questions that appear nowhere else in this guide. Later ones are drawn from the question bank.`,
  action: 'Start Full Exam',
};

type ExamOfferProps = {
  /** Whether the user has answered enough for an estimate. Before that, a mini exam tells more for its time. */
  isEnough: boolean;
  /** How many full exams with new questions are left; undefined while that isn't known. */
  sealedLeft: number | undefined;
};

/** Offers the two kinds of exams. The mini exam comes first until there is an estimate, and if the address asks for it. */
export function ExamOffer({ isEnough, sealedLeft }: ExamOfferProps) {
  const start = useStartExam();
  const [isAsking, setIsAsking] = useState(false);
  const [search] = useSearchParams();
  const isFullFirst = isEnough && search.get('start') !== 'mini';
  return (
    <section aria-label="Start an exam" className="grid border-line-strong border-y lg:grid-cols-2">
      {(isFullFirst ? [FULL, MINI] : [MINI, FULL]).map(({ kind, text, action }, index) => (
        <div
          key={kind}
          className="flex flex-col gap-4 border-line py-6 max-lg:not-first:border-t lg:not-first:border-l lg:not-first:pl-8 lg:first:pr-8"
        >
          <h2>{KIND_NAMES[kind]}</h2>
          <Figures kind={kind} />
          <p className="max-w-measure flex-1 text-pretty">{text}</p>
          <div>
            <Button
              variant={index === 0 ? 'primary' : 'line'}
              className="max-sm:w-full"
              pending={start.isPending && start.variables.kind === kind}
              disabled={start.isPending && start.variables.kind !== kind}
              onClick={() => (kind === 'full' ? setIsAsking(true) : start.mutate({ kind }))}
            >
              {action}
            </Button>
          </div>
        </div>
      ))}
      <StartDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        sealedLeft={sealedLeft}
        isPending={start.isPending}
        onStart={() => start.mutate({ kind: 'full' }, { onSettled: () => setIsAsking(false) })}
      />
    </section>
  );
}

function Figures({ kind }: { kind: ExamKind }) {
  const { questions, minutes, toPass } = EXAM_FORMATS[kind];
  const { hours, minutes: rest } = hoursAndMinutes(minutes * 60);
  const figures = [
    { label: 'questions', value: questions, words: `${questions} questions` },
    {
      label: hours > 0 ? 'hours' : 'minutes',
      value: hours > 0 ? `${hours}:${twoDigits(rest)}` : minutes,
      words: lengthOf(kind),
    },
    { label: 'to pass', value: toPass, words: `${toPass} to pass` },
  ];
  return (
    <ul className="flex gap-8">
      {figures.map(({ label, value, words }) => (
        <li key={label}>
          <span className="sr-only">{words}</span>
          <span aria-hidden="true">
            <span className="figures block font-serif font-title text-5 text-ink">{value}</span>
            <span className="block text-1 text-ink-3">{label}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
