import { exam } from '#shared/exam.ts';

const steps = [
  {
    title: 'Study and Prepare',
    text: `Finish ${exam.prelicensingHoursLife.value} hours of approved prelicensing education for Life, or ${exam.prelicensingHoursLifeAndHealth.value} hours for Life with Accident & Health. Use this guide as you go.`,
  },
  {
    title: 'Pass the Exam',
    text: `${exam.questions.value} scored questions in ${exam.minutes.value} minutes. To pass, you need ${exam.passPercent.value}%, or ${exam.passQuestions.value} correct answers. The fee is ${exam.fee.value}.`,
  },
  {
    title: 'Start Your Career',
    text: "Get fingerprinted and apply for your license within one year of passing. Then choose the company you'll work with.",
  },
];

export function CareerPath() {
  return (
    <ol className="grid gap-y-8 lg:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-line-strong lg:not-first:border-l lg:px-6 lg:first:pl-0 lg:last:pr-0">
          <span className="font-serif text-6 text-accent">{index + 1}</span>
          <h3 className="mt-2 mb-1 text-4 leading-(--lead-4)">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
