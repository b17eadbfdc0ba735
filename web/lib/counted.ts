/** Returns a count with its noun: '1 quiz', '2 quizzes'. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
