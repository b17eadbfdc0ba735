import { Link } from 'wouter';
import { examDayFacts } from '#shared/exam-day.ts';
import type { ExamDayFact } from '#shared/exam-day-schema.ts';
import { pageTitles } from '#shared/page-titles.ts';
import { longDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Says on the last two days what to bring to the exam and what to know. */
export function ExamDay({ isToday }: { isToday: boolean }) {
  return (
    <Notice look="panel" role="region" aria-labelledby="exam-day" className="mt-6">
      <h3 id="exam-day">{isToday ? 'What to bring today' : 'What to bring tomorrow'}</h3>
      <ExamDayFacts />
    </Notice>
  );
}

/** What to bring to the real exam and what to know, with the sources. */
export function ExamDayFacts() {
  return (
    <>
      <div className="mt-3 grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <Facts label="Bring" facts={examDayFacts('bring')} />
        <Facts label="Know" facts={examDayFacts('know')} />
      </div>
      <p className="mt-3 print:hidden">
        <Link href={paths.sheet} className="link">
          {pageTitles.sheet.title}
        </Link>
        : what you missed and the topics you know least, on two printable pages.
      </p>
      <Disclosure label="Sources" className="mt-2">
        <Sources facts={[...examDayFacts('bring'), ...examDayFacts('know')]} />
      </Disclosure>
    </>
  );
}

const CONFIDENCE = { A: 'Read in the text of the law', B: 'Independent sources agree' };

function Facts({ label, facts }: { label: string; facts: ExamDayFact[] }) {
  return (
    <div>
      <p aria-hidden="true" className="font-label text-1 text-ink-2">
        {label}
      </p>
      <ul aria-label={label} className="mt-1">
        {facts.map(({ id, text }) => (
          <li key={id} className="text-pretty border-line-strong py-2 not-first:border-t">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sources({ facts }: { facts: ExamDayFact[] }) {
  return (
    <ul aria-label="Sources" className="space-y-2 pb-2 text-ink-2">
      {facts.map(({ id, text, source, confidence, checked }) => (
        <li key={id} className="max-w-measure text-pretty">
          <span className="text-ink">{text}</span> {CONFIDENCE[confidence]}: {source}. Checked on {longDate(checked)}.
        </li>
      ))}
    </ul>
  );
}
