import { findTopic } from '#shared/catalogue.ts';
import type { TopicMaterial } from '#shared/material.ts';
import { blockText } from '#shared/study-text.ts';
import type { Passage } from '#shared/topics.ts';

/** A passage that has reached this length takes no further block of its section (characters). */
const PASSAGE_LENGTH = 500;

/** Returns each block of a topic's sections as a passage, with the facts that it states. */
export const blocksOf = (topic: TopicMaterial): Passage[] =>
  (topic.study?.sections ?? []).flatMap(({ id, title, body }) =>
    body.map((block, index) => ({
      ...placeOf(topic, `section-${id}`, title),
      ...{ blocks: [block], facts: topic.statedFacts[id]?.[index] ?? [] },
    })),
  );

/** Splits the study text of a topic into passages that can be understood on their own. */
export function passagesOf(topic: TopicMaterial): Passage[] {
  if (!topic.study) return [];
  const { overview, keyPoints, examTip, introduction, terms } = topic.study;
  const passage = (anchor: string, heading: string) => (text: string) => ({
    ...placeOf(topic, anchor, heading),
    ...{ blocks: [text], facts: [] },
  });
  return [
    passage('overview', 'Overview')(overview),
    ...keyPoints.map(passage('key-points', 'Key points')),
    passage('exam-tip-head', 'Exam tip')(examTip),
    ...introduction.map(passage('introduction', 'Introduction')),
    ...joined(blocksOf(topic)),
    ...terms.map(({ term, definition }) => `**${term}**: ${definition}`).map(passage('introduction', 'Terms')),
  ];
}

const placeOf = ({ id: topicId }: TopicMaterial, anchor: string, heading: string) => ({
  ...{ topicId, anchor, heading: `${findTopic(topicId)?.title ?? topicId}: ${heading}` },
});

/** Joins short blocks of a section, because a sentence that leads up to a list says little without it. */
function joined(blocks: Passage[]): Passage[] {
  const passages: Passage[] = [];
  for (const block of blocks) {
    const last = passages.at(-1);
    if (last?.anchor === block.anchor && lengthOf(last) < PASSAGE_LENGTH) passages.splice(-1, 1, join(last, block));
    else passages.push(block);
  }
  return passages;
}

const lengthOf = ({ blocks }: Passage): number => blocks.map(blockText).join('\n').length;

const join = (first: Passage, second: Passage): Passage => ({
  ...first,
  blocks: [...first.blocks, ...second.blocks],
  facts: [...new Set([...first.facts, ...second.facts])],
});
