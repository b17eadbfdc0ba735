import { OPTION_LETTERS } from '#shared/quiz.constants.ts';
import type { BankQuestion } from '#shared/quiz.ts';
import { leadOf, plainText } from '#shared/study-text.ts';
import { keywordsOf } from '#shared/text/words.ts';
import type { Fact } from '#shared/topics.ts';
import { type LoadedTopic, topicFile } from './load-topic.ts';
import type { Problem } from './problem.ts';

/** Another fact of the question may be this much more similar to the key than the first one. Words alone can't tell closer. */
const TOLERANCE = 0.15;

/** Finds key points without facts, facts that the topic does not have, and key points with a fact that is not tested. */
export function validatePoints({ id, study, facts, points }: LoadedTopic): Problem[] {
  if (!study || !facts || !points) return [];
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const leads = study.keyPoints.map(leadOf);
  const problem = (where: string, message: string): Problem => ({ file: topicFile(id, 'points'), where, message });
  return [
    ...leads.filter((lead) => !points[lead]).map((lead) => problem(lead, 'the key point names no facts')),
    ...Object.keys(points)
      .filter((lead) => !leads.includes(lead))
      .map((lead) => problem(lead, 'no key point begins with these words in bold')),
    ...Object.entries(points).flatMap(([lead, ids]) => [
      ...ids.filter((one) => !byId.has(one)).map((one) => problem(lead, `the topic has no fact ${one}`)),
      ...ids
        .filter((one) => byId.get(one)?.tested === false)
        .map((one) => problem(lead, `the fact ${one} is not tested`)),
    ]),
  ];
}

/**
 * Finds tested facts that are the first fact of no question, and questions whose first fact is not tested. Leaves out topics
 * whose questions could not be read.
 */
export function validateTestedFacts(topics: LoadedTopic[]): Problem[] {
  const read = topics.filter(({ questions }) => questions);
  const facts = new Map(read.flatMap((topic) => topic.facts ?? []).map((fact) => [fact.id, fact]));
  const questions = read.flatMap(({ id, questions = [] }) => questions.map((question) => ({ id, question })));
  const asked = new Set(questions.map(({ question }) => question.facts[0]));
  return [
    ...[...facts.values()]
      .filter((fact) => fact.tested && !asked.has(fact.id))
      .map((fact) => ({
        file: 'content',
        where: fact.id,
        message: 'the fact is tested, but no question names it first',
      })),
    ...questions
      .filter(({ question }) => facts.get(question.facts[0]!)?.tested === false)
      .map(({ id, question }) => ({
        file: topicFile(id, 'questions'),
        where: question.id,
        message: `the first fact ${question.facts[0]} is not tested`,
      })),
  ];
}

/** Finds questions whose key states another of their facts more closely than the first one. */
export function validateFirstFacts({ id, questions = [], facts = [] }: LoadedTopic): Problem[] {
  const similarity = similarityAmong(facts);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return questions.flatMap((question) => {
    const [first, ...others] = question.facts.flatMap((one) => byId.get(one) ?? []);
    if (!first) return [];
    const closer = textsOfKey(question).map((text) => {
      const words = keywordsOf(plainText(text));
      return others.find((other) => similarity(other, words) > similarity(first, words) + TOLERANCE);
    });
    const [other] = closer;
    return other && !closer.includes(undefined)
      ? [
          {
            file: topicFile(id, 'questions'),
            where: question.id,
            message: `the key states ${other.id} rather than the first fact ${first.id}`,
          },
        ]
      : [];
  });
}

/** Returns the texts of a question that can state its first fact: with the key or, in front of an exception, all options. */
function textsOfKey({ stem, options, answer }: BankQuestion): string[] {
  const key = options[OPTION_LETTERS.indexOf(answer)]!;
  const sets = /\b(?:EXCEPT|NOT|CANNOT)\b/.test(stem) ? [[key], options] : [[key]];
  return sets.map((set) => [stem, ...set.flatMap(({ text, rationale }) => [text, rationale])].join(' '));
}

/** Returns a function that compares a fact with words, from 0 to 1. A word that few facts have weighs more. */
function similarityAmong(facts: Fact[]): (fact: Fact, words: ReadonlySet<string>) => number {
  const wordsOf = new Map(facts.map((fact) => [fact.id, keywordsOf(plainText(fact.statement))]));
  const counts = new Map<string, number>();
  for (const words of wordsOf.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + Math.log((facts.length + 1) / ((counts.get(word) ?? 0) + 0.5)), 0);
  return ({ id }, words) => {
    const own = wordsOf.get(id)!;
    const shared = weigh([...own].filter((word) => words.has(word)));
    return shared / (Math.sqrt(weigh(own) * weigh(words)) || 1);
  };
}
