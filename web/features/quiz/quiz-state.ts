import type { ServedQuestion, ServedQuiz } from '#shared/quiz.ts';

export type QuizState = {
  questions: ServedQuestion[];
  /** The index of the current question. */
  current: number;
  /** The option chosen for the current question. */
  chosen: number | null;
  /** Whether the current question is answered and its options are locked. */
  isAnswered: boolean;
  /** The submitted option of each question so far. */
  answers: number[];
};

export type QuizAction = { type: 'choose'; option: number } | { type: 'submit' } | { type: 'next' };

/** Returns a quiz at its first question. Adds an id to each question that has none [QUIZ-04]. */
export function startQuiz(questions: ServedQuiz['questions']): QuizState {
  const withIds = questions.map((question, index) => ({ ...question, id: question.id || `question-${index + 1}` }));
  return { questions: withIds, current: 0, chosen: null, isAnswered: false, answers: [] };
}

/** Returns the state after an action, or the same state if the action isn't possible now. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'choose':
      if (state.isAnswered || !(action.option in currentQuestion(state).options)) return state;
      return { ...state, chosen: action.option };
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

/** Returns whether each answer so far is correct. */
export const results = (state: QuizState): boolean[] =>
  state.answers.map((chosen, index) => chosen === state.questions[index]!.correctAnswer);

export const score = (state: QuizState): number => results(state).filter(Boolean).length;
