import type { Plan } from '#shared/plans.ts';
import { TickedPoints } from '#web/features/topics/key-points.tsx';
import { MarkedText } from '#web/features/topics/marked-text.tsx';
import { ExamTip, TopicSection } from '#web/features/topics/topic-section.tsx';

/** The entries of the table of contents beside the plan. */
export const planContents = [
  { id: 'main-concepts', title: 'Main concepts' },
  { id: 'practical-examples', title: 'Practical examples' },
  { id: 'exam-tip', title: 'Exam tip' },
  { id: 'important-notes', title: 'Important notes' },
];

/** Shows a finished plan. */
export function PlanView({ plan }: { plan: Plan }) {
  const { topicId, mainConcepts, examples, examTip, importantNotes } = plan;
  return (
    <>
      <TopicSection id="main-concepts" title="Main concepts">
        <ol className="study max-w-none">
          {mainConcepts.map((concept, index) => (
            <li
              key={concept}
              className="grid break-inside-avoid grid-cols-[1.75rem_1fr] gap-4 border-line py-3 first:pt-0 not-first:border-t"
            >
              <span aria-hidden="true" className="figures text-4 text-accent leading-(--lead-3)">
                {index + 1}
              </span>
              <p className="max-w-measure">
                <MarkedText>{concept}</MarkedText>
              </p>
            </li>
          ))}
        </ol>
      </TopicSection>
      <TopicSection id="practical-examples" title="Practical examples">
        {examples.map(({ title, scenario, application }) => (
          <article key={title} className="break-inside-avoid border-line py-5 first:pt-0 not-first:border-t">
            <h3 className="break-after-avoid text-3 leading-(--lead-3)">{title}</h3>
            <dl className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-[6rem_1fr]">
              <Side name="Scenario">{scenario}</Side>
              <Side name="Application">{application}</Side>
            </dl>
          </article>
        ))}
      </TopicSection>
      <ExamTip>
        <MarkedText>{examTip}</MarkedText>
      </ExamTip>
      <TopicSection id="important-notes" title="Important notes">
        <TickedPoints topicId={topicId} points={importantNotes} />
      </TopicSection>
    </>
  );
}

function Side({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="pt-1 font-label text-1 text-ink-3 max-sm:-mb-3">{name}</dt>
      <dd className="study break-inside-avoid">
        <MarkedText>{children}</MarkedText>
      </dd>
    </>
  );
}
