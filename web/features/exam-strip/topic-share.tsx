import { type Area, catalogue, orderedTopics, type Topic } from '#shared/catalogue.ts';
import { exam } from '#shared/exam.ts';
import './exam-strip.css';

type Stripe = { cells: number; isDark: boolean };

/** Splits the cells of an area into those before, of and after the topic. */
function stripes(area: Area, { id, area: own, itemCount }: Topic): Stripe[] {
  if (area !== own) return [{ cells: area.itemCount, isDark: false }];
  if (itemCount === undefined) return [{ cells: area.itemCount, isDark: true }];
  const siblings = orderedTopics.filter((topic) => topic.area === area);
  const earlier = siblings.slice(
    0,
    siblings.findIndex((topic) => topic.id === id),
  );
  const before = earlier.reduce((sum, topic) => sum + (topic.itemCount ?? 0), 0);
  return [
    { cells: before, isDark: false },
    { cells: itemCount, isDark: true },
    { cells: area.itemCount - before - itemCount, isDark: false },
  ].filter(({ cells }) => cells > 0);
}

/**
 * Shows how many of the exam's questions are on the topic, in words and as a small strip in which these cells are dark.
 * If the exam outline has no number for the topic, shows the number of its area. Its two parts belong in a row with a
 * gap.
 */
export function TopicShare({ topic }: { topic: Topic }) {
  const { area, itemCount } = topic;
  const ofAll = `of the ${exam.questions.value} questions`;
  return (
    <>
      <span className="strip-title -mr-4" aria-hidden="true">
        {catalogue.map((each) => (
          <span key={each.id}>
            {stripes(each, topic).map(({ cells, isDark }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stripe has no id but its position
              <i key={index} style={{ '--n': cells }} data-current={isDark || undefined} />
            ))}
          </span>
        ))}
      </span>
      <span>{itemCount === undefined ? `Area ${area.id}: ${area.itemCount} ${ofAll}` : `${itemCount} ${ofAll}`}</span>
    </>
  );
}
