import { expect, test } from 'vitest';
import { catalogue, orderedTopics } from '#shared/catalogue.ts';
import { nextTopics, type TopicEvidence } from './next-topics.rules.ts';

const areas = catalogue.map(({ id }) => ({ area: id, estimate: 0.7 }));
const unseen = (topicId: string, minutes = 20): TopicEvidence => ({
  topicId,
  correct: 0,
  wrong: 0,
  minutes,
  lastAnsweredDays: null,
});
const answered = (topicId: string, correct: number, wrong: number, lastAnsweredDays = 1): TopicEvidence => ({
  ...unseen(topicId),
  correct,
  wrong,
  lastAnsweredDays,
});
const next = (...topics: TopicEvidence[]) => nextTopics(topics, areas);
const idsOf = (topics: { topicId: string }[]) => topics.map(({ topicId }) => topicId);

test('at most five topics are named, those that gain most first [READY-05]', () => {
  const all = next(...orderedTopics.map(({ id }) => unseen(id)));
  expect(idsOf(all)).toEqual(['5.3', '6', '2.1', '2.2', '2.3']);
  expect(all.map(({ marksPerHour }) => marksPerHour)).toEqual([...all.map((one) => one.marksPerHour)].sort().reverse());
});

test('the gain is half of the distance to mastery, for an hour of reading and quizzes [READY-05]', () => {
  // 8 questions, a share of (4 x 0.6 + 10) / 24, and 40 minutes: 8 x 0.5 x (0.9 - 0.5167) / (2 / 3) = 2.3.
  const [licensing] = next(answered('5.3', 10, 10, 0));
  expect(licensing).toEqual({
    topicId: '5.3',
    marksPerHour: 2.3,
    reason: '8 of the 83 questions; you get about 50% correct.',
  });
});

test('a topic that is far from mastery, short to read or long ago comes first [READY-05]', () => {
  expect(idsOf(next(answered('5.1', 16, 4), answered('5.2', 10, 10)))).toEqual(['5.2', '5.1']);
  expect(idsOf(next(unseen('5.1', 40), unseen('5.2', 10)))).toEqual(['5.2', '5.1']);
  expect(idsOf(next(answered('5.1', 16, 4, 2), answered('5.2', 16, 4, 40)))).toEqual(['5.2', '5.1']);
});

test('a weak area raises its unanswered topics, which a score report can tell [READY-05]', () => {
  const weakFirst = areas.map(({ area }) => ({ area, estimate: area === '1' ? 0.4 : 0.8 }));
  expect(idsOf(nextTopics([unseen('3.1'), unseen('1.1')], areas))).toEqual(['3.1', '1.1']);
  expect(idsOf(nextTopics([unseen('4.1'), unseen('1.1')], weakFirst))).toEqual(['1.1', '4.1']);
});

test('a topic with nothing to gain is left out [READY-05]', () => {
  expect(next(answered('5.3', 200, 1, 0))).toEqual([]);
  expect(idsOf(next(answered('5.3', 200, 1, 0), answered('5.4', 1, 1, 0)))).toEqual(['5.4']);
});

test.each([
  [unseen('5.3'), "You haven't answered any questions on it yet; it's 8 of the 83 questions."],
  [unseen('3.1'), "You haven't answered any questions on it yet; it's about 3 of the 83 questions."],
  [answered('5.3', 3, 5, 27), '8 of the 83 questions; you get about 38% correct.'],
  [answered('3.1', 3, 5), 'About 3 of the 83 questions; you get about 38% correct.'],
  [answered('5.1', 3, 5, 37), "Last practiced 5 weeks ago; it's 4 of the 83 questions."],
])('the reason is a sentence [READY-05] (%#)', (topic, reason) => {
  expect(next(topic)[0]?.reason).toBe(reason);
});
