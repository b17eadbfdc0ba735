import { type ContentsEntry, PageContents } from './page-contents.tsx';
import { ReadingBar } from './reading-bar.tsx';
import { TEXT_END } from './topic-end.tsx';
import { useReadingPlace } from './use-reading-place.ts';
import type { TopicView } from './use-topic-view.ts';

/** The sections that the screen adds below each text. */
const BELOW: ContentsEntry[] = [
  { id: 'notes', title: 'Your notes' },
  { id: 'ask', title: 'Ask about this topic' },
];

type TopicContentsProps = { view: TopicView; contents: ContentsEntry[] };

/** Shows the table of contents of an open text: at the side, or in a bar at the bottom of a narrow window. */
export function TopicContents({ view, contents }: TopicContentsProps) {
  const all = [...contents, ...BELOW];
  useReadingPlace(
    `place/${view.topicId}/${view.depth}`,
    all.map(({ id }) => id),
    TEXT_END,
  );
  return (
    <>
      <div className="page-side pt-8 max-lg:hidden print:hidden">
        <PageContents contents={all} />
      </div>
      <ReadingBar view={view} contents={all} />
    </>
  );
}
