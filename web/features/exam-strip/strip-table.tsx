import { catalogue, topicsOf } from '#shared/catalogue.ts';
import type { Readiness } from '#shared/readiness.ts';
import { percentText } from '#web/lib/percent.ts';

const COLUMNS = ['Answers', 'Correct', 'Text'];

/** The figures behind the strip: what is expected in each area, and what it rests on in each topic. */
export function StripTable({ readiness: { expected, areas, topics } }: { readiness: Readiness }) {
  return (
    <table className="figures mt-2 w-full text-ink-2">
      <caption className="sr-only">Expected correct answers by area, and your answers by topic</caption>
      <thead className="text-ink-3">
        <tr>
          <th scope="col" className="py-2 text-left font-text">
            Area and topic
          </th>
          {COLUMNS.map((label) => (
            <th key={label} scope="col" className="py-2 pl-2 text-right font-text sm:pl-4">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {catalogue.map((area) => {
        const estimate = areas.find((each) => each.area === area.id)?.estimate ?? 0;
        return (
          <tbody key={area.id}>
            <tr className="border-line-strong border-t align-baseline">
              <th scope="row" className="py-2 text-left font-label text-ink">
                <b className="mr-3 font-serif">{area.id}</b> {area.title}
              </th>
              <td colSpan={COLUMNS.length} className="whitespace-nowrap py-2 pl-2 text-right text-ink">
                {expected === null ? '–' : `${(estimate * area.itemCount).toFixed(1)} of ${area.itemCount} expected`}
              </td>
            </tr>
            {topicsOf(area).map(({ id, title }) => {
              const topic = topics.find(({ topicId }) => topicId === id);
              return (
                <tr key={id} className="border-line border-t align-baseline">
                  <th scope="row" className="py-2 text-left font-text sm:pl-6">
                    <span className="mr-2 font-serif">{id}</span> {title}
                  </th>
                  <td className="py-2 pl-2 text-right sm:pl-4">{topic?.answered ?? 0}</td>
                  <td className="py-2 pl-2 text-right sm:pl-4">
                    {topic && topic.answered > 0 ? percentText(topic.correct / topic.answered) : '–'}
                  </td>
                  <td className="whitespace-nowrap py-2 pl-2 text-right sm:pl-4">
                    {topic?.isRead ? 'Read' : 'Not read'}
                  </td>
                </tr>
              );
            })}
          </tbody>
        );
      })}
    </table>
  );
}
