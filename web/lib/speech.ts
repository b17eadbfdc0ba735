let end: (() => void) | undefined;

/** Says how to end what the page reads aloud; undefined if it reads nothing. */
export function setSpeech(ending: (() => void) | undefined): void {
  end = ending;
}

/** Ends what the page reads aloud. */
export const endSpeech = (): void => end?.();
