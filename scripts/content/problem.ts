/** An error in the study material that an editor has to correct. `file` is relative to the project's root. */
export type Problem = { file: string; where?: string; message: string };

/** Returns a line such as `content/topics/1.1/questions.yaml 1.1-q07: two options say the same thing`. */
export function describeProblem({ file, where, message }: Problem): string {
  return `${where ? `${file} ${where}` : file}: ${message}`;
}
