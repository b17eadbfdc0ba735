import { DomainError } from './errors.ts';

// The quotas are rows of the table `quotas`. Triggers of the database count what each user stores, and refuse a statement
// that would exceed a quota, so that concurrent calls can't.

/** The SQLSTATE that the triggers raise. The detail is such as 'notes rows 2000'. */
const SQLSTATE = 'QUOTA';

type Text = {
  /** What the user has too many of. */
  items: string;
  /** What the user can do about it. */
  advice: string;
};

const REMOVE_SOME = 'Delete some to add more.';
const WRITE_TO_US = 'Please write to us if you need more.';

const TEXTS: Record<string, Text> = {
  notes: { items: 'notes', advice: REMOVE_SOME },
  flashcards: { items: 'flashcards', advice: REMOVE_SOME },
  bookmarks: { items: 'bookmarks', advice: REMOVE_SOME },
  tutor_messages: { items: 'tutor questions and answers', advice: 'Delete your questions on a topic to ask more.' },
  quizzes: { items: 'quizzes from the last 30 days', advice: 'Please try again tomorrow.' },
  question_reports: { items: 'reports', advice: "Please wait until we've read some of them." },
  mails: { items: 'messages to us', advice: "Please wait until we've read some of them." },
  quiz_scores: { items: 'quiz scores', advice: WRITE_TO_US },
  answers: { items: 'answered questions', advice: WRITE_TO_US },
  review_grades: { items: 'grades', advice: WRITE_TO_US },
  exams: { items: 'exams', advice: WRITE_TO_US },
  study_sessions: { items: 'study sessions', advice: WRITE_TO_US },
  session_visits: { items: 'recorded visits', advice: WRITE_TO_US },
};

const BYTES_PER_MB = 1_000_000;

function sentences(kind: string, measure: string, most: number): string {
  const { items, advice } = TEXTS[kind] ?? { items: 'items', advice: WRITE_TO_US };
  const amount = (count: number) => count.toLocaleString('en-US');
  const deleted =
    "counting the ones you deleted in the last 30 days. That's the maximum. Please try again in a few days.";
  if (measure === 'rows') return `You have ${amount(most)} ${items}, which is the maximum. ${advice}`;
  if (measure === 'keptRows') return `You have ${amount(most)} ${items}, ${deleted}`;
  const size = `Your ${items} take up ${amount(most / BYTES_PER_MB)} MB`;
  return kind === 'tutor_messages' ? `${size}, which is the maximum. ${advice}` : `${size}, ${deleted}`;
}

/** Returns the error for users if the database refused a row because of a quota, and otherwise undefined. */
export function quotaRefusal(error: unknown): DomainError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!('code' in current) || current.code !== SQLSTATE || !('detail' in current)) continue;
    const [kind = '', measure = '', most] = String(current.detail).split(' ');
    return new DomainError('conflict', sentences(kind, measure, Number(most)), {
      reason: 'quotaReached',
      cause: error,
    });
  }
  return undefined;
}
