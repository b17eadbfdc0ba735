import Papa from 'papaparse';

const CSV_LINE_END = '\r\n';
/** Excel reads a file without it as text of the computer's old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';
/**
 * A cell that a spreadsheet might compute, as OWASP lists them ('CSV Injection'), also with the signs of full width. It gets
 * an apostrophe, which spreadsheets don't show. Papa's own expression misses cells with several lines.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

/** Returns a line of a CSV file. */
export function csvLine(cells: string[]): string {
  return Papa.unparse([cells], { escapeFormulae: FORMULA, newline: CSV_LINE_END }) + CSV_LINE_END;
}

/** The head of a text file that Anki imports: fields are HTML between tabs, and the third has a note's tags. */
export const ANKI_HEAD = ['#separator:tab', '#html:true', '#tags column:3', ''].join('\n');

const HTML: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // Anki would take these as the begin of a quoted field, as the next field, and as a comment.
  '"': '&quot;',
  '\t': '&#9;',
  '#': '&#35;',
};
const htmlOf = (text: string) => text.replace(/[&<>"\t]|^#/g, (found) => HTML[found]!).replace(/\r\n|\r|\n/g, '<br>');

/** Returns a line of Anki's text file: front, back, and the topic as a tag. */
export function ankiLine({ question, answer, topicId }: { question: string; answer: string; topicId: string }): string {
  return `${htmlOf(question)}\t${htmlOf(answer)}\tTopic-${topicId}\n`;
}
