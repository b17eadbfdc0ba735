import { Link } from 'wouter';
import type { Area } from '#shared/catalogue.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { Readiness } from '#shared/readiness.ts';
import { counted } from '#web/lib/counted.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ANSWERS_NEEDED, missingAreas } from './estimate.ts';

type NotEnoughProps = { readiness: Readiness; onPracticeArea: (areaId: string) => void };

/** Says what an estimate still needs, and offers the shortest ways to it. */
export function NotEnough({ readiness, onPracticeArea }: NotEnoughProps) {
  const missing = missingAreas(readiness);
  return (
    <section aria-labelledby="not-enough" className="border-line-strong border-y py-6">
      <h2 id="not-enough">Not enough answers yet</h2>
      <p className="mt-1 max-w-measure">{needText(readiness.answers)}</p>
      {missing.length > 0 && (
        <>
          <h3 className="mt-5 text-2">
            {missing.length === 1 ? 'The area without an answer' : 'Areas without an answer'}
          </h3>
          <ul className="mt-2 max-w-[40rem] border-line border-t">
            {missing.map((area) => (
              <MissingArea key={area.id} area={area} onPractice={() => onPracticeArea(area.id)} />
            ))}
          </ul>
        </>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link href={paths.miniExam}>Take a mini exam</Link>
        </Button>
        <p className="text-1 text-ink-3">
          {EXAM_FORMATS.mini.questions} questions over all six areas, in at most {EXAM_FORMATS.mini.minutes} minutes
        </p>
      </div>
    </section>
  );
}

/** Says how many answers an estimate needs, and how many there are. */
function needText(answers: number): string {
  const need = `An estimate needs at least ${ANSWERS_NEEDED} answers, some of them in every area.`;
  if (answers === 0) return `${need} You have none yet.`;
  const have = `You have ${counted(answers, 'answer')}.`;
  if (answers < ANSWERS_NEEDED) return `${need} ${have}`;
  return `${need} ${have} A second answer to the same question counts a fifth, and an answer counts half after 30 days.`;
}

function MissingArea({ area, onPractice }: { area: Area; onPractice: () => void }) {
  return (
    <li className="flex min-h-target items-center gap-3 border-line border-b py-1.5">
      <span className="figures w-4 flex-none font-serif font-title text-ink">{area.id}</span>
      <span className="mr-auto">{area.shortTitle}</span>
      <Button size="small" aria-label={`Practice area ${area.id}`} onClick={onPractice}>
        Practice
      </Button>
    </li>
  );
}
