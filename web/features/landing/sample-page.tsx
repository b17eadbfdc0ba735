import type { ReactNode } from 'react';
import { samples } from '#shared/samples.ts';

const { examTip } = samples.page;

/** Shows part of a topic page: some key points, and the banner with the exam tip. */
export function SamplePage({ keyPoints }: { keyPoints: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-card border border-line-strong bg-paper-raised">
      <div className="px-6 py-4 max-md:px-4">{keyPoints}</div>
      <div className="border-buff-strong border-t bg-buff-subtle px-6 py-5 max-md:px-4">
        <p className="mb-1 font-serif font-title text-3 text-ink leading-6">Exam tip</p>
        <p className="study">{examTip}</p>
      </div>
    </div>
  );
}
