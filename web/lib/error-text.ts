export const TIMEOUT_TEXT = 'Request timed out. The AI is taking longer than expected. Please try again.';

const RAISED = /^\d{3}: ([\s\S]*)$/;

/** The message of the error that a refused request raises: status, colon, body; the status text stands for an empty body. */
export function raisedMessage(status: number, body: string, statusText: string): string {
  return `${status}: ${body || statusText}`;
}

/** The HTTP status in a raised error, if there is one. */
export function errorStatus(error: unknown): number | undefined {
  return error instanceof Error && RAISED.test(error.message) ? Number.parseInt(error.message, 10) : undefined;
}

/** What people read of an error: the server's own sentence, the time-out's, or else `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback;
  if (error.message === TIMEOUT_TEXT) return TIMEOUT_TEXT;
  const body = RAISED.exec(error.message)?.[1];
  return (body && messageOf(body)) || fallback;
}

/** Is there nothing to give, so that trying again would not help? By these words the server tells it. */
export const isNotAvailable = (error: unknown): boolean => errorText(error, '').includes('not available');

function messageOf(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
    return hasMessage && typeof answer.message === 'string' ? answer.message : undefined;
  } catch {
    return undefined;
  }
}
