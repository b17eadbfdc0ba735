import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { checkContent } from './check.ts';
import { describeProblem } from './problem.ts';
import {
  type ValidContent,
  type ValidTopic,
  validContent,
  validNumbers,
  writeBelow,
  writeContent,
} from './testing/valid-content.ts';

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

const correctOption = (topic: ValidTopic, index: number) => {
  const question = topic.questions[index]!;
  return question.options['ABCD'.indexOf(question.answer)]!;
};

/** Lengthens the correct answer of the first `count` questions. */
const lengthen = (topic: ValidTopic, count: number, characters: number): void => {
  for (let index = 0; index < count; index += 1) correctOption(topic, index).text += 'x'.repeat(characters);
};

/** Makes a block of the study text state a fact. */
const stateIn = ({ study }: ValidTopic, fact: string): void => {
  study.sections[0]!.body[1] = { list: ['One.', 'Two.'], facts: [fact] };
};

it('the project has valid study material', () => {
  expect(problemsBelow(PROJECT)).toEqual([]);
});

it('valid material has no problems, and each topic has a row of figures', () => {
  writeContent(root, validContent());
  const { problems, rows } = checkContent(root);
  expect(problems).toEqual([]);
  const figures = {
    questions: 40,
    cards: 24,
    applications: 50,
    longest: 0,
    muchLonger: 0,
    grids: 0,
    keys: [25, 25, 25, 25],
    unusedFacts: 0,
  };
  expect(rows).toMatchObject([
    { id: '1.1', ...figures },
    { id: '5.1', ...figures },
  ]);
  // The overview has 5 words, key points 32, introduction 3, sections 5 x (2 + 3 + 5), terms 8 x 4, and the tip 4.
  expect(rows[0]!.words).toBe(5 + 32 + 3 + 50 + 32 + 4);
});

it('an unused fact is counted but is not a problem', () => {
  const content = validContent();
  content.general.facts.push({ ...content.general.facts[0]!, id: '1.1-f99', tested: false });
  writeContent(root, content);
  expect(checkContent(root)).toMatchObject({ problems: [], rows: [{ unusedFacts: 1 }, { unusedFacts: 0 }] });
});

describe('a fact in content/facts', () => {
  const shared = (overrides: object) => ({
    ...validContent().general.facts[0]!,
    id: '1.1-f90',
    tested: false,
    topics: ['1.1', '5.1'],
    ...overrides,
  });
  const problemsWithShared = (...facts: object[]) =>
    problemsWith((content) => {
      writeBelow(root, 'content/facts/clauses.yaml', stringify(facts));
      stateIn(content.general, '1.1-f90');
      for (const topic of Object.values(content)) topic.questions[0]!.facts.push('1.1-f90');
    });

  it('can be named in each of its topics, and one of them states it', () => {
    expect(problemsWithShared(shared({}))).toEqual([]);
    expect(problemsWithShared(shared({ topics: ['1.1', '1.2'] }))).toEqual([
      'content/topics/5.1/questions.yaml 5.1-q01: the topic has no fact 1.1-f90',
    ]);
  });

  it('needs an id of its own that begins with one of its topics', () => {
    expect(problemsWithShared(shared({}), shared({ id: '1.1-f01', tested: true }), shared({ id: '2.1-f01' }))).toEqual([
      'content/facts/clauses.yaml 1.1-f01: the id is used twice',
      'content/facts/clauses.yaml 2.1-f01: the id must begin with the id of one of its topics',
    ]);
  });

  it('has two topics of the catalogue or more', () => {
    expect(problemsWithShared(shared({ topics: ['1.1', '9.9', '5.1'] }))).toEqual([
      'content/facts/clauses.yaml 1.1-f90: the catalogue has no topic 9.9',
    ]);
    expect(problemsWithShared(shared({ topics: ['1.1'] }))).toContainEqual(
      expect.stringMatching(/^content\/facts\/clauses\.yaml 1\.1-f90 topics: Too small/),
    );
  });
});

it('the numbers of the law are checked, and a missing file is a problem [DRILL-01]', () => {
  writeContent(root, validContent(), validNumbers().slice(1));
  expect(problemsBelow(root)).toEqual(['content/numbers.yaml: 119 rows; there must be at least 120']);
  writeContent(root, validContent());
  expect(checkContent(root).lawNumbers).toBe(120);
  rmSync(join(root, 'content/numbers.yaml'));
  expect(problemsBelow(root)).toEqual(['content/numbers.yaml: the file is missing']);
});

it('confidence A needs the first words of the passage that was read', () => {
  const withoutRead = ({ law, general }: ValidContent) => {
    delete law.facts[3]!.read;
    Object.assign(general.facts[4]!, { confidence: 'B' });
  };
  expect(problemsWith(withoutRead)).toEqual([
    "content/topics/5.1/facts.yaml 5.1-f04: confidence A needs 'read' with the first words of the passage",
  ]);
  expect(problemsWith(({ law }) => Object.assign(law.facts[3]!, { read: '17:22A-33' }))).toEqual([
    'content/topics/5.1/facts.yaml 5.1-f04 read: must be a citation, a colon, a blank and the first words of the passage',
  ]);
});

describe('material at a limit is valid:', () => {
  it.each<[string, (content: ValidContent) => void]>([
    ['the correct answer is the longest option in 30% of the questions', ({ general }) => lengthen(general, 12, 1)],
    ['the correct answer is 25% longer in 5% of the questions', ({ general }) => lengthen(general, 2, 6)],
    [
      'one letter is the key in 30% and another in 20% of the questions',
      ({ general }) => {
        for (const index of [1, 5]) general.questions[index]!.answer = 'A';
      },
    ],
    [
      'a rationale has a letter that is a term of the question',
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

describe('reports a problem in the data and nothing else:', () => {
  it.each<[string, (content: ValidContent) => void, string[]]>([
    [
      'data that does not match its schema, every problem with its path',
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
      [
        'content/topics/1.1/flashcards.yaml 1.2-c04: the id belongs to another topic; ids of this topic begin with 1.1-',
      ],
    ],
    [
      'a question that names an unknown fact',
      ({ general }) => {
        general.questions[4]!.facts.push('1.1-f77');
      },
      [`${QUESTIONS} 1.1-q05: the topic has no fact 1.1-f77`],
    ],
    [
      'a card that names an unknown fact',
      ({ general }) => {
        general.flashcards[4]!.facts = ['1.1-f77'];
      },
      ['content/topics/1.1/flashcards.yaml 1.1-c05: the topic has no fact 1.1-f77'],
    ],
    [
      'a block of the study text that names an unknown fact',
      ({ general }) => stateIn(general, '5.1-f01'),
      [`${STUDY} section-0: the topic has no fact 5.1-f01`],
    ],
    [
      'a fact that a question names and no block of the study text states [TUTOR-01]',
      ({ general }) => {
        general.facts.push({ ...general.facts[0]!, id: '1.1-f90', tested: false });
        general.questions[4]!.facts.push('1.1-f90');
      },
      [`${QUESTIONS} 1.1-q05: no block of the study text states the fact 1.1-f90`],
    ],
    [
      'a stem that occurs twice in a topic with different punctuation',
      ({ general }) => {
        general.questions[9]!.stem = general.questions[2]!.stem.toUpperCase().replace('?', ' ...');
      },
      [`${QUESTIONS} 1.1-q10: the stem is a near duplicate of 1.1-q03`],
    ],
    [
      'a stem of another topic with one word changed and the same answer',
      ({ general, law }) => {
        law.questions[9]!.stem = general.questions[2]!.stem.replace(/\w+\?/, 'premium?');
        correctOption(law, 9).text = correctOption(general, 2).text;
      },
      [`${LAW_QUESTIONS} 5.1-q10: the stem is a near duplicate of 1.1-q03`],
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
      'an option that refers to the other options',
      ({ general }) => {
        general.questions[0]!.options[3]!.text = 'All of the above';
      },
      [`${QUESTIONS} 1.1-q01: an option refers to other options: 'All of the above'`],
    ],
    [
      'a rationale that names a letter',
      ({ general }) => {
        general.questions[0]!.options[3]!.rationale = 'That describes option B.';
      },
      [`${QUESTIONS} 1.1-q01: a rationale names an option, but options are shuffled: 'option B'`],
    ],
    [
      'a correct answer that is the longest option in more than 30% of the questions',
      ({ general }) => lengthen(general, 13, 1),
      [`${QUESTIONS}: the correct answer is the longest option in 32.5% of the questions; the limit is 30%`],
    ],
    [
      'a correct answer that is 25% longer in more than 5% of the questions',
      ({ general }) => lengthen(general, 3, 6),
      [`${QUESTIONS}: the correct answer is 25% longer than any distractor in 7.5% of the questions; the limit is 5%`],
    ],
    [
      'a letter that is the key in more than 30% of the questions',
      ({ general }) => {
        for (const index of [1, 2, 3]) general.questions[index]!.answer = 'A';
      },
      [`${QUESTIONS}: A is the key in 32.5% of the questions; it must be 20% to 30%`],
    ],
    [
      'a letter that is the key in less than 20% of the questions',
      ({ general }) => {
        for (const [index, answer] of [
          [0, 'B'],
          [4, 'C'],
          [8, 'D'],
        ] as const)
          general.questions[index]!.answer = answer;
      },
      [`${QUESTIONS}: A is the key in 17.5% of the questions; it must be 20% to 30%`],
    ],
    [
      'a law question without a law fact',
      ({ law }) => {
        law.facts.push({ ...law.facts[0]!, id: '5.1-f90', law: false });
        stateIn(law, '5.1-f90');
        law.questions[0]!.facts = ['5.1-f90'];
      },
      [`${LAW_QUESTIONS} 5.1-q01: a question on New Jersey law must be based on at least one fact with law: true`],
    ],
    [
      'a law fact with low confidence, also in a general topic',
      ({ general }) => {
        general.facts.push({
          ...general.facts[0]!,
          id: '1.1-f90',
          tested: false,
          law: true,
          source: 'N.J.S.A. 17B:25-19',
          confidence: 'B-',
        });
        stateIn(general, '1.1-f90');
        general.questions[0]!.facts.push('1.1-f90');
      },
      [`${QUESTIONS} 1.1-q01: the law fact 1.1-f90 has confidence B-; a question needs A or B`],
    ],
    [
      'a law fact whose source is not a citation',
      ({ law }) => {
        law.facts.push({ ...law.facts[0]!, id: '5.1-f90', tested: false, source: 'Two prep schools' });
        stateIn(law, '5.1-f90');
        law.questions[0]!.facts.push('5.1-f90');
      },
      [`${LAW_QUESTIONS} 5.1-q01: the source of the law fact 5.1-f90 is not a citation of law: 'Two prep schools'`],
    ],
    [
      'a linked term that is not in the list of terms',
      ({ general }) => {
        general.study.keyPoints[0] = '**Point 0.** Mind the [[free look|ten days]].';
      },
      [`${STUDY}: [[free look]] is not in the list of terms`],
    ],
    [
      'brackets that are not closed',
      ({ general }) => {
        general.study.examTip = 'Mind the [[term 1].';
      },
      [`${STUDY}: the brackets of a term are nested or not closed in 'Mind the [[term 1].'`],
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

describe('reports a problem in the files and nothing else:', () => {
  const real = (file: string) => JSON.parse(readFileSync(join(PROJECT, file), 'utf8'));

  it.each<[string, () => void, RegExp[]]>([
    [
      'a missing file of a topic',
      () => rmSync(join(root, 'content/topics/5.1/plan.yaml')),
      [/^content\/topics\/5\.1\/plan\.yaml: the file is missing$/],
    ],
    [
      'a syntax error, with its line',
      () => writeBelow(root, 'content/topics/5.1/plan.yaml', 'examTip: x\nmainConcepts: [\n'),
      [/^content\/topics\/5\.1\/plan\.yaml: .*line 3/],
    ],
    [
      'a folder that is not a topic',
      () => writeBelow(root, 'content/topics/5/plan.yaml', 'examTip: x'),
      [/^content\/topics\/5: the catalogue has no such topic$/],
    ],
    [
      'a catalogue that does not match its schema',
      () =>
        writeBelow(
          root,
          'content/catalogue.json',
          JSON.stringify([{ ...real('content/catalogue.json')[0], itemCount: 0 }]),
        ),
      [/^content\/catalogue\.json 1 itemCount: Too small/],
    ],
    [
      'an exam figure without a date',
      () =>
        writeBelow(
          root,
          'content/exam.json',
          JSON.stringify({ fee: { value: 'about $38', source: 'Xcel', checked: 'May' } }),
        ),
      [/^content\/exam\.json fee checked: Invalid ISO date$/],
    ],
    [
      'a calibration that lacks its prior',
      () =>
        writeBelow(
          root,
          'content/calibration.json',
          JSON.stringify({ ...real('content/calibration.json'), prior: undefined }),
        ),
      [/^content\/calibration\.json prior: /],
    ],
    ['invalid JSON', () => writeBelow(root, 'content/exam.json', '{'), [/^content\/exam\.json: .*JSON/]],
  ])('%s', (_, seed, expected) => {
    writeContent(root, validContent());
    seed();
    const problems = problemsBelow(root);
    expect(problems).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern);
  });
});
