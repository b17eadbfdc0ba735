/** Says how many exam questions an hour of study on a topic gains: 'about 2 questions'. For lists of topics. */
export function marksWords(marksPerHour: number): string {
  const marks = Math.round(marksPerHour);
  if (marksPerHour < 0.25) return 'less than half a question';
  if (marksPerHour < 0.75) return 'about half a question';
  return `about ${marks} ${marks === 1 ? 'question' : 'questions'}`;
}

/** 'An hour here is worth about 2 questions'. For the plan. */
export const marksText = (marksPerHour: number): string => `An hour here is worth ${marksWords(marksPerHour)}`;
