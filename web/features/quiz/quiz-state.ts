import type { Confidence } from '#shared/quiz.constants.ts';
import type { QuizAnswer, ServedQuestion, ServedQuiz } from '#shared/quiz.ts';

export type QuizState = {
  questions: ServedQuestion[];
  /** The index of the current question. */
  current: number;
  /** The option chosen for the current question. */
  chosen: number | null;
  /** Whether the current question is answered and its options are locked. */
  isAnswered: boolean;
  /** The submitted option of each question; null for a question without an answer. */
  answers: (number | null)[];
  /** What the user said before submitting, also of the current question; undefined where they said nothing. */
  confidences: (Confidence | undefined)[];
};

export type QuizAction =
  | { type: 'choose'; option: number }
  | { type: 'rate'; confidence: Confidence | undefined }
  | { type: 'submit' }
  | { type: 'next' }
  /** Adds answers that were given in another tab or on another device. */
  | { type: 'merge'; answers: QuizAnswer[] };

/**
 * Returns a quiz at its first question without an answer, or if all have one, at its last question. Adds an id to each
 * question that has none [QUIZ-04].
 */
export function startQuiz({
  questions,
  answers = [],
}: Omit<ServedQuiz, 'runId'> & { answers?: QuizAnswer[] }): QuizState {
  const withIds = questions.map((question, index) => ({ ...question, id: question.id || `question-${index + 1}` }));
  const byId = new Map(answers.map((answer) => [answer.questionId, answer]));
  const given = withIds.map(({ id }) => byId.get(id)?.chosen ?? null);
  const confidences = withIds.map(({ id }) => byId.get(id)?.confidence);
  const open = given.indexOf(null);
  const current = open >= 0 ? open : withIds.length - 1;
  return { questions: withIds, current, chosen: given[current]!, isAnswered: open < 0, answers: given, confidences };
}

/** Returns the state after an action, or the same state if the action isn't possible now. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'choose':
      if (state.isAnswered || !(action.option in currentQuestion(state).options)) return state;
      return { ...state, chosen: action.option };
    case 'rate':
      if (state.isAnswered || state.confidences[state.current] === action.confidence) return state;
      return { ...state, confidences: state.confidences.with(state.current, action.confidence) };
    case 'submit':
      if (state.isAnswered || state.chosen === null) return state;
      return { ...state, isAnswered: true, answers: state.answers.with(state.current, state.chosen) };
    case 'next':
      if (!state.isAnswered || isLast(state)) return state;
      return { ...state, current: nextOpen(state), chosen: null, isAnswered: false };
    case 'merge': {
      const known = new Set(sentAnswers(state).map(({ questionId }) => questionId));
      const added = action.answers.filter(({ questionId }) => !known.has(questionId));
      return added.length === 0 ? state : startQuiz({ ...state, answers: [...sentAnswers(state), ...added] });
    }
  }
}

/** Returns the index of the next question without an answer after the current one, or -1 if there is none. */
const nextOpen = ({ answers, current }: QuizState): number => answers.indexOf(null, current + 1);

export const currentQuestion = (state: QuizState): ServedQuestion => state.questions[state.current]!;
export const isLast = (state: QuizState): boolean => nextOpen(state) < 0;
export const isComplete = (state: QuizState): boolean => !state.answers.includes(null);
export const answerCount = (state: QuizState): number => state.answers.filter((answer) => answer !== null).length;

/** Returns for each question whether its answer is correct; undefined for a question without an answer. */
export const results = (state: QuizState): (boolean | undefined)[] =>
  state.answers.map((chosen, index) =>
    chosen === null ? undefined : chosen === state.questions[index]!.correctAnswer,
  );

export const score = (state: QuizState): number => results(state).filter(Boolean).length;

/** Returns the answers as the server takes them. */
export const sentAnswers = ({ questions, answers, confidences }: QuizState): QuizAnswer[] =>
  answers.flatMap((chosen, index) => {
    const confidence = confidences[index];
    return chosen === null ? [] : [{ questionId: questions[index]!.id, chosen, ...(confidence && { confidence }) }];
  });

export type MissedQuestion = { question: ServedQuestion; number: number; chosen: number };

/** Returns the questions with a wrong answer, each with its number in the quiz. */
export function missedQuestions(state: QuizState): MissedQuestion[] {
  return state.questions.flatMap((question, index) => {
    const chosen = state.answers[index] ?? null;
    const isMissed = chosen !== null && chosen !== question.correctAnswer;
    return isMissed ? [{ question, number: index + 1, chosen }] : [];
  });
}
