import type { Question, Quiz } from '#shared/quiz.ts';

/** One run: the question on show and, for each question answered so far, the option chosen. */
export type QuizRun = {
  questions: Question[];
  current: number;
  chosen: number | null;
  /** Is the current question's answer given, and locked? */
  isAnswered: boolean;
  answers: number[];
};

export type QuizStep = { type: 'choose'; option: number } | { type: 'submit' } | { type: 'next' };

/** A run from its first question. Each question has an id of its own, also when the server sent none. */
export function startRun(questions: Quiz['questions']): QuizRun {
  const withIds = questions.map((question, index) => ({ ...question, id: question.id || `question-${index + 1}` }));
  return { questions: withIds, current: 0, chosen: null, isAnswered: false, answers: [] };
}

/** What a step makes of a run; a step that isn't possible now leaves it as it is. */
export function quizRun(run: QuizRun, step: QuizStep): QuizRun {
  switch (step.type) {
    case 'choose':
      if (run.isAnswered || !(step.option in currentQuestion(run).options)) return run;
      return { ...run, chosen: step.option };
    case 'submit':
      if (run.isAnswered || run.chosen === null) return run;
      return { ...run, isAnswered: true, answers: [...run.answers, run.chosen] };
    case 'next':
      if (!run.isAnswered || isLast(run)) return run;
      return { ...run, current: run.current + 1, chosen: null, isAnswered: false };
  }
}

export const currentQuestion = (run: QuizRun): Question => run.questions[run.current]!;
export const isLast = (run: QuizRun): boolean => run.current === run.questions.length - 1;
export const isComplete = (run: QuizRun): boolean => run.answers.length === run.questions.length;

/** Right or wrong for each question answered so far. */
export const marks = (run: QuizRun): boolean[] =>
  run.answers.map((chosen, index) => chosen === run.questions[index]!.correctAnswer);

export const score = (run: QuizRun): number => marks(run).filter(Boolean).length;
