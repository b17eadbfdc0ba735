export const QUESTION_MAX = 1000;

/** The notice of an answer that the user stopped. */
export const STOPPED = 'Stopped before its end.';
