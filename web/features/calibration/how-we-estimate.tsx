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
  { id: 'rivals', title: 'Better than a simple rule?', Text: Rivals },
  { id: 'interval', title: 'Does the range hold up?', Text: Interval },
  { id: 'harsher', title: 'What if learners are different?', Text: Harsher },
  { id: 'limits', title: "What it can't know", Text: Limits },
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
              Your chance of passing is how likely you are to get at least {PASS} of {QUESTIONS} questions correct
              today, based only on your answers. We tested it on {thousands.format(main.learners)} simulated learners.
              On average it forecast {percentText(main.meanForecast)}, and {percentText(main.passRate)} passed. Its
              range included the true chance for {percentText(main.coverage)} of them. It can't know how hard your exam
              will be, or whether you learn and forget like a simulated learner.
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
        We sort your answers by the {numberWord(catalogue.length)} areas of the exam, because the exam asks a fixed
        number of questions in each: {areaSizes}. Some answers count more than others:
      </p>
      <List
        items={[
          "Your first answer to a question counts in full. Each later one counts a fifth as much, because you've seen the question.",
          'In your first three full exams, each answer counts one and a half times. Those questions appear nowhere else, so nobody has practiced them.',
          'After 30 days an answer counts half as much, and after 60 days a quarter as much. People forget, and people learn.',
          "If you took the real exam, didn't pass and entered your score report, each line counts like answering all of that area's questions that day.",
        ]}
      />
      <p>
        Reading time, flashcards and completed topics don't count. What you learn from them shows up in your answers.
      </p>
    </Prose>
  );
}

function FromAnswers() {
  return (
    <>
      <Prose>
        <p>
          Getting eight of ten right can be skill or luck, so we don't take 80% at face value. For each area, we ask
          which levels of skill would fit your answers, and how well. After ten answers, many would. After a hundred,
          only a few would.
        </p>
        <p>
          Before your first answer in an area, we assume what's typical of our simulated learners:{' '}
          {percentText(PRIOR_SHARE)} correct, as if you had already answered {Math.round(prior.a + prior.b)} questions.
          Your own answers soon outweigh this.
        </p>
        <p>
          Then we run the numbers for the exam: {QUESTIONS} questions, with the fixed number from each area. We add up
          the probability of every result with at least {PASS} correct answers, across all the skill levels that fit.
          That's your chance of passing. The range next to it leaves out the lowest tenth and the highest tenth of what
          fits.
        </p>
        <h3>A quick example</h3>
        <p>
          Say all {QUESTIONS} questions were one area, and we assumed nothing up front. Your chance of passing would be:
        </p>
      </Prose>
      <WorkedExample />
      <Prose>
        <p className="mt-4">
          The same 80% in practice means a {percentText(0.667)} chance after 10 answers and {percentText(0.949)} after
          166. And 70%, the passing score, stays below an even chance no matter how much you practice. That's because
          you need {PASS} of {QUESTIONS}, which is {((PASS / QUESTIONS) * 100).toFixed(1)}%.
        </p>
      </Prose>
    </>
  );
}

function HowTested() {
  return (
    <Prose>
      <p>
        We don't have results from real candidates, so we simulated {thousands.format(learners)} learners. Each one has
        its own ability in each area, learns and forgets over weeks, guesses when it doesn't know, repeats missed
        questions and takes a practice exam now and then. Then each one takes an exam of {QUESTIONS} questions, and we
        compare the result with our estimate from the night before.
      </p>
      <p>
        We used half of the learners to set our starting assumption. All the numbers below come from the other half:{' '}
        {thousands.format(main.learners)} learners with enough answers, of whom {percentText(main.passRate)} passed. We
        didn't base their abilities on our assumption, so this was a test we could fail.
      </p>
    </Prose>
  );
}

function Reliability() {
  return (
    <>
      <Prose>
        <p>
          If the estimate tells a hundred learners 70%, about seventy of them should pass. We sorted the learners into
          ten groups by forecast and counted. {biasText(main)} Without our starting assumption, it would have forecast{' '}
          {percentText(main.uniformPrior.meanForecast)}.
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
          The Brier score measures how far forecasts are from results (the mean squared difference). Zero is perfect,
          and always saying 50% scores 0.25. We compared our estimate with two simple rules: always forecast the pass
          rate, and forecast a pass for everyone with 80% correct in practice.
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
          In a simulation, we know each learner's true chance. Our range should include it four times out of five. It
          did for <strong>{percentText(main.coverage)}</strong> of the learners. Here it is by number of answers:
        </p>
      </Prose>
      <div className="mt-4">
        <FigureTable
          caption="The estimate by number of answers"
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
          them, have weaker areas, or find the real exam harder than our questions. So we simulated learners like that
          and kept the estimate the same. {biasText(harsh)} The range included the true chance for only{' '}
          {percentText(harsh.coverage)} of them. The Brier score was {brier(harsh.brier.estimate)}, compared with{' '}
          {brier(harsh.brier.passRate)} for the pass rate we would have assumed and {brier(harsh.brier.eightyPercent)}{' '}
          for the 80% rule.
        </p>
      </Prose>
      <ReliabilityPlot of="the different learners" bins={harsh.reliability} />
    </>
  );
}

function Limits() {
  return (
    <>
      <Prose>
        <List
          items={[
            'Whether our questions are as hard as the real ones. Nobody outside the testing company has seen those.',
            "Which questions you'll get, and how you'll feel that day.",
            'Whether real candidates are like simulated ones. No real results went into the estimate.',
            "What you've learned since your last answers, in a class or from a book.",
            'Whether you looked up an answer. If you did, the number is about the book, not you.',
          ]}
        />
        <p>Use it to decide what to study next and to see if you're getting closer. It isn't a promise.</p>
      </Prose>
      <p className="mt-6">
        <Link href={paths.readiness} className="link py-0.5">
          See your estimate
        </Link>
      </p>
    </>
  );
}
