import { samples } from '#shared/samples.ts';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { Card } from '#web/ui/card.tsx';

const { mainConcept, example } = samples.plan;

const label = 'mb-1 font-label text-1 text-ink-3';

/** Shows part of a detailed plan: one main concept and one case. */
export function SamplePlan() {
  return (
    <Card>
      <p className={label}>Main concept</p>
      <p className="study">
        <MarkedText>{mainConcept}</MarkedText>
      </p>
      <div className="mt-5 border-line border-t pt-5">
        <p className={label}>Case</p>
        <p className="font-serif font-title text-3 text-ink">{example.title}</p>
        <p className="study mt-1">{example.scenario}</p>
        <p className="study mt-3 border-accent-line border-l-2 pl-4">{example.application}</p>
      </div>
    </Card>
  );
}
