// Sends what waits: one tab at a time for each kind, in order within a sitting. The kinds don't wait for each other.
import { CallError, isRefusal } from '#web/lib/call-error.ts';
import { connection, subscribeToConnection } from '#web/lib/connection.ts';
import { endSignIn, shownUserId } from '#web/lib/end-sign-in.ts';
import { isSignedOut } from '#web/lib/error-text.ts';
import { refreshFigures } from '#web/lib/figures.ts';
import { tellStudySession } from '#web/lib/open-study-session.ts';
import { paths } from '#web/lib/paths.ts';
import { addEntry, entriesOf, notify, removeEntries, subscribeToRemovals } from './box.ts';
import { type Entry, KINDS, type Kind, type NewEntry } from './entries.ts';
import { endRefused, noteRefused, noteSaved, tellOutcome } from './outcome.ts';
import { type Calls, follow, OPEN_EXAM, type OpenExam, post } from './post.ts';
import { inOneTab, leftIds, markLeft } from './tabs.ts';

/** The shortest and longest wait after a failure. After an outage, sending resumes when the connection is back. */
const RETRY_MS = { first: 5_000, longest: 30_000 };

const running = new Map<Kind, Promise<void>>();
const queued = new Map<Kind, Promise<void>>();
/** Entries that were added on this page and have not failed yet. When they are saved, no toast says so. */
const fresh = new Set<string>();
const openSittings = new Map<string, number>();
let hasNews = false;
let failures = 0;
let endWaiting: (() => void) | undefined;

/** Returns whether this tab is sending entries of this kind, or is about to. */
export const isSending = (kind: Kind): boolean => running.has(kind) || queued.has(kind);

/** Adds an entry and sends it. It takes the place of the entries that `replaces` chooses. */
export function give(calls: Calls, userId: string, entry: NewEntry, replaces?: (earlier: Entry) => boolean): void {
  fresh.add(addEntry(userId, entry, replaces));
  void send(calls, userId, entry.kind);
}

/** Sends the waiting entries until none is left or a call fails. Without a kind, sends every kind. Never throws. */
export async function send(calls: Calls, userId: string, kind?: Kind): Promise<void> {
  await Promise.all((kind ? [kind] : KINDS).map((each) => sendKind(calls, userId, each)));
}

function sendKind(calls: Calls, userId: string, kind: Kind): Promise<void> {
  const next = queued.get(kind);
  if (next) return next;
  const before = running.get(kind);
  if (!before && !entriesOf(userId).some((entry) => entry.kind === kind)) return Promise.resolve();
  const sent = (before ?? Promise.resolve())
    .then(() => {
      queued.delete(kind);
      running.set(kind, sent);
      return inOneTab(kind, () => drain(calls, userId, kind));
    })
    .finally(() => {
      if (running.get(kind) === sent) running.delete(kind);
      settle(calls);
      notify();
    });
  queued.set(kind, sent);
  notify();
  return sent;
}

async function drain(calls: Calls, userId: string, kind: Kind): Promise<void> {
  /** The sittings whose next entry must wait. */
  const stuck = new Set<string>();
  for (;;) {
    const left = await leftIds();
    // Also after the sign-in has ended.
    if (shownUserId(calls.queryClient) !== userId) return;
    const next = entriesOf(userId).find(
      (entry) => entry.kind === kind && !stuck.has(entry.sitting) && !left.has(entry.id),
    );
    if (!next) return;
    try {
      await post(calls, next);
      failures = 0;
      await takeOut(calls, userId, next, true);
    } catch (error) {
      if (isSignedOut(error)) {
        endSending(calls, kind, next.sitting);
        return;
      }
      // While an exam is open, the server accepts no answers to its questions. They wait until it is over.
      if (isRefusal(error) && error.reason !== 'examOpen') {
        await refuse(calls, userId, next, error);
        continue;
      }
      fresh.clear();
      stuck.add(next.sitting);
      retryLater(calls, userId);
      if (!(error instanceof CallError) || !error.isFromServer) return;
    }
  }
}

async function takeOut(calls: Calls, userId: string, entry: Entry, isSaved: boolean): Promise<void> {
  await markLeft(entry.id);
  if (isSaved && !fresh.has(entry.id)) noteSaved(entry);
  fresh.delete(entry.id);
  follow(calls, userId, entry, isSaved);
  if (entry.kind !== 'exam') {
    hasNews = true;
    if (isSaved) tellStudySession();
  }
  if ('result' in entry && entry.result) refresh(calls);
  removeEntries(userId, [entry.id]);
}

/** A refused entry leaves the outbox. If the sitting is over, so do all of its entries. */
async function refuse(calls: Calls, userId: string, entry: Entry, error: CallError): Promise<void> {
  const isOver = error.reason === 'timeIsUp' || error.reason === 'examFinished';
  const refused = isOver ? entriesOf(userId).filter(({ sitting }) => sitting === entry.sitting) : [entry];
  const isShown = openSittings.has(entry.sitting) && (isOver || ('result' in entry && entry.result !== undefined));
  noteRefused(entry.sitting, refused, error, isShown);
  for (const each of refused) await takeOut(calls, userId, each, false);
  if (entry.kind !== 'exam') return;
  // The result takes the place of the sitting.
  if (isOver)
    calls.queryClient.setQueryData<OpenExam | null>(OPEN_EXAM, (exam) => (exam?.id === entry.sitting ? null : exam));
  else void calls.queryClient.invalidateQueries({ queryKey: OPEN_EXAM });
  refresh(calls, 'exams');
}

/** A sitting has ended. Its entries that wait are lost. */
export function dropSitting(userId: string, sitting: string, sentence: string): void {
  const ids = entriesOf(userId).flatMap((entry) => (entry.sitting === sitting ? entry.id : []));
  endRefused(sitting, sentence, ids.length);
  removeEntries(userId, ids);
}

/**
 * Brings this tab in line with what another tab has sent: only that tab has heard the server's answer. The figures load again
 * after a score, and for the rest when this tab is looked at. Returns what ends this.
 */
export function followOtherTabs(calls: Calls, userId: string): () => void {
  const unsubscribe = subscribeToRemovals(userId, (entry) => {
    follow(calls, userId, entry, true);
    if (entry.kind === 'exam') return void calls.queryClient.invalidateQueries({ queryKey: OPEN_EXAM });
    hasNews = true;
    if ('result' in entry && entry.result) settle(calls);
  });
  const look = () => document.visibilityState === 'visible' && settle(calls);
  document.addEventListener('visibilitychange', look);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}

/** What happens once this tab has nothing more to send for now. */
function settle(calls: Calls): void {
  if (running.size > 0 || queued.size > 0) return;
  tellOutcome();
  if (hasNews && openSittings.size === 0) refresh(calls);
}

function refresh({ queryClient }: Calls, writer?: string): void {
  hasNews = false;
  void refreshFigures(queryClient, writer);
}

/** Tells that a sitting is open on this page. What its answers change loads when it ends. Returns what ends it. */
export function openSitting(calls: Calls, id: string): () => void {
  openSittings.set(id, (openSittings.get(id) ?? 0) + 1);
  return () => {
    const left = openSittings.get(id)! - 1;
    if (left > 0) openSittings.set(id, left);
    else openSittings.delete(id);
    settle(calls);
  };
}

/** Loads what the answers of a sitting have changed, because it is at its end although it is still on the page. */
export function finishSitting(calls: Calls): void {
  if (hasNews) refresh(calls);
}

function retryLater(calls: Calls, userId: string): void {
  if (endWaiting) return;
  const again = () => {
    stopSending();
    void send(calls, userId);
  };
  const unsubscribe = subscribeToConnection(() => connection() === 'online' && again());
  const wait = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest);
  failures += 1;
  const timer = connection() === 'online' ? setTimeout(again, wait) : undefined;
  endWaiting = () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Ends waiting for the next attempt. */
export function stopSending(): void {
  endWaiting?.();
  endWaiting = undefined;
}

/** The sign-in has ended. What waits stays, until the same user signs in again. */
export function endSending({ queryClient }: Calls, kind: Kind, sitting: string): void {
  stopSending();
  const isExam = kind === 'exam';
  endSignIn(queryClient, {
    description: isExam
      ? 'Your answers are saved on this device, but the exam clock is still running. Sign in again to continue.'
      : 'Your latest answers are still on this device. Sign in again to save them.',
    returnTo: isExam ? paths.exam(sitting) : undefined,
  });
}
