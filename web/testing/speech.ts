/** What a page has said, and what a test can do with the voice. */
type Speech = {
  said: { text: string; rate: number; isLocal: boolean }[];
  isSpeaking: () => boolean;
  /** Ends the sentence that is being said. */
  finish: () => void;
  /** Lets the voice fail. */
  fail: () => void;
  setVoices: (voices: { lang: string; localService: boolean; default?: boolean }[]) => void;
};

declare global {
  interface Window {
    speech: Speech;
  }
}

/**
 * Replaces the browser's voices by two that say nothing: one of the device and one of a server. It stands alone, because
 * journeys hand it to the browser.
 */
export function replaceSpeech(): void {
  type Said = {
    text: string;
    rate: number;
    voice?: { localService: boolean };
    onend?: () => void;
    onerror?: () => void;
  };
  let current: Said | undefined;
  let voices: object[] = [
    { lang: 'en-US', localService: false, default: true },
    { lang: 'en-US', localService: true },
  ];
  const end = (how: 'onend' | 'onerror') => {
    const ended = current;
    current = undefined;
    ended?.[how]?.();
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (utterance: Said) => {
      current = utterance;
      const { text, rate, voice } = utterance;
      window.speech.said.push({ text, rate, isLocal: voice?.localService === true });
    },
    cancel: () => end('onerror'),
  });
  window.speech = {
    said: [],
    isSpeaking: () => current !== undefined,
    finish: () => end('onend'),
    fail: () => end('onerror'),
    setVoices: (others) => {
      voices = others;
      synthesis.dispatchEvent(new Event('voiceschanged'));
    },
  };
  function Utterance(this: Said, text: string) {
    this.text = text;
    this.rate = 1;
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true });
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true });
}

/** Takes the stand-in away, because tests share a window. */
export function removeSpeech(): void {
  for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance', 'speech'] as const)
    Reflect.deleteProperty(window, name);
}
