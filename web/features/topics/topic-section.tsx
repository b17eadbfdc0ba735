import type { ReactNode } from 'react';

type TopicSectionProps = {
  /** The anchor that the table of contents links to. */
  id: string;
  title: string;
  /** Leaves the section out of a printed page. */
  isScreenOnly?: boolean;
  /** Stands beside the heading, or below it in the margin. */
  action?: ReactNode;
  children: ReactNode;
};

/** Shows a section of the page. Its heading is in the margin, or above the text where the page has no margin. */
export function TopicSection({ id, title, isScreenOnly = false, action, children }: TopicSectionProps) {
  return (
    <section
      id={id}
      className={`page-body page-section outline-none ${isScreenOnly ? 'print:hidden' : ''}`}
      aria-labelledby={`${id}-head`}
    >
      <div className="page-margin flex flex-wrap content-start items-baseline justify-between gap-x-3">
        <h2 id={`${id}-head`} className="page-head outline-none">
          {title}
        </h2>
        {action}
      </div>
      <div className="page-text">{children}</div>
    </section>
  );
}

export function ExamTip({ children }: { children: ReactNode }) {
  return (
    <aside
      id="exam-tip"
      aria-labelledby="exam-tip-head"
      className="page-body -mx-4 mt-10 break-inside-avoid border-buff-strong border-y bg-buff-subtle px-4 py-6 print:mx-0 print:px-0"
    >
      <h2 id="exam-tip-head" className="page-margin mb-2 text-3 leading-(--lead-3)">
        Exam tip
      </h2>
      <p className="page-text study">{children}</p>
    </aside>
  );
}
