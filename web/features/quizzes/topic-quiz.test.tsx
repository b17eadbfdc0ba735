import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { timedOut, trpc } from '#web/lib/trpc.ts';
import { expectFocus } from '#web/testing/expect-focus.ts';
import { type Handlers, refusal } from '#web/testing/fake-server.ts';
import { renderScreen, rosa } from '#web/testing/render-screen.tsx';
import { tenQuestions, topicServer } from '#web/testing/topic-server.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { TopicQuiz } from './topic-quiz.tsx';

function open(handlers: Handlers = {}) {
  const rendered = renderScreen(
    <main>
      <TopicQuiz topicId="1.1" afterSaving={(quizId) => `Next for ${quizId}`} />
      <SavedScores />
    </main>,
    { signedIn: rosa, handlers: { ...topicServer(), ...handlers } },
  );
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, inputs, play: player(rendered.user) };
}

function renderTwice(generate: Handlers['quiz.generate']) {
  const quiz = <TopicQuiz topicId="1.1" />;
  const page = (
    <StrictMode>
      {quiz}
      {quiz}
    </StrictMode>
  );
  const rendered = renderScreen(page, {
    signedIn: rosa,
    handlers: { ...topicServer(), 'quiz.current': () => null, 'quiz.generate': generate },
  });
  const inputs = (path: string) => rendered.calls.filter((call) => call.path === path).map(({ input }) => input);
  return { ...rendered, inputs };
}

function SavedScores() {
  const { data: { recent = [] } = {} } = trpc.quiz.figures.useQuery();
  return <p>Saved: {recent.map(({ percentage }) => percentage).join(', ') || 'none'}</p>;
}

/** Returns a function that answers the next questions. True chooses the correct option. */
function player(user: UserEvent) {
  return async (...answers: boolean[]) => {
    for (const [index, isCorrect] of answers.entries()) {
      if (index > 0) await user.click(button('Next Question'));
      await screen.findByRole('button', { name: 'Submit Answer' });
      await user.click(options()[isCorrect ? CORRECT : INCORRECT]!);
      await user.click(button('Submit Answer'));
    }
  };
}

/** Presses 'Restart' after the first answer, and confirms. */
async function restart(user: UserEvent) {
  await user.click(button('Restart'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restart' }));
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const explanation = () => screen.getByRole('region', { name: 'The answer explained' });
const heading = (name: string) => screen.findByRole('heading', { name });
const options = () => screen.getAllByRole<HTMLInputElement>('radio');
const [CORRECT, INCORRECT] = [0, 2];

const correct = (count: number) => Array.from({ length: 10 }, (_, index) => index < count);

test('a quiz of ten questions is requested once, the page says that it is loading, and shows one question at a time [QUIZ-01, QUIZ-03, QUIZ-05]', async () => {
  let answer = () => {};
  const served = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { inputs } = open({
    'quiz.generate': async () => {
      await served;
      return { runId: 'run', questions: tenQuestions };
    },
  });
  expect(screen.getByRole('status').textContent).toBe('Loading quiz...');
  answer();
  await heading('What is asked in 1?');
  expect(screen.queryByText('Loading quiz...')).toBeNull();
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.getByText('Question 1 of 10')).toBeTruthy();
  expect(inputs('quiz.generate')).toEqual([{ topicId: '1.1', count: 10 }]);
});

test("after the last answer its explanation stays, the score is saved and stands below it, there is no next question, and 'See Result' opens the full result without the question [QUIZ-10, QUIZ-11]", async () => {
  const { user, play, inputs } = open();
  await play(...correct(9));
  const verdict = await heading('Excellent work! You passed!');
  const explained = within(explanation()).getByText('Because of reason 10.');
  expect(explained.compareDocumentPosition(verdict)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('90%')).toBeTruthy();
  expect(button('Next Question').disabled).toBe(true);
  expect(screen.getAllByRole('heading', { name: 'What is asked in 10?' })).toHaveLength(1);
  expect(inputs('quiz.saveScore')).toMatchObject([{ percentage: 90 }]);
  expect(document.activeElement).toBe(button('See Result'));
  await user.keyboard('{Enter}');
  await expectFocus(heading('Excellent work! You passed!'));
  expect(screen.getByRole('img', { name: '9 of 10 correct' })).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getAllByRole('heading', { name: 'What is asked in 10?' })).toHaveLength(1);
});

test('what the answers changed and what comes next follow once the score is saved, and only in the full result [VOICE-01, QUIZ-11]', async () => {
  const { 'quiz.saveScore': save } = topicServer();
  let isDown = true;
  const { user, play } = open({
    'quiz.saveScore': (input) => {
      if (isDown) throw refusal(503, 'The database is not reachable');
      return save!(input);
    },
  });
  await play(...correct(9));
  expect(screen.queryByText('Next for run-1')).toBeNull();
  await user.click(button('See Result'));
  const alert = await screen.findByRole('alert');
  expect(screen.queryByText('Next for run-1')).toBeNull();
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Save Again' }));
  expect(await screen.findByText('Next for run-1')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('7 of 10 passes: the heading is green, and a sentence compares the quiz to the real exam [QUIZ-12] [QUIZ-13]', async () => {
  const { play } = open();
  await play(...correct(7));
  expect((await heading('Excellent work! You passed!')).className).toContain('text-success');
  expect(screen.getByText('70%')).toBeTruthy();
  expect(
    screen.getByText(/^Ten answers show where you stand .* has 83 questions .* need 59 correct answers to pass\.$/),
  ).toBeTruthy();
});

test('6 of 10 fails: the heading is orange, and the missed questions are listed with their explanations [QUIZ-14]', async () => {
  const { user, play, inputs, currentPath } = open({
    'practice.start': () => ({ runId: 'new', questions: tenQuestions }),
  });
  await play(...correct(6));
  expect((await heading('Keep studying to improve your score')).className).toContain('text-below');
  expect(screen.getByText('60%')).toBeTruthy();
  expect(screen.queryByText(/You passed/)).toBeNull();
  expect(screen.getByText('You needed 7 of 10 correct answers to pass, so you were 1 short.')).toBeTruthy();
  await user.click(button('See Result'));
  const missed = screen.getByRole('heading', { name: 'What you missed' }).closest('section')!;
  const titles = within(missed).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([7, 8, 9, 10].map((n) => `What is asked in ${n}?`));
  const [first] = within(missed).getAllByRole('listitem');
  expect(first!.textContent).toMatch(
    /^7.*the third.*The third is too late\..*the right one.*Because of reason 7\..*17B:25-4/,
  );
  await user.click(button('Retake only the missed ones'));
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(inputs('practice.start')).toEqual([
    { scope: 'mistakes', count: 10, questionIds: ['q7', 'q8', 'q9', 'q10'], keepsUnfinished: true },
  ]);
});

test('a retake of the missed ones asks before it replaces a practice with answers [QUIZ-32]', async () => {
  const { user, play, inputs, currentPath } = open({
    'practice.start': ({ keepsUnfinished }) => {
      if (keepsUnfinished) throw refusal(409, 'You have an unfinished practice set', 'practiceOpen');
      return { runId: 'new', questions: tenQuestions };
    },
  });
  await play(...correct(9));
  await user.click(button('See Result'));
  const asked = async () => {
    await user.click(button('Retake only the missed ones'));
    return within(await screen.findByRole('alertdialog', { name: 'Replace your unfinished practice set?' }));
  };
  await user.click((await asked()).getByRole('button', { name: 'Keep It' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(button('Retake only the missed ones'));
  const input = { scope: 'mistakes', count: 10, questionIds: ['q10'] };
  expect(inputs('practice.start')).toEqual([{ ...input, keepsUnfinished: true }]);
  expect(currentPath()).toBe('/');

  await user.click((await asked()).getByRole('button', { name: 'Start New Practice' }));
  await waitFor(() => expect(currentPath()).toBe('/practice/quiz'));
  expect(inputs('practice.start').slice(1)).toEqual([
    { ...input, keepsUnfinished: true },
    { ...input, keepsUnfinished: false },
  ]);
  expect(toasts.get()).toEqual([]);
});

test("'Restart' asks for confirmation only if the quiz has answers [QUIZ-15]", async () => {
  const { user, play, inputs } = open();
  await heading('What is asked in 1?');
  await user.click(button('Restart'));
  await heading('What is asked in 1?');
  expect(inputs('quiz.generate')).toHaveLength(2);

  await play(true, false);
  await user.click(button('Restart'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Restart with a new quiz?' }));
  expect(dialog.getByText("Your 2 answers so far won't be scored.")).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep Going' }));
  expect(screen.getByText('1 of 2 correct')).toBeTruthy();
  expect(inputs('quiz.generate')).toHaveLength(2);
});

test("'Restart' during a quiz, which is not saved, and 'Retake' after it each fetch a new quiz, without a question [QUIZ-15, QUIZ-19]", async () => {
  const { user, play, inputs } = open();
  await play(true, false);
  await restart(user);
  await expectFocus(heading('What is asked in 1?'));
  expect(screen.queryByText(/\d right$/)).toBeNull();
  expect(inputs('quiz.generate')).toHaveLength(2);
  expect(inputs('quiz.saveScore')).toEqual([]);

  await play(...correct(10));
  expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
  await user.click(button('Retake'));
  await heading('What is asked in 1?');
  expect(screen.queryByText('100%')).toBeNull();
  expect(inputs('quiz.generate')).toHaveLength(3);
});

test('a quiz is saved once with its answers, a retake is saved separately, and the list of scores has both [QUIZ-19] [CALL-07]', async () => {
  const { user, play, inputs } = open();
  await screen.findByText('Saved: none');
  await play(...correct(7));
  await screen.findByText('Saved: 70');
  await user.click(button('See Result'));
  const answers = tenQuestions.map(({ id }, index) => ({ questionId: id, chosen: index < 7 ? CORRECT : INCORRECT }));
  const first = { topicId: '1.1', runId: 'run-1', score: 7, totalQuestions: 10, percentage: 70, answers };
  expect(inputs('quiz.saveScore')).toEqual([first]);

  await user.click(button('Retake'));
  await heading('What is asked in 1?');
  await play(...correct(3));
  await screen.findByText('Saved: 30, 70');
  expect(inputs('quiz.saveScore').slice(1)).toMatchObject([{ runId: 'run-2', score: 3, percentage: 30 }]);
});

test('an unfinished quiz goes on at its next question, and each further answer is kept [QUIZ-26]', async () => {
  const answers = [0, 2, 0, 0, 2].map((chosen, index) => ({ questionId: `q${index + 1}`, chosen }));
  const { user, play, inputs } = open({
    'quiz.current': () => ({ runId: 'run-0', questions: tenQuestions, answers }),
  });
  await heading('What is asked in 6?');
  expect(screen.getByText('Continue your quiz: question 6 of 10')).toBeTruthy();
  expect(screen.getByText('3 of 5 correct')).toBeTruthy();
  expect(inputs('quiz.generate')).toEqual([]);
  await play(true);
  expect(screen.queryByText(/Continue your quiz/)).toBeNull();
  await waitFor(() => expect(inputs('quiz.keepAnswer')).toEqual([{ runId: 'run-0', questionId: 'q6', chosen: 0 }]));
  await user.click(button('Next Question'));
  await play(...correct(10).slice(0, 4));
  await screen.findByText('Saved: 80');
  expect(inputs('quiz.saveScore')).toMatchObject([{ runId: 'run-0', score: 8, answers: { length: 10 } }]);
});

test('after a reload during the explanation, the next question comes into view from its stem on [QUIZ-26]', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  open({
    'quiz.current': () => ({ runId: 'old', questions: tenQuestions, answers: [{ questionId: 'q1', chosen: 1 }] }),
  });
  const stem = await heading('What is asked in 2?');
  expect(shown.mock.contexts).toContain(stem);
});

test("'Restart' drops the unfinished quiz for a new one [QUIZ-15, QUIZ-26]", async () => {
  const { user, inputs } = open({
    'quiz.current': () => ({ runId: 'old', questions: tenQuestions, answers: [{ questionId: 'q1', chosen: 1 }] }),
  });
  await heading('What is asked in 2?');
  await user.click(button('Restart'));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Restart' }));
  await heading('What is asked in 1?');
  expect(inputs('quiz.generate')).toHaveLength(1);
});

test('answers that cannot be saved wait on this device, and the page counts them [QUIZ-27]', async () => {
  const { play } = open({
    'quiz.keepAnswer': () => {
      throw refusal(503, 'The database is not reachable');
    },
  });
  await play(true);
  await screen.findByText("1 answer not saved yet. Keep going: it's safe on this device.");
});

test('a quiz whose answers are all kept shows its last explanation with the score, and saves it [QUIZ-26]', async () => {
  const answers = tenQuestions.map(({ id }, index) => ({ questionId: id, chosen: index < 9 ? 0 : 1 }));
  const { inputs } = open({ 'quiz.current': () => ({ runId: 'run-0', questions: tenQuestions, answers }) });
  await heading('Excellent work! You passed!');
  await screen.findByText('Saved: 90');
  expect(inputs('quiz.saveScore')).toMatchObject([{ runId: 'run-0', score: 9, answers }]);
});

test('if a score cannot be saved, the page says so, and saving again sends the same quiz', async () => {
  const { 'quiz.saveScore': save } = topicServer();
  let isDown = true;
  const { user, play, inputs } = open({
    'quiz.saveScore': (input) => {
      if (isDown) throw refusal(503, 'The database is not reachable');
      return save!(input);
    },
  });
  await play(...correct(10));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain("We couldn't save your score.");
  isDown = false;
  await user.click(within(alert).getByRole('button', { name: 'Save Again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  const [failed, saved] = inputs('quiz.saveScore');
  expect(saved).toEqual(failed);
});

test("an error shows the server's message, and 'Try Again' loads a quiz [ERR-02] [ERR-08]", async () => {
  let isDown = true;
  const { user, inputs } = open({
    'quiz.generate': () => {
      if (isDown) throw refusal(500, 'The question bank is being restocked');
      return { runId: 'run', questions: tenQuestions };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('heading').textContent).toBe('Error Loading Quiz');
  expect(within(alert).getByRole('paragraph').textContent).toBe('The question bank is being restocked');
  isDown = false;
  await user.click(button('Try Again'));
  await expectFocus(heading('What is asked in 1?'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(inputs('quiz.generate')).toHaveLength(2);
});

const NOT_YET = 'A practice quiz is not available for this topic yet';
const throwing = (error: Error) => () => {
  throw error;
};
test.each([
  ['no response', throwing(new TypeError('Failed to fetch')), 'Failed to generate quiz. Please try again.'],
  ['no response in time', throwing(timedOut()), /^Request timed out\. The AI is taking longer than expected/],
  ['an empty list of questions', () => ({ runId: 'run', questions: [] }), 'No questions received from server'],
  ['no list of questions', () => ({}) as never, 'No questions received from server'],
])('%s is an error, and the user can try again [ERR-08, ERR-10]', async (_what, generate, words) => {
  open({ 'quiz.generate': generate });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading').textContent).toBe('Error Loading Quiz');
  expect(alert.getByText(words)).toBeTruthy();
  expect(alert.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test.each([
  ['404', refusal(404, NOT_YET)],
  ['503 that names the reason', refusal(503, NOT_YET, 'notAvailable')],
  ['503 without a reason', refusal(503, NOT_YET)],
  ['409 without a reason', refusal(409, NOT_YET)],
])("a %s shows 'Quiz Coming Soon' and no button to try again [ERR-09]", async (_what, error) => {
  open({ 'quiz.generate': throwing(error) });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading').textContent).toBe('Quiz Coming Soon');
  expect(alert.getByText(NOT_YET)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a topic starts one quiz: in StrictMode, shown twice, and opened again before the first has come [QUIZ-01]', async () => {
  const served = Promise.withResolvers<void>();
  const { inputs, unmount } = renderTwice(async () => {
    await served.promise;
    return { runId: 'run', questions: tenQuestions };
  });
  await waitFor(() => expect(inputs('quiz.generate')).toHaveLength(1));
  unmount();
  const again = renderTwice(() => ({ runId: 'another', questions: tenQuestions }));
  await waitFor(() => expect(again.inputs('quiz.current').length).toBeGreaterThan(0));
  served.resolve();
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'What is asked in 1?' })).toHaveLength(2));
  expect(again.inputs('quiz.generate')).toEqual([]);
});

test('an answer that the server refuses is said, and the quiz goes on [QUIZ-27]', async () => {
  const { play } = open({
    'quiz.keepAnswer': () => {
      throw refusal(409, 'This question already has another answer');
    },
  });
  await play(true);
  expect(await screen.findByText("An answer wasn't saved")).toBeTruthy();
  expect(screen.getByText('This question already has another answer.')).toBeTruthy();
  expect(button('Next Question').disabled).toBe(false);
});
