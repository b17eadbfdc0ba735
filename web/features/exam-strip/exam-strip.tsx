import { catalogue, isLawArea } from '#shared/catalogue.ts';
import { Cells } from '#web/ui/cells.tsx';
import { AreaCaption, AreaName } from './area-name.tsx';
import { type Strip, stripOf, stripWords } from './strip.ts';
import './exam-strip.css';

const FULL = stripOf(() => true);

type ExamStripProps = {
  /** Without it, a picture of the exam. */
  strip?: Strip;
  /** The counts that were shown before: what is filled since then is seen to fill. */
  before?: readonly number[];
  size?: 'large' | 'slim';
};

/** Shows the exam as one cell for each question, in six areas. */
export function ExamStrip({ strip, before, size = 'large' }: ExamStripProps) {
  const isLarge = size === 'large';
  const { fill, counts } = strip ?? FULL;
  const groups = catalogue.map((area, index) => {
    const count = counts[index]!;
    const figure = strip?.fill === 'expected' ? countOf(count, area.itemCount) : area.itemCount;
    return {
      key: area.id,
      cells: Array.from({ length: area.itemCount }, (_, cell) => ({
        state: cell < count ? fill : undefined,
        isNew: before && cell < count && cell >= before[index]!,
      })),
      ...(isLarge && {
        name: <AreaName area={area} figure={figure} />,
        caption: (
          <>
            <AreaCaption area={area} figure={figure} />
            {strip && <div className="text-balance text-ink-2">{area.shortTitle}</div>}
          </>
        ),
      }),
    };
  });
  return (
    <figure>
      <Cells className={isLarge ? 'strip ruled' : 'slim'} groups={groups} role="img" aria-label={stripWords(strip)}>
        {!strip && isLarge && <Dimensions />}
      </Cells>
    </figure>
  );
}

const countOf = (count: number, items: number) => (
  <span>
    <b>{count}</b> of {items}
  </span>
);

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
