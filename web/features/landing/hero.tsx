import type { ReactNode } from 'react';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { LoginLink } from '#web/features/auth/login-link.tsx';
import { ExamStrip } from '#web/features/exam-strip/exam-strip.tsx';
import { Button } from '#web/ui/button.tsx';

const [fee, feeAdvice] = exam.fee.value.split(' per attempt; ');

const figures = [
  { label: 'Scored questions', value: String(exam.questions.value) },
  { label: 'Time', value: `${exam.minutes.value} minutes` },
  { label: 'To pass', value: `${exam.passQuestions.value} correct, ${exam.passPercent.value}%` },
  { label: 'Fee per attempt', value: fee },
];

/**
 * The headline, a link to sign-in, and the exam with its areas and figures. `children` is a question to try, which
 * follows the headline on a narrow screen, where it must be seen at once, and the exam on a wide one.
 */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-12 gap-y-8 pt-8 max-md:pt-0 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-y-12">
      <div className="min-w-0">
        <h1 className="max-w-[46rem] font-[550] text-6 tracking-[-0.022em]">
          Study what the exam asks. Spend time where it counts.
        </h1>
        <p className="lede mt-4 max-w-[38rem] max-md:mt-3">
          A free study guide for the New Jersey life insurance licensing exam
          <span className="max-md:sr-only">
            : {orderedTopics.length} topics, practice quizzes, flashcards and study plans
          </span>
          .
        </p>
        <Button asChild variant="primary" className="mt-6 max-md:mt-4 print:hidden">
          <LoginLink>Get Started</LoginLink>
        </Button>
      </div>
      <div className="min-w-0 lg:col-span-2 lg:row-start-3">{children}</div>
      <section aria-labelledby="areas" className="@container min-w-0 lg:col-span-2 lg:row-start-2">
        <h2 id="areas" className="sr-only">
          The six areas of the exam
        </h2>
        <ExamStrip />
        <Areas />
      </section>
      <Figures />
    </div>
  );
}

/** Lists the areas by their full titles. A narrow strip shows the names itself, so the list is hidden then. */
function Areas() {
  return (
    <ol className="mt-6 hidden columns-2 gap-x-8 @min-[40rem]:block">
      {catalogue.map(({ id, title, itemCount }) => (
        <li
          key={id}
          className="grid break-inside-avoid grid-cols-[1.75rem_minmax(0,1fr)_2.5rem] items-baseline gap-2 border-line border-t py-3"
        >
          <span className="font-serif font-title text-3 text-accent leading-6">{id}</span>
          <span className="text-pretty font-serif text-3 text-ink leading-6">{title}</span>
          <span className="figures text-right text-ink-3">
            {itemCount}
            <span className="sr-only"> questions</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Figures() {
  return (
    <div className="self-end border-line-strong border-b text-1 lg:col-start-2 lg:row-start-1">
      <dl className="figures">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 border-line-strong border-t py-2">
            <dt className="text-ink-3">{label}</dt>
            <dd className="text-right font-label text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="border-line-strong border-t py-2 text-ink-3">{sentence(feeAdvice)}</p>
    </div>
  );
}

function sentence(words: string | undefined) {
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
