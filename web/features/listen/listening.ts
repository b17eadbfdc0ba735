// What is read aloud, sentence by sentence. The voice is one of the device, so no text leaves it.
import { readDraft, writeDraft } from '#web/features/drafts/drafts.ts';
import { setSpeech } from '#web/lib/speech.ts';
import { createStore } from '#web/ui/create-store.ts';
import { sentencesOf } from './spoken-text.ts';

/** A part that can be skipped: a key point, a paragraph, a card, a question. */
export type Passage = { id: string; text: string };
/** Something to listen to. Its place is kept on the device under its id. */
export type Recording = {
  id: string;
  title: string;
  passages: readonly Passage[];
  /** How many passages there are, if not all are loaded. */
  total?: number;
};
type Place = { passage: number; sentence: number };
type Listening = Recording & Place & { userId: string; isPlaying: boolean; speed: number };

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2];
const SPEED = 'listen-speed';
const placeOf = (id: string) => `listen/${id}`;

/** What the user listens to now; null if nothing. */
export const listening = createStore<Listening | null>(null);

/** Returns a voice of the device that speaks English, or undefined. */
function localVoice(): SpeechSynthesisVoice | undefined {
  const voices = window.speechSynthesis?.getVoices() ?? [];
  const english = voices.filter(({ localService, lang }) => localService && /^en(?:[-_]|$)/i.test(lang));
  const american = english.filter(({ lang }) => /^en[-_]us$/i.test(lang));
  const best = american.length > 0 ? american : english;
  return best.find((voice) => voice.default) ?? best[0];
}

export const hasVoice = (): boolean => localVoice() !== undefined;

/** Calls the listener when the browser has found its voices. */
export function onVoices(listener: () => void): () => void {
  window.speechSynthesis?.addEventListener?.('voiceschanged', listener);
  return () => window.speechSynthesis?.removeEventListener?.('voiceschanged', listener);
}

/** What is being said. The events of others, which were cancelled, count no more. Chrome sends none for what nobody holds. */
let utterance: SpeechSynthesisUtterance | undefined;

function silence(): void {
  utterance = undefined;
  window.speechSynthesis?.cancel();
}

/** Starts to read where the user stopped last, or at the passage with this id. */
export function listen(userId: string, recording: Recording, passageId?: string): void {
  const kept = readDraft(userId, placeOf(recording.id)) as { passageId?: string; sentence?: number } | undefined;
  const { speed = 1 } = (readDraft(userId, SPEED) ?? {}) as { speed?: number };
  const wanted = passageId ?? kept?.passageId;
  const passage = Math.max(
    0,
    recording.passages.findIndex(({ id }) => id === wanted),
  );
  const isKept = kept !== undefined && recording.passages[passage]?.id === kept.passageId;
  window.addEventListener('pagehide', stopListening);
  setSpeech(stopListening);
  listening.set({
    ...{ ...recording, userId, passage, sentence: isKept ? (kept.sentence ?? 0) : 0 },
    ...{ isPlaying: true, speed: SPEEDS.includes(speed) ? speed : 1 },
  });
  say();
}

/** Ends the reading. The place is kept. */
export function stopListening(): void {
  window.removeEventListener('pagehide', stopListening);
  setSpeech(undefined);
  if (listening.get() === null) return;
  silence();
  listening.set(null);
}

export function pause(): void {
  silence();
  change({ isPlaying: false });
}

export function play(): void {
  change({ isPlaying: true });
  say();
}

/** Reads on from the beginning of the next passage. */
export const nextPassage = (): void => moveBy(1);

/** Reads again from the beginning of this passage, or from the one before if this one has just begun. */
export const previousPassage = (): void => moveBy(listening.get()?.sentence ? 0 : -1);

function moveBy(step: number): void {
  const { passages = [], passage = 0 } = listening.get() ?? {};
  if (passage + step < passages.length) moveTo(Math.max(0, passage + step));
}

/** Reads on from a passage, or goes there while the reading is paused. */
export function moveTo(passage: number): void {
  change({ passage, sentence: 0 });
  keepPlace();
  if (listening.get()?.isPlaying) say();
}

export function setSpeed(speed: number): void {
  const now = change({ speed });
  if (!now) return;
  writeDraft(now.userId, SPEED, { speed });
  if (now.isPlaying) say();
}

/** Takes over passages that were loaded or have changed since. The passage that is read stays. */
export function setPassages(recording: Recording): void {
  const now = listening.get();
  if (now?.id !== recording.id) return;
  const { id } = now.passages[now.passage] ?? {};
  const passage = recording.passages.findIndex((each) => each.id === id);
  if (passage < 0) stopListening();
  else change({ passages: recording.passages, passage });
}

function change(values: Partial<Listening>): Listening | null {
  const now = listening.get();
  if (now) listening.set({ ...now, ...values });
  return listening.get();
}

function keepPlace(): void {
  const now = listening.get();
  const passageId = now?.passages[now.passage]?.id;
  if (now && passageId) writeDraft(now.userId, placeOf(now.id), { passageId, sentence: now.sentence });
}

/** Says the sentence at the place, and then the rest. One sentence at a time, because Chrome ends long ones. */
function say(): void {
  silence();
  const now = listening.get();
  if (!now) return;
  const text = sentencesOf(now.passages[now.passage]?.text ?? '')[now.sentence];
  const voice = localVoice();
  if (!voice) stopListening();
  else if (text === undefined) goOn();
  else {
    keepPlace();
    speak(text, voice, now);
  }
}

function speak(text: string, voice: SpeechSynthesisVoice, { sentence, speed }: Listening): void {
  const said = Object.assign(new SpeechSynthesisUtterance(text), { voice, lang: voice.lang, rate: speed });
  said.onend = () => {
    if (utterance !== said) return;
    change({ sentence: sentence + 1 });
    say();
  };
  said.onerror = () => {
    if (utterance === said) pause();
  };
  utterance = said;
  window.speechSynthesis.speak(said);
}

/** Goes on with the next passage. After the last one the reading ends, and begins at the start the next time. */
function goOn(): void {
  const { passages = [], passage = 0, userId = '', id = '' } = listening.get() ?? {};
  if (passage + 1 < passages.length) {
    change({ passage: passage + 1, sentence: 0 });
    say();
  } else {
    stopListening();
    writeDraft(userId, placeOf(id), undefined);
  }
}
