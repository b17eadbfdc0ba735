import pg from 'pg';
import { vi } from 'vitest';

/** Not part of what a call does itself: the hooks before it, and transactions. */
const IGNORED = /rate_counts|sign_ins|bullmq|^(begin|commit|savepoint|release)/i;

/** Runs something and returns the texts of the statements that it sent to PostgreSQL. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    const texts = spy.mock.calls.map(([query]) => {
      const statement = query as unknown as string | { text?: string };
      return typeof statement === 'string' ? statement : (statement.text ?? '');
    });
    return texts.filter((text) => !IGNORED.test(text.trim()));
  } finally {
    spy.mockRestore();
  }
}
