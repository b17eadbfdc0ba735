import type { UnfinishedDrill } from '#shared/drill.ts';
import type { Confidence } from '#shared/quiz.constants.ts';
import type { QuizAnswer, ServedQuestion } from '#shared/quiz.ts';

export type DrillState = {
  questions: ServedQuestion[];
  /** The ids of the questions without a correct answer, the current one first. */
  upcoming: string[];
  /** The first answer to each question, in the order in which its options were served. */
  first: ReadonlyMap<string, number>;
  /** How often each question was missed. */
  misses: ReadonlyMap<string, number>;
  /** The option chosen for the current question, as shown. */
  chosen: number | null;
  confidence: Confidence | undefined;
  /** Whether the current question is answered and its options are locked. */
  isAnswered: boolean;
};

export type DrillAction =
  | { type: 'choose'; option: number }
  | { type: 'rate'; confidence: Confidence | undefined }
  | { type: 'submit' }
  | { type: 'next' };

/** The number of other questions after which a missed one comes back. */
const BACK_AFTER = 3;

const OPEN = { chosen: null, confidence: undefined, isAnswered: false } as const;

/** Returns a drill at its first question without an answer. The missed ones come after all of these. */
export function startDrill({ questions, answers, solved }: Omit<UnfinishedDrill, 'runId'>): DrillState {
  const first = new Map(answers.map(({ questionId, chosen }) => [questionId, chosen]));
  const open = questions.map(({ id }) => id).filter((id) => !solved.includes(id));
  const missed = questions.filter(({ id, correctAnswer }) => first.has(id) && first.get(id) !== correctAnswer);
  return {
    questions,
    upcoming: [...open.filter((id) => !first.has(id)), ...open.filter((id) => first.has(id))],
    first,
    misses: new Map(missed.map(({ id }) => [id, 1])),
    ...OPEN,
  };
}

/** Returns the state after an action, or the same state if the action isn't possible now. */
export function drillReducer(state: DrillState, action: DrillAction): DrillState {
  if (isDone(state)) return state;
  switch (action.type) {
    case 'choose':
      if (state.isAnswered || !(action.option in currentQuestion(state).options)) return state;
      return { ...state, chosen: action.option };
    case 'rate':
      if (state.isAnswered || state.confidence === action.confidence) return state;
      return { ...state, confidence: action.confidence };
    case 'submit':
      return state.isAnswered || state.chosen === null ? state : submitted(state);
    case 'next':
      return state.isAnswered ? nextStep(state) : state;
  }
}

function submitted(state: DrillState): DrillState {
  const { questionId, chosen } = sentAnswer(state);
  const first = state.first.has(questionId) ? state.first : new Map([...state.first, [questionId, chosen]]);
  return { ...state, first, isAnswered: true };
}

/** A solved question leaves the drill. A missed one comes back after a few others. */
function nextStep(state: DrillState): DrillState {
  const [current, ...others] = state.upcoming as [string, ...string[]];
  if (isCorrect(state)) return { ...state, ...OPEN, upcoming: others };
  const misses = new Map([...state.misses, [current, (state.misses.get(current) ?? 0) + 1]]);
  return { ...state, ...OPEN, misses, upcoming: others.toSpliced(BACK_AFTER, 0, current) };
}

export const isDone = ({ upcoming }: DrillState): boolean => upcoming.length === 0;

/**
 * Returns the current question. Each time it comes back, its options are at other places, so that the user can't answer by
 * place.
 */
export function currentQuestion(state: DrillState): ServedQuestion {
  const question = state.questions.find(({ id }) => id === state.upcoming[0])!;
  const turn = turnOf(state);
  const turned = <T>(items: T[]): T[] => [...items.slice(turn), ...items.slice(0, turn)];
  return {
    ...question,
    options: turned(question.options),
    optionNotes: turned(question.optionNotes),
    correctAnswer: (question.correctAnswer - turn + question.options.length) % question.options.length,
  };
}

function turnOf({ questions, upcoming, misses }: DrillState): number {
  const { options } = questions.find(({ id }) => id === upcoming[0])!;
  return (misses.get(upcoming[0]!) ?? 0) % options.length;
}

export const isCorrect = (state: DrillState): boolean => state.chosen === currentQuestion(state).correctAnswer;

/** Returns the answer to the current question as the server takes it. */
export function sentAnswer(state: DrillState): QuizAnswer {
  const { id, options } = currentQuestion(state);
  const chosen = (state.chosen! + turnOf(state)) % options.length;
  return { questionId: id, chosen, ...(state.confidence && { confidence: state.confidence }) };
}

/** Returns whether the current question was missed before. */
export const isBack = ({ upcoming, misses }: DrillState): boolean => misses.has(upcoming[0]!);

/** Returns the questions whose first answer was wrong. */
export const missedQuestions = ({ questions, first }: DrillState): ServedQuestion[] =>
  questions.filter(({ id, correctAnswer }) => first.has(id) && first.get(id) !== correctAnswer);

/** Returns how many questions have a correct answer, and how many of the missed ones come back. */
export function progressOf(state: DrillState): { solved: number; comingBack: number } {
  const isJustSolved = state.isAnswered && isCorrect(state);
  const open = isJustSolved ? state.upcoming.slice(1) : state.upcoming;
  return {
    solved: state.questions.length - open.length,
    comingBack: open.filter((id) => state.first.has(id)).length,
  };
}
