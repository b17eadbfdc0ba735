import type { CSSProperties } from 'react';
import { type Area, catalogue, isLawArea } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import { type Counts, countsOf, STATES, type StripMastery } from './exam-counts.ts';
import './exam-strip.css';

function sentence(area: Area, mastery: StripMastery): string {
  const head = `Area ${area.id}, ${area.title}: ${area.itemCount} questions`;
  if (mastery === 'full') return `${head}.`;
  const counts = countsOf(area, mastery);
  return `${head}, ${STATES.map(({ state, label }) => `${counts[state]} ${label.toLowerCase()}`).join(', ')}.`;
}

const width = (area: Area) => ({ '--n': area.itemCount }) as CSSProperties;

/** Shows the exam as one cell for each question, in six areas. */
export function ExamStrip({ mastery, size = 'large' }: { mastery: StripMastery; size?: 'large' | 'slim' }) {
  return (
    <figure className="strip" data-size={size}>
      {mastery === 'full' && size === 'large' && <Dimensions />}
      <div
        className="strip-cells"
        role="img"
        aria-label={`The exam's ${exam.questions.value} questions. ${catalogue.map((area) => sentence(area, mastery)).join(' ')}`}
      >
        {catalogue.map((area) => (
          <div key={area.id} className="strip-area" style={width(area)}>
            <span className="strip-row-name items-baseline text-1 text-ink-2">
              <b className="font-serif text-2">{area.id}</b> {area.shortTitle}
              <span className="figures text-ink-3">{area.itemCount}</span>
            </span>
            <Cells counts={countsOf(area, mastery)} />
          </div>
        ))}
      </div>
      {size === 'large' && <Captions hasNames={mastery !== 'full'} />}
    </figure>
  );
}

function Cells({ counts }: { counts: Counts }) {
  const cells = STATES.flatMap(({ state }) => Array.from({ length: counts[state] }, () => state));
  return cells.map((state, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no id but its position
    <i key={index} className="strip-cell" data-state={state} />
  ));
}

function Captions({ hasNames }: { hasNames: boolean }) {
  return (
    <div className="strip-captions text-1 text-ink-3" aria-hidden="true">
      {catalogue.map((area) => (
        <div key={area.id} className="strip-caption" style={width(area)}>
          <div className="figures flex items-baseline justify-between">
            <b className="font-serif text-4">{area.id}</b>
            {area.itemCount}
          </div>
          {hasNames && <div className="text-balance text-ink-2">{area.shortTitle}</div>}
        </div>
      ))}
    </div>
  );
}

function Dimensions() {
  const halves = [
    { words: 'on life insurance in general', areas: catalogue.filter(({ id }) => !isLawArea(id)) },
    { words: 'on New Jersey law', areas: catalogue.filter(({ id }) => isLawArea(id)) },
  ];
  return (
    <div className="strip-dimensions text-1 text-ink-2">
      {halves.map(({ words, areas }) => {
        const questions = areas.reduce((sum, area) => sum + area.itemCount, 0);
        return (
          <div
            key={words}
            className="strip-dimension"
            style={{ '--n': questions, '--areas': areas.length } as CSSProperties}
          >
            <b className="figures mr-1 font-serif text-4 leading-none">{questions}</b> {words}
          </div>
        );
      })}
    </div>
  );
}
