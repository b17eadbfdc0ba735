import Papa from 'papaparse';

const CSV_LINE_END = '\r\n';
/** Excel reads a file without it as text of the computer's old encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';
/**
 * A cell that a spreadsheet might compute, as OWASP lists them ('CSV Injection'), also after blanks and with the signs of
 * full width. It gets an apostrophe, which spreadsheets don't show. Papa's own expression misses cells with several lines.
 */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/**
 * Where a semicolon separates cells, as in Excel in much of Europe, the rest of a cell after one, and each of its lines, is
 * a cell of its own.
 */
const CELL_END = /;\s*|(?<=\S)\s*[\r\n]\s*/g;
/** A list with dashes stays as it is. */
const FORMULA_OF_REST = /^([=+@＝＋＠]|[-－]\S)/;

const withoutFormulasInside = (text: string) =>
  text.replace(CELL_END, (end, at: number) => {
    const rest = at + end.length;
    return FORMULA_OF_REST.test(text.slice(rest, rest + 2)) ? `${end}'` : end;
  });

/** Returns a line of a CSV file, in which nothing is a formula. Numbers stay numbers, also negative ones. */
export function csvLine(cells: (string | number | null)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? withoutFormulasInside(cell) : cell));
  return Papa.unparse([texts], { escapeFormulae: FORMULA, newline: CSV_LINE_END }) + CSV_LINE_END;
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
