import { EXAM_FORMATS, type ExamKind } from '#shared/exams.constants.ts';
import type { ExamSummary, SavedExamAnswer, Sitting } from '#shared/exams.ts';
import { type Handlers, refusal } from './fake-server.ts';
import { pageOf } from './pages.ts';
import { enough } from './readiness-server.ts';
import { todayServer } from './today-server.ts';

const MINUTE = 60_000;

/** Returns a sitting with so many minutes left. Its options begin with the number of their question. */
export function sitting(kind: ExamKind = 'mini', minutesLeft = EXAM_FORMATS[kind].minutes): Sitting {
  const { questions, minutes } = EXAM_FORMATS[kind];
  const now = Date.parse('2026-11-20T10:00:00.000Z');
  const deadline = now + minutesLeft * MINUTE;
  return {
    id: 'exam-1',
    kind,
    startedAt: new Date(deadline - minutes * MINUTE).toISOString(),
    deadlineAt: new Date(deadline).toISOString(),
    now: new Date(now).toISOString(),
    questions: Array.from({ length: questions }, (_, index) => ({
      position: index + 1,
      question: `What is asked in ${index + 1}?`,
      options: ['first', 'second', 'third', 'fourth'].map((word) => `${index + 1} ${word}`),
    })),
    answers: [],
  };
}

export const summary = (exam: Partial<ExamSummary> = {}): ExamSummary => ({
  id: 'old',
  kind: 'full',
  startedAt: '2026-11-18T09:00:00.000Z',
  finishedAt: '2026-11-18T11:05:00.000Z',
  score: 61,
  total: 83,
  passed: true,
  isTimedOut: false,
  areas: [9, 21, 12, 8, 25, 8].map((total, index) => ({ area: String(index + 1), correct: total - index, total })),
  ...exam,
});

/** Fake procedures of one exam, which the test can change: what is open, what is saved, and whether the server fails. */
export function examServer(open: Sitting | null = sitting()) {
  const server = {
    open,
    /** The calls that saved an answer, in order. */
    saved: [] as SavedExamAnswer[],
    isDown: false,
    /** What the server says to an answer that comes too late. */
    refusal: undefined as string | undefined,
  };
  const check = () => {
    if (server.isDown) throw refusal(500, 'Something went wrong');
  };
  const handlers: Handlers = {
    'exams.current': () => {
      check();
      return server.open && structuredClone(server.open);
    },
    'exams.start': ({ kind }) => {
      check();
      if (server.open) throw refusal(409, 'You have an unfinished exam');
      server.open = sitting(kind);
      return structuredClone(server.open);
    },
    'exams.saveAnswer': ({ position, chosen, flagged }) => {
      check();
      if (server.refusal) throw refusal(409, server.refusal, 'timeIsUp');
      const answer = { position: Number(position), chosen, flagged };
      server.saved.push(answer);
      const others = server.open!.answers.filter((each) => each.position !== answer.position);
      server.open!.answers = [...others, answer];
      return { ok: true };
    },
    'exams.submit': ({ id }) => {
      check();
      server.open = null;
      return summary({ id });
    },
    'exams.abandon': () => {
      check();
      server.open = null;
      return { ok: true };
    },
    'exams.offer': () => ({ sealedLeft: 3 }),
    'exams.page': () => pageOf([]),
    'readiness.get': () => enough,
    'readiness.change': () => ({ before: { chance: 0.7, expected: 60 }, after: { chance: 0.71, expected: 61 } }),
    ...todayServer,
    'exams.get': ({ id }) => ({ ...summary({ id }), questions: [] }),
  };
  return { server, handlers };
}
