import type { QuizAnswer } from '#shared/quiz.ts';
import { type AnsweredQuestion, answeredQuestion } from './answers.ts';
import { isCorrect, type LinearState } from './linear.ts';

export const answerCount = ({ answers }: LinearState): number => answers.size;
export const isComplete = ({ questions, answers }: LinearState): boolean => answers.size === questions.length;

/** Returns for each question whether its first answer is correct; undefined for a question without an answer. */
export const results = ({ questions, answers }: LinearState): (boolean | undefined)[] =>
  questions.map(({ id, correctAnswer }) => {
    const answer = answers.get(id);
    return answer && answer.chosen === correctAnswer;
  });

export const score = (state: LinearState): number => results(state).filter(Boolean).length;

/** Returns the first answers as the server takes them, in the order of the questions. */
export const sentAnswers = ({ questions, answers }: LinearState): QuizAnswer[] =>
  questions.flatMap(({ id }) => answers.get(id) ?? []);

/** Returns the questions whose first answer is wrong, each with its number. */
export const missedQuestions = (state: LinearState): { number: number; answered: AnsweredQuestion }[] =>
  state.questions.flatMap((question, index) =>
    results(state)[index] === false
      ? [{ number: index + 1, answered: answeredQuestion(question, state.answers.get(question.id)!.chosen) }]
      : [],
  );

/** Returns how many questions have a correct answer, and how many of the missed ones come back. */
export function progressOf(state: LinearState): { solved: number; comingBack: number } {
  const isJustSolved = state.isAnswered && isCorrect(state);
  const open = isJustSolved ? state.upcoming.slice(1) : state.upcoming;
  return {
    solved: state.questions.length - open.length,
    comingBack: open.filter((id) => state.answers.has(id)).length,
  };
}
