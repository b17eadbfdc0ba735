import { type Area, catalogue, isLawArea } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { Cells } from '#web/ui/cells.tsx';
import { AreaCaption, AreaName } from './area-name.tsx';
import { countsOf, STATES, type StripMastery } from './exam-counts.ts';
import './exam-strip.css';

function sentence(area: Area, mastery: StripMastery): string {
  const head = `Area ${area.id}, ${area.title}: ${area.itemCount} questions`;
  if (mastery === 'full') return `${head}.`;
  const counts = countsOf(area, mastery);
  return `${head}, ${STATES.map(({ state, label }) => `${counts[state]} ${label.toLowerCase()}`).join(', ')}.`;
}

/** Shows the exam as one cell for each question, in six areas. */
export function ExamStrip({ mastery, size = 'large' }: { mastery: StripMastery; size?: 'large' | 'slim' }) {
  const isLarge = size === 'large';
  const isPlain = mastery === 'full';
  const groups = catalogue.map((area) => {
    const counts = countsOf(area, mastery);
    return {
      key: area.id,
      cells: STATES.flatMap(({ state }) => Array.from({ length: counts[state] }, () => ({ state }))),
      ...(isLarge && {
        name: <AreaName area={area} figure={area.itemCount} />,
        caption: (
          <>
            <AreaCaption area={area} figure={area.itemCount} />
            {!isPlain && <div className="text-balance text-ink-2">{area.shortTitle}</div>}
          </>
        ),
      }),
    };
  });
  return (
    <figure>
      <Cells
        className={isLarge ? 'strip ruled' : 'slim'}
        groups={groups}
        role="img"
        aria-label={`The exam's ${exam.questions.value} questions. ${catalogue.map((area) => sentence(area, mastery)).join(' ')}`}
      >
        {isPlain && isLarge && <Dimensions />}
      </Cells>
    </figure>
  );
}

function Dimensions() {
  const halves = [
    { words: 'on life insurance in general', areas: catalogue.filter(({ id }) => !isLawArea(id)) },
    { words: 'on New Jersey law', areas: catalogue.filter(({ id }) => isLawArea(id)) },
  ];
  return (
    <div className="cell-captions strip-dimensions text-1 text-ink-2">
      {halves.map(({ words, areas }) => {
        const questions = areas.reduce((sum, area) => sum + area.itemCount, 0);
        return (
          <div key={words} className="strip-dimension" style={{ '--n': questions, '--areas': areas.length }}>
            <b className="figures mr-1 font-serif text-4 leading-none">{questions}</b> {words}
          </div>
        );
      })}
    </div>
  );
}
