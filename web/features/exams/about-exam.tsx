import { exam } from '#shared/exam.ts';
import { ExamStrip } from '#web/features/exam-strip/exam-strip.tsx';
import { lengthOf } from './exam-kinds.ts';

const RULES = [
  {
    title: 'The clock keeps running',
    text: "The clock is on our server, so it keeps running while you're away. When time is up, the exam ends automatically and your saved answers are scored.",
  },
  {
    title: 'No explanations before the end',
    text: 'During the exam, you see only the question and four options. Your result explains every answer and cites its source.',
  },
  {
    title: 'Every answer is saved',
    text: 'You can change answers, skip questions and flag them until the end. After a reload, or on another device, you pick up where you left off.',
  },
  {
    title: 'One exam at a time',
    text: 'While it is open, its questions are left out of your quizzes. Unanswered questions count as wrong.',
  },
];

/** Says what is on the exam and what to expect. */
export function AboutExam() {
  return (
    <>
      <section aria-labelledby="exam-asks">
        <h2 id="exam-asks">What's on it</h2>
        <p className="mt-1 mb-5 max-w-measure">
          {exam.questions.value} questions in {lengthOf('full')}, in the same proportions as the real exam. You pass
          with {exam.passQuestions.value} correct answers.
        </p>
        <ExamStrip />
      </section>
      <section aria-labelledby="exam-rules">
        <h2 id="exam-rules">What to expect</h2>
        <dl className="mt-4 grid gap-x-12 border-line border-t lg:grid-cols-2">
          {RULES.map(({ title, text }) => (
            <div key={title} className="border-line border-b py-4">
              <dt className="font-label text-ink">{title}</dt>
              <dd className="mt-1 max-w-measure text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
