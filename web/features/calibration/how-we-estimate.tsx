import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { calibration, PRIOR_SHARE } from '#shared/calibration.ts';
import type { Judgment } from '#shared/calibration-schema.ts';
import { catalogue } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { PageContents } from '#web/features/topics/page-contents.tsx';
import { TopicSection } from '#web/features/topics/topic-section.tsx';
import { numberWord } from '#web/lib/number-word.ts';
import { paths } from '#web/lib/paths.ts';
import { percentText } from '#web/lib/percent.ts';
import { BrierComparison } from './brier-comparison.tsx';
import { FigureTable } from './figure-table.tsx';
import { biasText, brier } from './figures.ts';
import { ReliabilityPlot } from './reliability-plot.tsx';
import { WorkedExample } from './worked-example.tsx';
import '#web/ui/page-layout.css';

const { prior, learners } = calibration;
const main: Judgment = calibration.main;
const harsh: Judgment = calibration.harsh;
const QUESTIONS = exam.questions.value;
const PASS = exam.passQuestions.value;
const areaSizes = new Intl.ListFormat('en-US').format(catalogue.map(({ itemCount }) => String(itemCount)));
const thousands = new Intl.NumberFormat('en-US');

const SECTIONS = [
  { id: 'evidence', title: 'What goes in', Text: Evidence },
  { id: 'chance', title: 'From answers to a chance', Text: FromAnswers },
  { id: 'tested', title: 'How we tested it', Text: HowTested },
  { id: 'reliability', title: 'Does 70% mean 70%?', Text: Reliability },
  { id: 'rivals', title: 'Better than a rule?', Text: Rivals },
  { id: 'interval', title: 'Does the range hold?', Text: Interval },
  { id: 'harsher', title: 'If learners differ', Text: Harsher },
  { id: 'limits', title: "What the number can't know", Text: Limits },
];

/** Explains how the chance of passing is estimated, how it did in the simulation, and what it can't know. */
export function HowWeEstimate() {
  return (
    <div className="page-frame">
      <article className="page">
        <header className="page-row">
          <div className="page-text">
            <h1>How We Estimate</h1>
            <p className="lede mt-3">
              Your chance of passing is how likely you are, going by your answers alone, to get at least {PASS} of{' '}
              {QUESTIONS} questions correct today. In a test on {thousands.format(main.learners)} simulated learners it
              forecast {percentText(main.meanForecast)} on average, {percentText(main.passRate)} passed, and its range
              held the true chance for {percentText(main.coverage)} of them. It can't know how hard your exam will be,
              or whether you learn and forget like a simulated learner.
            </p>
          </div>
        </header>
        <div className="page-row">
          <div className="page-body">
            {SECTIONS.map(({ id, title, Text }) => (
              <TopicSection key={id} id={id} title={title}>
                <Text />
              </TopicSection>
            ))}
          </div>
          <div className="page-side pt-10 max-lg:hidden print:hidden">
            <PageContents contents={SECTIONS.map(({ id, title }) => ({ id, title }))} />
          </div>
        </div>
      </article>
    </div>
  );
}

const Prose = ({ children }: { children: ReactNode }) => <div className="study space-y-[0.9rem]">{children}</div>;

function List({ items }: { items: string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-3">
      {items.map((item) => (
        <li key={item} className="pl-1">
          {item}
        </li>
      ))}
    </ul>
  );
}

function Evidence() {
  return (
    <Prose>
      <p>
        Your answers, sorted by the {numberWord(catalogue.length)} areas of the exam, because the exam asks a fixed
        number of questions in each: {areaSizes}. Not every answer counts the same:
      </p>
      <List
        items={[
          'Your first answer to a question counts fully. Each later one counts a fifth, because by then you know the question.',
          'In your first three full exams an answer counts one and a half times. These questions appear nowhere else, so nobody has practiced them.',
          'An answer counts half after 30 days, and a quarter after 60. People forget, and people learn.',
          'If you failed the real exam and typed in the score report, each of its lines counts like answers to all questions of that area on that day.',
        ]}
      />
      <p>Reading time, flashcards and completed topics do not count. What you learn from them shows in your answers.</p>
    </Prose>
  );
}

function FromAnswers() {
  return (
    <>
      <Prose>
        <p>
          Eight correct answers of ten can be skill or luck. So we don't take 80% at its word. For each area we ask
          which shares of correct answers fit what you answered, and how well. After ten answers many shares fit; after
          a hundred, few do.
        </p>
        <p>
          Before your first answer in an area, we assume what is typical of our simulated learners:{' '}
          {percentText(PRIOR_SHARE)} correct, as firmly as if you had answered {Math.round(prior.a + prior.b)}{' '}
          questions. Your own answers soon outweigh this.
        </p>
        <p>
          Then we work out the exam: {QUESTIONS} questions, drawn from the areas in their fixed numbers. We add up the
          probability of each result with at least {PASS} correct answers, over all the shares that fit. That is your
          chance of passing. The range beside it leaves out the lowest tenth and the highest tenth of what fits your
          answers.
        </p>
        <h3>A small example</h3>
        <p>
          Take all {QUESTIONS} questions as one area, and assume nothing beforehand. Then the chance of passing would
          be:
        </p>
      </Prose>
      <WorkedExample />
      <Prose>
        <p className="mt-4">
          The same 80% in practice means {percentText(0.667)} after 10 answers and {percentText(0.949)} after 166. And
          70%, which is what the exam asks, stays below an even chance however much you practice: you need {PASS} of{' '}
          {QUESTIONS}, which is {((PASS / QUESTIONS) * 100).toFixed(1)}%.
        </p>
      </Prose>
    </>
  );
}

function HowTested() {
  return (
    <Prose>
      <p>
        We do not know the results of real candidates. So we simulated {thousands.format(learners)} learners. Each has
        its own ability in each area, learns and forgets over weeks, guesses where nothing is known, repeats missed
        questions and takes a simulated exam now and then. Each then sits an exam of {QUESTIONS} questions, and we
        compare the estimate of the evening before with the result.
      </p>
      <p>
        We used one half of the learners to find the assumption that stands before the first answer. All figures below
        are from the other half: {thousands.format(main.learners)} learners who had enough answers, of whom{' '}
        {percentText(main.passRate)} passed. Their abilities are not drawn from our assumption, so that the test could
        fail.
      </p>
    </Prose>
  );
}

function Reliability() {
  return (
    <>
      <Prose>
        <p>
          If the estimate says 70% to a hundred learners, about seventy of them should pass. We put the learners into
          ten groups by their forecast and counted. {biasText(main)} If we assumed nothing before the first answer, it
          would forecast {percentText(main.uniformPrior.meanForecast)}.
        </p>
      </Prose>
      <ReliabilityPlot of="the learners" bins={main.reliability} />
    </>
  );
}

function Rivals() {
  return (
    <>
      <Prose>
        <p>
          The Brier score is the mean squared distance between forecast and result. Zero is perfect, and always saying
          50% gets 0.25. We compare the estimate with two simple rules: always forecast the pass rate, and forecast a
          pass to everybody with 80% correct answers in practice.
        </p>
      </Prose>
      <BrierComparison scores={main.brier} />
    </>
  );
}

function Interval() {
  return (
    <>
      <Prose>
        <p>
          In a simulation we know each learner's true chance. The range should hold it four times in five. It did for{' '}
          <strong>{percentText(main.coverage)}</strong> of the learners. By the number of answers:
        </p>
      </Prose>
      <div className="mt-4">
        <FigureTable
          caption="The estimate by the number of answers"
          columns={['Answers', 'Learners', 'Passed', 'Mean forecast', 'Brier score', 'In the range']}
          rows={main.byAnswers.map((group) => [
            rangeText(group),
            String(group.learners),
            percentText(group.passRate),
            percentText(group.meanForecast),
            brier(group.brier.estimate),
            percentText(group.coverage),
          ])}
        />
      </div>
    </>
  );
}

function rangeText({ from, to }: { from: number; to: number | null }): string {
  if (to === null) return `${from} or more`;
  return from === 0 ? `Fewer than ${to}` : `${from} to ${to - 1}`;
}

function Harsher() {
  return (
    <>
      <Prose>
        <p>
          Real people may forget faster than our simulated ones, recognize repeated questions without understanding
          them, have weaker areas, or find the real exam harder than our questions. We simulated learners to whom all of
          this applies, and changed nothing in the estimate. {biasText(harsh)} The range held the true chance of only{' '}
          {percentText(harsh.coverage)} of them. The Brier score was {brier(harsh.brier.estimate)}, against{' '}
          {brier(harsh.brier.passRate)} for the pass rate that we would have assumed and{' '}
          {brier(harsh.brier.eightyPercent)} for the rule of 80%.
        </p>
      </Prose>
      <ReliabilityPlot of="the learners who differ" bins={harsh.reliability} />
    </>
  );
}

function Limits() {
  return (
    <>
      <Prose>
        <List
          items={[
            'Whether our questions are as hard as the real ones. Nobody outside the testing company has those.',
            'Which questions you will get, and how you will feel on that day.',
            'Whether real candidates are like simulated ones. No real result has gone into the estimate.',
            'What you have learned since your latest answers, in a class or from a book.',
            'Whether you looked an answer up. Then the number is about the book, not about you.',
          ]}
        />
        <p>
          So use it to decide what to study next, and to see whether you are getting closer. Do not take it as a
          promise.
        </p>
      </Prose>
      <p className="mt-6">
        <Link href={paths.readiness} className="link py-0.5">
          See your own estimate
        </Link>
      </p>
    </>
  );
}
