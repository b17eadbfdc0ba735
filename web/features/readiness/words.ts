/** Returns what an hour of study adds to the score: 'about 1.2 more correct answers for an hour of study'. */
export function marksText(marksPerHour: number): string {
  const marks = Math.round(marksPerHour * 10) / 10;
  const amount = marks === 0 ? 'less than 0.1' : `about ${marks}`;
  return `${amount} more correct ${marks === 1 ? 'answer' : 'answers'} for an hour of study`;
}
