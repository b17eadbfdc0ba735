import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { examProportion } from '#shared/exam-proportion.ts';
import type { ExamKind } from '#shared/exams.constants.ts';
import { EXAM_FORMATS } from '#shared/exams.constants.ts';
import type { ExamResultQuestion, ExamResult as Result } from '#shared/exams.ts';
import { summary } from '#web/testing/exam-server.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { pageOf } from '#web/testing/pages.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { ExamResult } from './exam-result.tsx';

const TOPICS: Record<string, string> = { '1': '1.1', '2': '2.2', '3': '3.2', '4': '4.1', '5': '5.3', '6': '6' };

type Answers = { wrong?: number[]; unanswered?: number[]; flagged?: number[] };

/** A finished exam. Option 0 is correct, and a wrong answer is option 2. Each question took as many seconds as its position. */
function finished(
  kind: ExamKind,
  { wrong = [], unanswered = [], flagged = [] }: Answers,
  more: Partial<Result> = {},
): Result {
  const { questions: total, toPass } = EXAM_FORMATS[kind];
  const areaIds = examProportion(total).flatMap(({ areaId, count }) => Array<string>(count).fill(areaId));
  const questions = areaIds.map((areaId, index): ExamResultQuestion => {
    const position = index + 1;
    return {
      position,
      id: `q${position}`,
      topicId: TOPICS[areaId]!,
      question: `What is asked in ${position}?`,
      options: ['the right one', 'the second', 'the third', 'the fourth'],
      chosen: unanswered.includes(position) ? null : wrong.includes(position) ? 2 : 0,
      flagged: flagged.includes(position),
      seconds: unanswered.includes(position) ? 0 : position,
      correct: 0,
      rationales: ['It **fits**.', 'The second is too early.', 'The third is too late.', 'The fourth is unheard of.'],
      sources: ['N.J.S.A. 17B:25-4', 'N.J.A.C. 11:4-11.6'],
      others: { shares: [60, 10, 25, 5], right: 60 },
    };
  });
  const areas = examProportion(total).map(({ areaId, count }) => {
    const own = questions.filter((_, index) => areaIds[index] === areaId);
    return { area: areaId, correct: own.filter(({ chosen }) => chosen === 0).length, total: count };
  });
  const score = total - wrong.length - unanswered.length;
  return {
    id: 'exam-1',
    kind,
    startedAt: '2026-11-20T15:00:00.000Z',
    finishedAt: '2026-11-20T17:41:00.000Z',
    score,
    total,
    passed: score >= toPass,
    isTimedOut: false,
    areas,
    questions,
    ...more,
  };
}

const MINI: Answers = { wrong: [3, 4, 13], unanswered: [20], flagged: [4, 20, 1] };

const start = vi.fn();

function open(result: Result, handlers: Handlers = {}, path = '/exam/exam-1') {
  return renderScreen(
    <main>
      <ExamResult id="exam-1" practice={{ start, isPending: false }}>
        <button type="button">What comes next</button>
      </ExamResult>
    </main>,
    {
      path,
      signedIn: rosa,
      handlers: {
        'exams.get': () => result,
        'exams.page': () => pageOf([summary({ id: 'exam-1' }), summary({ id: 'exam-0' })]),
        'questions.reported': () => [],
        ...handlers,
      },
    },
  );
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const listed = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const questionsOf = (...positions: number[]) => positions.map((position) => `What is asked in ${position}?`);
const from = (start: number, end: number) => Array.from({ length: end - start + 1 }, (_, index) => start + index);
const row = (position: number) =>
  screen.getByRole('heading', { level: 3, name: `What is asked in ${position}?` }).closest('li')!;
const page = () => document.querySelector('main')!.textContent!.replaceAll(/\s+/g, ' ');

test('a passed full exam shows verdict, score, what was needed, time used and date [EXAM-15]', async () => {
  open(finished('full', { wrong: from(1, 20) }));
  await heading('Passed');
  expect(page()).toContain('63 of 83 correct');
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Full exam', 'November 20, 2026', '59 of 83', '2 h 41 min of 3 h 30 min']);
  expect(page()).not.toContain('unanswered.');
});

test('a failed one says how many were lacking and which area lost the most [EXAM-15]', async () => {
  open(finished('full', { wrong: [...from(1, 2), ...from(51, 75)] }));
  await heading('Not passed');
  expect(page()).toContain(
    'You needed 59, so you were 3 short. Of the 27 you missed, 25 were in area 5, New Jersey law, all lines.',
  );
});

test("a first exam below the pass mark is a baseline: no 'Not passed', what comes next stands before the retake, and no other button is primary [DAY-03, VOICE-01]", async () => {
  const result = finished('mini', { wrong: from(1, 14) });
  open(result, { 'exams.page': () => pageOf([result]) });
  await heading('Your baseline: 6 of 20');
  expect(page()).toContain('This is where you start. You need 14 to pass.');
  expect(page()).not.toContain('Not passed');
  const retake = screen.getByRole('button', { name: 'Retake the missed ones' });
  const next = screen.getByRole('button', { name: 'What comes next' });
  expect(next.compareDocumentPosition(retake)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(document.querySelectorAll('[data-variant=primary]')).toHaveLength(0);
});

test('a first exam that is passed, and a failed one after the first, are no baseline [DAY-03]', async () => {
  const passed = finished('mini', {});
  const { unmount } = open(passed, { 'exams.page': () => pageOf([passed]) });
  await heading('Passed');
  unmount();
  open(finished('mini', { wrong: from(1, 14) }));
  await heading('Not passed');
});

test('without a measured time there is no chart of times [DAY-03]', async () => {
  const result = finished('mini', MINI);
  open({ ...result, questions: result.questions.map((question) => ({ ...question, seconds: 0 })) });
  await heading('Passed');
  expect(screen.queryByRole('region', { name: 'Time for each question' })).toBeNull();
});

test('after the deadline the result says that time ran out and what it left unanswered [EXAM-15]', async () => {
  open(finished('full', { unanswered: from(70, 83) }, { isTimedOut: true }));
  await heading('Passed');
  expect(page()).toContain('Time ran out with 14 questions unanswered. They count as wrong.');
  expect(page()).toContain('All 3 h 30 min');
});

test('a user who left a question out reads that it counts as wrong but is no mistake [EXAM-15]', async () => {
  open(finished('mini', MINI));
  await heading('Passed');
  expect(page()).toContain('You left 1 question unanswered. It counts as wrong.');
  expect(page()).toContain('A practice set with the 3 you missed and the 1 you left unanswered. See My Mistakes');
  expect(screen.getByRole('link', { name: 'See My Mistakes' }).getAttribute('href')).toBe('/mistakes');
});

test('each area has a line with its number, title, count and share [EXAM-15]', async () => {
  open(finished('full', { wrong: [1, 2, 3, 4] }));
  await heading('Passed');
  const areas = within(screen.getByRole('region', { name: 'By area' }));
  const lines = areas.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('1Types of Policies5 of 956%');
  expect(lines[1]).toBe('2Policy Riders, Provisions, Options, and Exclusions21 of 21100%');
  expect(areas.getByRole('progressbar', { name: 'Correct in area 1' }).getAttribute('aria-valuenow')).toBe('56');
});

test('the strip has a cell for each of the 83 questions in six groups, which tells its state and leads to it [EXAM-20]', async () => {
  const { user } = open(
    finished('full', { wrong: [2], unanswered: [83], flagged: [2] }),
    {},
    '/exam/exam-1?show=flagged',
  );
  await heading('Passed');
  const strip = within(screen.getByRole('toolbar', { name: 'Questions' }));
  const cells = strip.getAllByRole('link').map(({ ariaLabel, dataset }) => [ariaLabel, dataset.state]);
  expect(cells).toHaveLength(83);
  expect(cells[1]).toEqual(['Question 2, wrong, flagged', 'wrong']);
  expect(cells[82]).toEqual(['Question 83, unanswered', 'unanswered']);
  expect(page()).toContain('Area 1, Policy types: 9 questions, 8 correct, 1 wrong, 0 unanswered, 1 flagged.');
  const areas = [...document.querySelectorAll('[role=toolbar] .cell-group')];
  expect(areas.map((area) => area.querySelectorAll('a').length)).toEqual([9, 21, 12, 8, 25, 8]);

  await user.click(strip.getByRole('link', { name: 'Question 83, unanswered' }));
  expect(listed()).toHaveLength(83);
  expect(document.activeElement).toBe(row(83).querySelector('summary'));
  expect(within(row(83)).getByText('Correct answer')).toBeTruthy();
});

test('arrows move between the cells, which are one stop of the Tab key [EXAM-20]', async () => {
  const { user } = open(finished('mini', MINI));
  await heading('Passed');
  const cell = (name: string) => screen.getByRole('link', { name });
  cell('Question 1, correct, flagged').focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(cell('Question 2, correct')));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(cell('Question 3, wrong')));
  await user.tab();
  expect(document.activeElement?.closest('[role=toolbar]')).toBeNull();
});

test('a question that the material no longer has keeps its cell and is not in the review', async () => {
  const result = finished('mini', {});
  open({ ...result, questions: result.questions.filter(({ position }) => position !== 5) });
  await heading('Passed');
  const cells = [...document.querySelectorAll<HTMLElement>('[role=toolbar] .cell')];
  expect(cells.map(({ dataset }) => dataset.state).indexOf('missing')).toBe(4);
  expect(cells).toHaveLength(20);
  expect(page()).toContain('No longer shown 1');
  expect(listed()).toEqual(questionsOf(...[...from(1, 4), ...from(6, 20)]));
});

test('the times are a plot and a table, with the average, what is allowed, and the longest, which open their question [EXAM-15]', async () => {
  const { user } = open(finished('full', { wrong: [1], unanswered: [83] }));
  await heading('Passed');
  const times = screen.getByRole('region', { name: 'Time for each question' });
  expect(times.textContent).toContain(
    'You averaged 41 s per question. The dashed line marks 2 min 32 s, the time you have per question. The longest: question 82',
  );
  expect(times.textContent).toContain(
    'The longest: question 82, 1 min 22 s; question 81, 1 min 21 s; question 80, 1 min 20 s.',
  );
  expect(times.querySelectorAll('.cell')).toHaveLength(83);
  const rows = within(times).getAllByRole('row', { hidden: true });
  expect(rows).toHaveLength(84);
  expect(rows[1]!.textContent).toBe('11.1 Traditional Whole Life Productswrong1 s');
  await user.click(within(times).getByRole('button', { name: 'question 82' }));
  expect(document.activeElement).toBe(row(82).querySelector('summary'));
});

test('a question opens with its options in order, both answers marked, all rationales, sources and topic [EXAM-15, BEYOND-08]', async () => {
  const { user } = open(finished('mini', MINI));
  await heading('Passed');
  expect(row(3).textContent).not.toContain('The third is too late.');
  await user.click(row(3).querySelector('summary')!);
  const opened = within(row(3));
  expect(opened.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Athe right oneCorrect answer60% chose thisIt fits.',
    'Bthe second10% chose thisThe second is too early.',
    'Cthe thirdYour answer25% chose thisThe third is too late.',
    'Dthe fourth5% chose thisThe fourth is unheard of.',
  ]);
  expect(row(3).textContent).toContain('Sources: N.J.S.A. 17B:25-4; N.J.A.C. 11:4-11.6');
  expect(opened.getByRole('link', { name: /^2.2/ }).getAttribute('href')).toBe('/topic/2.2');
  expect(opened.getByText('Incorrect')).toBeTruthy();
  expect(opened.getByText('3 s')).toBeTruthy();
  expect(opened.getByRole('button', { name: 'Report this question' })).toBeTruthy();
  await user.click(row(3).querySelector('summary')!);
  expect(row(3).textContent).not.toContain('The third is too late.');
});

test('a correct answer is marked as both, and an unanswered question has no answer of the user [EXAM-15]', async () => {
  const { user } = open(finished('mini', MINI));
  await heading('Passed');
  await user.click(screen.getByRole('button', { name: 'Open all' }));
  expect(within(row(1)).getByText('Your answer, correct')).toBeTruthy();
  expect(within(row(1)).getByText('Flagged')).toBeTruthy();
  expect(within(row(20)).getByText('Unanswered')).toBeTruthy();
  expect(within(row(20)).getByText('Correct answer')).toBeTruthy();
  expect(within(row(20)).queryByText(/Your answer/)).toBeNull();
  expect(within(row(20)).queryByRole('button', { name: 'Report this question' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close all' }));
  expect(screen.queryByText('Your answer, correct')).toBeNull();
});

test('a print has the options and rationales of all questions that the filter shows, and then closes them again [EXAM-15]', async () => {
  const { user } = open(finished('mini', MINI), {}, '/exam/exam-1?show=wrong');
  await heading('Passed');
  await user.click(row(4).querySelector('summary')!);
  const openRows = () => [3, 4, 13, 20].filter((position) => within(row(position)).queryByText('Correct answer'));
  expect(openRows()).toEqual([4]);
  fireEvent(window, new Event('beforeprint'));
  expect(openRows()).toEqual([3, 4, 13, 20]);
  expect(row(13).textContent).toContain('The third is too late.');
  fireEvent(window, new Event('afterprint'));
  expect(openRows()).toEqual([4]);
});

test('the review is filtered by area, missed and flagged, with counts, and the address keeps the filter [EXAM-15]', async () => {
  const { user, currentPath } = open(finished('mini', MINI));
  await heading('Passed');
  await user.click(screen.getByRole('radio', { name: 'Missed (4)' }));
  expect(listed()).toEqual(questionsOf(3, 4, 13, 20));
  expect(currentPath()).toBe('/exam/exam-1?show=wrong');
  await user.click(screen.getByRole('combobox', { name: 'Filter by area' }));
  await user.click(await screen.findByRole('option', { name: '2 Riders, provisions, options, exclusions (2)' }));
  expect(listed()).toEqual(questionsOf(3, 4));
  expect(currentPath()).toBe('/exam/exam-1?area=2&show=wrong');
  await user.click(screen.getByRole('radio', { name: 'Flagged (1)' }));
  expect(listed()).toEqual(questionsOf(4));
});

test('the filter of the address is applied, and an empty one offers all questions [EXAM-15]', async () => {
  const { user, currentPath } = open(finished('mini', MINI), {}, '/exam/exam-1?area=3&show=wrong');
  expect(await screen.findByText('Nothing missed here')).toBeTruthy();
  expect(listed()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show All Questions' }));
  expect(listed()).toHaveLength(20);
  expect(currentPath()).toBe('/exam/exam-1');
});

test("'Retake the missed ones' starts a practice of exactly the wrong and the unanswered ones [EXAM-16]", async () => {
  const { user } = open(finished('mini', MINI));
  await heading('Passed');
  await user.click(screen.getByRole('button', { name: 'Retake the missed ones' }));
  expect(start).toHaveBeenCalledWith({ scope: 'mistakes', count: 10, questionIds: ['q3', 'q4', 'q13', 'q20'] });
});

test('a perfect score has nothing to retake and says so [EXAM-16]', async () => {
  open(finished('mini', {}));
  await heading('Passed');
  expect(page()).toContain("You got every question right. There's nothing to retake.");
  expect(screen.queryByRole('button', { name: 'Retake the missed ones' })).toBeNull();
});

test('an exam that does not exist leads back to the exams', async () => {
  open(finished('mini', {}), {
    'exams.get': () => {
      throw refusal(404, 'There is no such exam');
    },
  });
  await heading('Exam Not Found');
  expect(screen.getByRole('link', { name: 'Go to your exams' }).getAttribute('href')).toBe('/exam');
});

test('if the result can not be loaded, the page says so, and the user can try again', async () => {
  let isDown = true;
  const { user } = open(finished('mini', {}), {
    'exams.get': () => {
      if (isDown) throw refusal(503, 'The service is not available right now.');
      return finished('mini', {});
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The service is not available right now.');
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Try Again' }));
  await heading('Passed');
});

test('while the result loads, the page says so', async () => {
  open(finished('mini', {}), { 'exams.get': () => new Promise(() => {}) });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
});
