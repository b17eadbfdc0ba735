import type { Confidence } from '#shared/quiz.constants.ts';
import type { PlayedQuestion, QuizAnswer } from '#shared/quiz.ts';

type LinearRules = {
  /** A missed question comes back after so many others. Undefined asks each question once, and stays at the last one. */
  asksAgainAfter?: number;
  /** Whether the answer can be seen without a choice. */
  showsWithoutChoice?: boolean;
};

/** Questions that are asked one after the other. Each answer is explained before the next question. */
export type LinearState = {
  rules: LinearRules;
  questions: PlayedQuestion[];
  /** The ids of the questions still to ask, the current one first. */
  upcoming: string[];
  /** The user's first answer to each question, by question id. `chosen` is an index into the options as served. */
  answers: ReadonlyMap<string, QuizAnswer>;
  /** How often each question that is asked again was missed. */
  misses: ReadonlyMap<string, number>;
  /** The option chosen for the current question, as shown. */
  chosen: number | null;
  /** What the user said about the current question before the answer. */
  confidence: Confidence | undefined;
  /** Whether the current question is answered and its options are locked. */
  isAnswered: boolean;
};

export type LinearAction =
  | { type: 'choose'; option: number }
  | { type: 'rate'; confidence: Confidence | undefined }
  | { type: 'submit' }
  | { type: 'next' }
  /** Adds answers that were given in another tab or on another device. */
  | { type: 'merge'; answers: QuizAnswer[] };

type LinearStart = {
  questions: PlayedQuestion[];
  /** The first answers so far. */
  answers?: QuizAnswer[];
  /** The ids of the questions that are not asked again: by default, all with an answer. */
  solved?: string[];
};

const OPEN = { chosen: null, confidence: undefined, isAnswered: false } as const;

/**
 * Starts at the first question without an answer. Missed ones that are asked again come after these. If nothing is left
 * to ask, it stays at the last question. Adds an id to each question that has none [QUIZ-04].
 */
export function startLinear(rules: LinearRules, { questions, answers = [], solved }: LinearStart): LinearState {
  const withIds = questions.map((question, index) => ({ ...question, id: question.id || `question-${index + 1}` }));
  const first = new Map(answers.map((answer) => [answer.questionId, answer]));
  const open = withIds.map(({ id }) => id).filter((id) => !(solved ? solved.includes(id) : first.has(id)));
  const again = open.filter((id) => first.has(id));
  const misses = new Map(again.map((id) => [id, 1]));
  const state = { rules, questions: withIds, answers: first, misses, ...OPEN };
  const last = withIds.at(-1);
  if (open.length > 0 || asksAgain(state) || !last) {
    return { ...state, upcoming: [...open.filter((id) => !first.has(id)), ...again] };
  }
  const { chosen, confidence } = first.get(last.id)!;
  return { ...state, upcoming: [last.id], chosen, confidence, isAnswered: true };
}

/** Returns the state after an action, or the same state if the action isn't possible now. */
export function linear(state: LinearState, action: LinearAction): LinearState {
  if (action.type === 'merge') {
    const added = action.answers.filter(({ questionId }) => !state.answers.has(questionId));
    return added.length === 0
      ? state
      : startLinear(state.rules, { questions: state.questions, answers: [...state.answers.values(), ...added] });
  }
  if (state.upcoming.length === 0) return state;
  if (action.type === 'next') return state.isAnswered ? nextStep(state) : state;
  if (state.isAnswered) return state;
  switch (action.type) {
    case 'choose':
      return action.option in currentQuestion(state).options ? { ...state, chosen: action.option } : state;
    case 'rate':
      return { ...state, confidence: action.confidence };
    case 'submit':
      if (state.chosen === null) return state.rules.showsWithoutChoice ? { ...state, isAnswered: true } : state;
      return { ...state, isAnswered: true, answers: withAnswer(state) };
  }
}

function withAnswer(state: LinearState): LinearState['answers'] {
  const answer = latestAnswer(state);
  return state.answers.has(answer.questionId)
    ? state.answers
    : new Map([...state.answers, [answer.questionId, answer]]);
}

function nextStep(state: LinearState): LinearState {
  const [current, ...others] = state.upcoming as [string, ...string[]];
  if (asksAgain(state) && !isCorrect(state)) {
    const misses = new Map([...state.misses, [current, (state.misses.get(current) ?? 0) + 1]]);
    return { ...state, ...OPEN, misses, upcoming: others.toSpliced(state.rules.asksAgainAfter!, 0, current) };
  }
  return others.length === 0 && !asksAgain(state) ? state : { ...state, ...OPEN, upcoming: others };
}

const asksAgain = ({ rules }: Pick<LinearState, 'rules'>): boolean => rules.asksAgainAfter !== undefined;

/**
 * Returns the current question. Each time it comes back, its options are at other places, so that the user can't answer by
 * place.
 */
export function currentQuestion(state: LinearState): PlayedQuestion {
  const question = state.questions.find(({ id }) => id === state.upcoming[0])!;
  const { options, optionNotes, correctAnswer } = question;
  const turn = turnOf(state, options.length);
  if (turn === 0) return question;
  const turned = <T>(items: T[]): T[] => [...items.slice(turn), ...items.slice(0, turn)];
  return {
    ...question,
    options: turned(options),
    optionNotes: turned(optionNotes),
    // They are told after the first answer.
    others: null,
    correctAnswer: (correctAnswer - turn + options.length) % options.length,
  };
}

const turnOf = ({ upcoming, misses }: LinearState, options: number): number =>
  (misses.get(upcoming[0]!) ?? 0) % options;

export const isCorrect = (state: LinearState): boolean => state.chosen === currentQuestion(state).correctAnswer;

/** Returns the answer to the current question as the server takes it. */
export function latestAnswer(state: LinearState): QuizAnswer {
  const { id, options } = currentQuestion(state);
  const chosen = (state.chosen! + turnOf(state, options.length)) % options.length;
  return { questionId: id, chosen, ...(state.confidence && { confidence: state.confidence }) };
}

/** Returns whether the current question was missed before. */
export const isBack = ({ upcoming, misses }: LinearState): boolean => misses.has(upcoming[0]!);

/** Returns whether nothing comes after the answer to the current question. */
export const isLast = (state: LinearState): boolean =>
  state.upcoming.length === 1 && (!asksAgain(state) || isCorrect(state));
