import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkContent } from './check.ts';
import { describeProblem } from './problem.ts';
import { type ValidContent, type ValidTopic, validContent, writeBelow, writeContent } from './testing/valid-content.ts';

const PROJECT = join(import.meta.dirname, '../..');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const problemsBelow = (folder: string): string[] => checkContent(folder).problems.map(describeProblem);

function problemsWith(seed: (content: ValidContent) => void): string[] {
  const content = validContent();
  seed(content);
  writeContent(root, content);
  return problemsBelow(root);
}

const rightOption = (topic: ValidTopic, index: number) => {
  const question = topic.questions[index]!;
  return question.options['ABCD'.indexOf(question.answer)]!;
};

/** Makes the right option of the first questions longer by some characters. */
const lengthen = (topic: ValidTopic, count: number, characters: number): void => {
  for (let index = 0; index < count; index += 1) rightOption(topic, index).text += 'x'.repeat(characters);
};

it('the study material of the project has no problem', () => {
  expect(problemsBelow(PROJECT)).toEqual([]);
});

it('sound material passes, and each written topic is shown in figures', () => {
  writeContent(root, validContent());
  const { problems, rows } = checkContent(root);
  expect(problems).toEqual([]);
  const figures = {
    questions: 40,
    cards: 24,
    applications: 50,
    longest: 0,
    muchLonger: 0,
    keys: [25, 25, 25, 25],
    unusedFacts: 0,
  };
  expect(rows).toMatchObject([
    { id: '1.1', ...figures },
    { id: '5.1', ...figures },
  ]);
  // overview 5, key points 24, introduction 3, sections 5 x (2 + 3 + 5), terms 8 x 4, tip 4
  expect(rows[0]!.words).toBe(5 + 24 + 3 + 50 + 32 + 4);
});

it('a fact that nothing rests on is counted and is no problem', () => {
  const content = validContent();
  content.general.facts.push({ ...content.general.facts[0]!, id: '1.1-f99' });
  writeContent(root, content);
  expect(checkContent(root)).toMatchObject({ problems: [], rows: [{ unusedFacts: 1 }, { unusedFacts: 0 }] });
});

describe('what lies at a limit passes', () => {
  it.each<[string, (content: ValidContent) => void]>([
    ['the right answer is the longest in 30 % of the questions', ({ general }) => lengthen(general, 12, 1)],
    ['it is 25 % longer in 5 % of the questions', ({ general }) => lengthen(general, 2, 6)],
    [
      'a key in 30 % and one in 20 % of the questions',
      ({ general }) => {
        for (const index of [1, 5]) general.questions[index]!.answer = 'A';
      },
    ],
    [
      "a letter that is the question's own term",
      ({ general }) => {
        general.questions[0]!.stem += ' The owner chose death benefit Option A.';
        general.questions[0]!.options[1]!.rationale = 'Under Option A the death benefit stays level.';
      },
    ],
  ])('%s', (_, seed) => {
    expect(problemsWith(seed)).toEqual([]);
  });
});

const QUESTIONS = 'content/topics/1.1/questions.yaml';
const LAW_QUESTIONS = 'content/topics/5.1/questions.yaml';
const STUDY = 'content/topics/1.1/study.yaml';

describe('a problem in the data is refused, and nothing else', () => {
  it.each<[string, (content: ValidContent) => void, string[]]>([
    [
      'broken schemas, every problem with its path',
      ({ general }) => {
        Object.assign(general.questions[6]!, { difficulty: 7 });
        Object.assign(general.questions[8]!.options[2]!, { rationale: ' ' });
        Object.assign(general.plan, { examTip: undefined });
      },
      [
        `${QUESTIONS} 1.1-q07 difficulty: Too big: expected number to be <=3`,
        `${QUESTIONS} 1.1-q09 options 2 rationale: Too small: expected string to have >=1 characters`,
        'content/topics/1.1/plan.yaml examTip: Invalid input: expected string, received undefined',
      ],
    ],
    [
      'a question id that is used twice',
      ({ general }) => {
        general.questions[1]!.id = '1.1-q01';
      },
      [`${QUESTIONS} 1.1-q01: the id is used twice`],
    ],
    [
      'a card id of another topic',
      ({ general }) => {
        general.flashcards[3]!.id = '1.2-c04';
      },
      ['content/topics/1.1/flashcards.yaml 1.2-c04: the id belongs to another topic; here ids begin with 1.1-'],
    ],
    [
      'a question that names an unknown fact',
      ({ general }) => {
        general.questions[4]!.facts.push('1.1-f77');
      },
      [`${QUESTIONS} 1.1-q05: the fact 1.1-f77 is not in facts.yaml`],
    ],
    [
      'a card that names an unknown fact',
      ({ general }) => {
        general.flashcards[4]!.facts = ['1.1-f77'];
      },
      ['content/topics/1.1/flashcards.yaml 1.1-c05: the fact 1.1-f77 is not in facts.yaml'],
    ],
    [
      'a stem that comes twice in a topic, in other punctuation',
      ({ general }) => {
        general.questions[9]!.stem = general.questions[2]!.stem.toUpperCase().replace('?', ' ...');
      },
      [`${QUESTIONS} 1.1-q10: the stem asks the same as 1.1-q03`],
    ],
    [
      'a stem of another topic with one word changed and the same answer',
      ({ general, law }) => {
        law.questions[9]!.stem = general.questions[2]!.stem.replace(/\w+\?/, 'premium?');
        rightOption(law, 9).text = rightOption(general, 2).text;
      },
      [`${LAW_QUESTIONS} 5.1-q10: the stem asks the same as 1.1-q03`],
    ],
    [
      'two options that say the same',
      ({ general }) => {
        const { options } = general.questions[0]!;
        options[2]!.text = `${options[1]!.text.toUpperCase()}.`;
      },
      [`${QUESTIONS} 1.1-q01: two options say the same: 'the qaalz pays all of it'`],
    ],
    [
      'all of the above',
      ({ general }) => {
        general.questions[0]!.options[3]!.text = 'All of the above';
      },
      [`${QUESTIONS} 1.1-q01: an option speaks of the other options: 'All of the above'`],
    ],
    [
      'an explanation that names a letter',
      ({ general }) => {
        general.questions[0]!.options[3]!.rationale = 'That describes option B.';
      },
      [`${QUESTIONS} 1.1-q01: an explanation names an option, but options are shuffled: 'option B'`],
    ],
    [
      'a right answer that is the longest in more than 30 % of the questions',
      ({ general }) => lengthen(general, 13, 1),
      [`${QUESTIONS}: the right answer is the longest option in 32.5 % of the questions; at most 30 %`],
    ],
    [
      'a right answer that is 25 % longer in more than 5 % of the questions',
      ({ general }) => lengthen(general, 3, 6),
      [`${QUESTIONS}: the right answer is 25 % longer than any other in 7.5 % of the questions; at most 5 %`],
    ],
    [
      'a key in more than 30 % of the questions',
      ({ general }) => {
        for (const index of [1, 2, 3]) general.questions[index]!.answer = 'A';
      },
      [`${QUESTIONS}: A is the key in 32.5 % of the questions; 20 to 30 %`],
    ],
    [
      'a key in less than 20 % of the questions',
      ({ general }) => {
        for (const [index, answer] of [
          [0, 'B'],
          [4, 'C'],
          [8, 'D'],
        ] as const)
          general.questions[index]!.answer = answer;
      },
      [`${QUESTIONS}: A is the key in 17.5 % of the questions; 20 to 30 %`],
    ],
    [
      'a law question on no rule of law',
      ({ law }) => {
        law.facts.push({ ...law.facts[0]!, id: '5.1-f90', law: false });
        law.questions[0]!.facts = ['5.1-f90'];
      },
      [`${LAW_QUESTIONS} 5.1-q01: a question on New Jersey law must rest on at least one fact with law: true`],
    ],
    [
      'a law fact of too little confidence, in a general topic too',
      ({ general }) => {
        general.facts.push({
          ...general.facts[0]!,
          id: '1.1-f90',
          law: true,
          source: 'N.J.S.A. 17B:25-19',
          confidence: 'B-',
        });
        general.questions[0]!.facts.push('1.1-f90');
      },
      [`${QUESTIONS} 1.1-q01: the law fact 1.1-f90 has confidence B-; a question needs A or B`],
    ],
    [
      'a law fact whose source is no citation',
      ({ law }) => {
        law.facts.push({ ...law.facts[0]!, id: '5.1-f90', source: 'Two prep schools' });
        law.questions[0]!.facts.push('5.1-f90');
      },
      [`${LAW_QUESTIONS} 5.1-q01: the source of the law fact 5.1-f90 is no citation: 'Two prep schools'`],
    ],
    [
      'a linked term that is not explained',
      ({ general }) => {
        general.study.keyPoints[0] = 'Mind the [[free look|ten days]].';
      },
      [`${STUDY}: [[free look]] is not in the list of terms`],
    ],
    [
      'brackets that are not closed',
      ({ general }) => {
        general.study.examTip = 'Mind the [[term 1].';
      },
      [`${STUDY}: a term's brackets are not closed or nested in 'Mind the [[term 1].'`],
    ],
    [
      'a term that is listed twice',
      ({ general }) => {
        general.study.terms.push({ term: 'Term 1', definition: 'Again.' });
      },
      [`${STUDY} terms: the term 'term 1' is listed twice`],
    ],
    [
      'a section id that is used twice',
      ({ general }) => {
        general.study.sections[1]!.id = 'section-0';
      },
      [`${STUDY} sections: the section id 'section-0' is used twice`],
    ],
  ])('%s', (_, seed, expected) => {
    expect(problemsWith(seed)).toEqual(expected);
  });
});

describe('a problem in the files is refused, and nothing else', () => {
  const real = (file: string) => JSON.parse(readFileSync(join(PROJECT, file), 'utf8'));

  it.each<[string, () => void, RegExp[]]>([
    [
      'a topic that lacks a file',
      () => rmSync(join(root, 'content/topics/5.1/plan.yaml')),
      [/^content\/topics\/5\.1\/plan\.yaml: the file is missing; a topic has all five or none$/],
    ],
    [
      'a syntax error, with its line',
      () => writeBelow(root, 'content/topics/5.1/plan.yaml', 'examTip: x\nmainConcepts: [\n'),
      [/^content\/topics\/5\.1\/plan\.yaml: .*line 3/],
    ],
    [
      'a folder that is no topic',
      () => writeBelow(root, 'content/topics/5/plan.yaml', 'examTip: x'),
      [/^content\/topics\/5: the catalogue has no such topic$/],
    ],
    [
      'a catalogue that breaks its schema',
      () =>
        writeBelow(
          root,
          'content/catalogue.json',
          JSON.stringify([{ ...real('content/catalogue.json')[0], itemCount: 0 }]),
        ),
      [/^content\/catalogue\.json 1 itemCount: Too small/],
    ],
    [
      'an examination figure without a date',
      () =>
        writeBelow(
          root,
          'content/exam.json',
          JSON.stringify({ fee: { value: 'about $38', source: 'Xcel', checked: 'May' } }),
        ),
      [/^content\/exam\.json fee checked: Invalid ISO date$/],
    ],
    ['JSON that cannot be read', () => writeBelow(root, 'content/exam.json', '{'), [/^content\/exam\.json: .*JSON/]],
  ])('%s', (_, seed, expected) => {
    writeContent(root, validContent());
    seed();
    const problems = problemsBelow(root);
    expect(problems).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });
});
