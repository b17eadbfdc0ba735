// What the server does not have yet of a user's work. It is kept on the device like a draft, so that nothing is lost
// without a connection, and only one tab at a time sends it.
import { readDraft, writeDraft } from './drafts.ts';

export type Outbox<Content> = {
  read: (userId: string) => Content | undefined;
  /** Replaces what waits. Without content, nothing waits. */
  write: (userId: string, content: Content | undefined) => void;
  /** Calls the listener after each change, in this tab or another one, and when sending ends. */
  subscribe: (listener: () => void) => () => void;
  /** Returns a number that differs after each change. */
  version: () => number;
  notify: () => void;
  /** Calls `sendAll` after all earlier calls, in this tab or another one, have ended. It must read what waits itself. */
  send: <Result>(sendAll: () => Promise<Result>) => Promise<Result>;
  /** Whether this tab is sending, or is about to. */
  isSending: () => boolean;
};

export function createOutbox<Content extends object>(name: string): Outbox<Content> {
  const listeners = new Set<() => void>();
  /** Where the browser refuses to store anything, the content lasts as long as the page. */
  const inMemory = new Map<string, Content>();
  let version = 0;
  let sending = 0;
  let last: Promise<unknown> = Promise.resolve();

  function notify(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    notify,
    version: () => version,
    isSending: () => sending > 0,
    read: (userId) => (readDraft(userId, name) as Content | undefined) ?? inMemory.get(userId),
    write(userId, content) {
      writeDraft(userId, name, content);
      if (content && !readDraft(userId, name)) inMemory.set(userId, content);
      else inMemory.delete(userId);
      notify();
    },
    subscribe(listener) {
      const fromOtherTab = () => {
        version += 1;
        listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', fromOtherTab);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', fromOtherTab);
      };
    },
    send(sendAll) {
      sending += 1;
      const sent = last
        .then(() => alone(name, sendAll))
        .finally(() => {
          sending -= 1;
          notify();
        });
      last = sent.catch(() => {});
      return sent;
    },
  };
}

/** Calls `work` while no other tab does work of this name. Browsers without locks rely on the server, which counts once. */
function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? (navigator.locks.request(`send/${name}`, work) as Promise<Result>) : work();
}
