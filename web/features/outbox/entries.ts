// What waits on this device until the server has it: answers, results and grades.
import type { SavedExamAnswer } from '#shared/exams.ts';
import type { QuizAnswer } from '#shared/quiz.ts';
import { RATINGS } from '#shared/review.constants.ts';
import type { GradeInput } from '#shared/review.ts';

/** The kinds of entries. An exam comes first, because its time runs out. */
export const KINDS = ['exam', 'quiz', 'practice', 'drill', 'review'] as const;
export type Kind = (typeof KINDS)[number];

type Score = { score: number; totalQuestions: number };

type Payload =
  | { kind: 'exam'; answer: SavedExamAnswer }
  /** One answer, or with `result` all answers of a complete quiz. A practice has no topic. */
  | { kind: 'quiz'; topicId: string; answers: QuizAnswer[]; result?: Score }
  | { kind: 'practice'; topicId: null; answers: QuizAnswer[]; result?: Score }
  | { kind: 'drill'; answer: QuizAnswer }
  | { kind: 'review'; grade: Omit<GradeInput, 'attemptId'> };

/** `sitting` is the id of the quiz, drill or exam. Entries of one sitting are sent in their order. */
export type NewEntry = { sitting: string } & Payload;
export type Entry = NewEntry & { id: string; order: number };

/** Returns how many answers or grades an entry has. */
export const sizeOf = (entry: Entry): number => ('answers' in entry ? entry.answers.length : 1);

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isAnswer = (value: unknown): boolean =>
  isFields(value) && typeof value.questionId === 'string' && Number.isInteger(value.chosen);
const isScore = (value: unknown): boolean =>
  isFields(value) && Number.isInteger(value.score) && Number.isInteger(value.totalQuestions);
const isQuiz = ({ answers, result }: Fields): boolean =>
  Array.isArray(answers) && answers.every(isAnswer) && (result === undefined || isScore(result));

const HAS_PAYLOAD: Record<Kind, (entry: Fields) => boolean> = {
  exam: ({ answer }) =>
    isFields(answer) &&
    Number.isInteger(answer.position) &&
    (answer.chosen === null || Number.isInteger(answer.chosen)) &&
    typeof answer.flagged === 'boolean',
  quiz: (entry) => typeof entry.topicId === 'string' && isQuiz(entry),
  practice: (entry) => entry.topicId === null && isQuiz(entry),
  drill: ({ answer }) => isAnswer(answer),
  review: ({ grade }) =>
    isFields(grade) &&
    typeof grade.id === 'string' &&
    RATINGS.some((rating) => rating === grade.rating) &&
    typeof grade.seconds === 'number',
};

/** Parses an entry. Returns undefined if the text is damaged or belongs to another program. */
export function parseEntry(text: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(text);
    if (!isFields(entry)) return undefined;
    const kind = KINDS.find((each) => each === entry.kind);
    const isEntry =
      kind !== undefined &&
      typeof entry.id === 'string' &&
      typeof entry.sitting === 'string' &&
      typeof entry.order === 'number' &&
      HAS_PAYLOAD[kind](entry);
    return isEntry ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}
