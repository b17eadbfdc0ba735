import { useSearchParams } from 'wouter';
import { EXAM_FORMATS, type ExamKind, SEALED_FORMS } from '#shared/exams.constants.ts';
import { hoursAndMinutes } from '#shared/study-time.ts';
import { twoDigits } from '#web/lib/durations.ts';
import { numberWord } from '#web/lib/number-word.ts';
import { Button } from '#web/ui/button.tsx';
import { KIND_NAMES, lengthOf } from './exam-kinds.ts';
import { useStartExam } from './use-open-exam.ts';

const OFFERS: { kind: ExamKind; text: string; action: string }[] = [
  {
    kind: 'full',
    text: `The whole exam. Your first ${numberWord(SEALED_FORMS)} full exams use questions that appear nowhere else in this guide. Later ones are drawn from the question bank.`,
    action: 'Start Full Exam',
  },
  {
    kind: 'mini',
    text: 'The quick start: the same six areas in the same proportion, drawn from the question bank. Questions that you have not seen come first.',
    action: 'Start Mini Exam',
  },
];

/** Offers the two kinds of exams. The address says whether the mini exam comes first. */
export function ExamOffer() {
  const start = useStartExam();
  const [search] = useSearchParams();
  const isMiniFirst = search.get('start') === 'mini';
  const offers = isMiniFirst ? OFFERS.toReversed() : OFFERS;
  return (
    <section aria-label="Start an exam" className="grid border-line-strong border-y lg:grid-cols-2">
      {offers.map(({ kind, text, action }, index) => (
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
              onClick={() => start.mutate({ kind })}
            >
              {action}
            </Button>
          </div>
        </div>
      ))}
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
