import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

export type Kind = 'user' | 'score' | 'exam answer' | 'note' | 'card' | 'grade' | 'plan' | 'message';
/** A write that the server acknowledged. `key` finds it in the database, and `value` is what must be there. */
export type Write = { kind: Kind; key: string; value?: string };

export type WriteLog = {
  acknowledged: Write[];
  /** Writes without an answer: they may have happened. */
  unclear: Write[];
  add(write: Write): void;
  addUnclear(write: Write): void;
  close(): void;
};

/** Opens a log that survives what it watches: each line is on the disk before the next call is sent. */
export function openWriteLog(path: string): WriteLog {
  const file = openSync(path, 'a');
  const acknowledged: Write[] = [];
  const unclear: Write[] = [];
  const append = (state: string, write: Write) => {
    writeSync(file, `${JSON.stringify({ state, ...write })}\n`);
    fsyncSync(file);
  };
  return {
    acknowledged,
    unclear,
    add: (write) => {
      append('acknowledged', write);
      acknowledged.push(write);
    },
    addUnclear: (write) => {
      append('unclear', write);
      unclear.push(write);
    },
    close: () => closeSync(file),
  };
}
