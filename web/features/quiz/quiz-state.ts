import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';

/** One state: the question on show and, for each question answered so far, the option chosen. */
export type QuizState = {
  questions: ServedQuestion[];
  current: number;
  chosen: number | null;
  /** Is the current question's answer given, and locked? */
  isAnswered: boolean;
  answers: number[];
};

export type QuizAction = { type: 'choose'; option: number } | { type: 'submit' } | { type: 'next' };

/** A state from its first question. Each question has an id of its own, also when the server sent none. */
export function startQuiz(questions: ServedQuiz['questions']): QuizState {
  const withIds = questions.map((question, index) => ({ ...question, id: question.id || `question-${index + 1}` }));
  return { questions: withIds, current: 0, chosen: null, isAnswered: false, answers: [] };
}

/** What a step makes of a state; a step that isn't possible now leaves it as it is. */
export function quizReducer(state: QuizState, step: QuizAction): QuizState {
  switch (step.type) {
    case 'choose':
      if (state.isAnswered || !(step.option in currentQuestion(state).options)) return state;
      return { ...state, chosen: step.option };
    case 'submit':
      if (state.isAnswered || state.chosen === null) return state;
      return { ...state, isAnswered: true, answers: [...state.answers, state.chosen] };
    case 'next':
      if (!state.isAnswered || isLast(state)) return state;
      return { ...state, current: state.current + 1, chosen: null, isAnswered: false };
  }
}

export const currentQuestion = (state: QuizState): ServedQuestion => state.questions[state.current]!;
export const isLast = (state: QuizState): boolean => state.current === state.questions.length - 1;
export const isComplete = (state: QuizState): boolean => state.answers.length === state.questions.length;

/** Right or wrong for each question answered so far. */
export const marks = (state: QuizState): boolean[] =>
  state.answers.map((chosen, index) => chosen === state.questions[index]!.correctAnswer);

export const score = (state: QuizState): number => marks(state).filter(Boolean).length;
