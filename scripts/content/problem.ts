/** Something in the study material that has to be mended. `file` is relative to the project's root. */
export type Fault = { file: string; where?: string; message: string };

/** One line: `content/topics/1.1/questions.yaml 1.1-q07: two options say the same`. */
export function describeFault({ file, where, message }: Fault): string {
  return `${where ? `${file} ${where}` : file}: ${message}`;
}
