import { samples } from '#shared/samples.ts';
import { KeyPoints } from '#web/features/topics/key-points.tsx';

const { keyPoints, examTip } = samples.page;

/** An excerpt of a topic page: some of its key points and its exam tip. */
export function SamplePage() {
  return (
    <div className="overflow-hidden rounded-card border border-line-strong bg-paper-raised">
      <div className="px-6 py-4 max-md:px-4">
        <KeyPoints points={keyPoints} />
      </div>
      <div className="border-buff-strong border-t bg-buff-subtle px-6 py-5 max-md:px-4">
        <p className="mb-1 font-serif font-title text-3 text-ink leading-6">Exam tip</p>
        <p className="study">{examTip}</p>
      </div>
    </div>
  );
}
