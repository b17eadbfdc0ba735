import { catalogue } from '#shared/catalogue.ts';
import { counted } from '#web/lib/counted.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Select } from '#web/ui/select.tsx';
import { ToggleGroup } from '#web/ui/toggle-group.tsx';
import { type AnswerGroup, filtered, SHOWN } from './result-answers.ts';
import { ResultQuestion } from './result-question.tsx';
import type { QuestionList } from './use-question-list.ts';

/** The value that stands for all areas, because a select can't have an empty value. */
const ALL = 'all';
const LABELS: Record<AnswerGroup, string> = { all: 'All', wrong: 'Missed', flagged: 'Flagged' };
const NOTHING: Record<AnswerGroup, string> = {
  all: 'No questions in this area',
  wrong: 'Nothing missed here',
  flagged: 'No flagged questions here',
};

/** Lists the questions of an exam with filters. Each question opens on request. */
export function ResultQuestions({ list }: { list: QuestionList }) {
  const { filter, setFilter, shown, isOpen, toggle, areAllOpen, openAll, closeAll } = list;
  return (
    <section aria-labelledby="result-review">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="result-review">Review</h2>
        <p className="figures text-1 text-ink-3" role="status">
          {counted(shown.length, 'question')}
        </p>
      </div>
      <div className="mt-3 mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <Filters list={list} />
        {shown.length > 1 && (
          <Button variant="ghost" className="max-md:-ml-3 md:ml-auto" onClick={areAllOpen ? closeAll : openAll}>
            {areAllOpen ? 'Close all' : 'Open all'}
          </Button>
        )}
      </div>
      {shown.length > 0 ? (
        <ol className="border-line border-b">
          {shown.map((question) => (
            <ResultQuestion
              key={question.position}
              question={question}
              isOpen={isOpen(question.position)}
              onToggle={() => toggle(question.position)}
            />
          ))}
        </ol>
      ) : (
        <Empty title={NOTHING[filter.show]}>
          <Button onClick={() => setFilter({ show: 'all' })}>Show All Questions</Button>
        </Empty>
      )}
    </section>
  );
}

function Filters({ list: { questions, filter, setFilter } }: { list: QuestionList }) {
  const { areaId, show } = filter;
  const count = (area: string | undefined, which: AnswerGroup) =>
    filtered(questions, { areaId: area, show: which }).length;
  return (
    <>
      <Select
        label="Filter by area"
        isLabelHidden
        options={[
          { value: ALL, label: `All areas (${count(undefined, show)})` },
          ...catalogue.map(({ id, shortTitle }) => ({ value: id, label: `${id} ${shortTitle} (${count(id, show)})` })),
        ]}
        value={areaId ?? ALL}
        onChange={(chosen) => setFilter({ show, areaId: chosen === ALL ? undefined : chosen })}
        className="max-md:w-full md:w-80"
      />
      <ToggleGroup
        label="Questions to show"
        value={show}
        onValueChange={(next) => setFilter({ areaId, show: next })}
        options={SHOWN.map((value) => ({ value, label: `${LABELS[value]} (${count(areaId, value)})` }))}
        className="figures max-md:w-full"
      />
    </>
  );
}
