import { createHash } from 'node:crypto';

const NEWLINE = 10;
const NOTHING: Buffer = Buffer.alloc(0);
/** The line after the last row of a table, as in PostgreSQL's own text format. No row looks like it. */
export const END_OF_ROWS = Buffer.from('\\.\n');
const LAST_ROW = Buffer.from('\n\\.\n');
/** Far more than any row of ours has. A small file can unpack to a line that fills the memory. */
const LINE_BYTES = 16 * 1024 * 1024;

/** Reads a backup in parts, and computes the checksum of what it has read. Holds little more than one row in memory. */
export class SectionReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest = NOTHING;

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns the checksum of everything that was read before. */
  checksum(): string {
    return this.#hash.copy().digest('hex');
  }

  async line(): Promise<string> {
    let end = this.#rest.indexOf(NEWLINE);
    while (end < 0) {
      await this.#more();
      end = this.#rest.indexOf(NEWLINE);
    }
    return this.#take(end + 1).toString('utf8');
  }

  /** Yields the rows of a table. Takes the line after them. */
  async *rows(): AsyncGenerator<Buffer> {
    // The rest always starts with a new line.
    while (!this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
      const last = this.#rest.indexOf(LAST_ROW);
      const end = last >= 0 ? last : this.#rest.lastIndexOf(NEWLINE);
      // The last row in memory may be followed by the end, so only whole lines leave.
      if (end >= 0) yield this.#take(end + 1);
      else await this.#more();
      if (last < 0 && this.#rest.length < END_OF_ROWS.length) await this.#more();
    }
    this.#take(END_OF_ROWS.length);
  }

  async expectEnd(): Promise<void> {
    const { done } = await this.#chunks.next();
    if (this.#rest.length > 0 || !done) throw new Error('There is text after the end');
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error('The file is incomplete');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    // Only the begin of a line is ever kept when more is read.
    if (this.#rest.length > LINE_BYTES) throw new Error('A line is too long');
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    this.#hash.update(taken);
    return taken;
  }
}
