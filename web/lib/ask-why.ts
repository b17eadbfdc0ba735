import { createContext } from 'react';

/** A question to the tutor about an answered quiz question. */
export type Why = { questionId: string; stem: string; question: string };

/** Asks the tutor; null where there is none, as for visitors. */
export const AskWhy = createContext<((why: Why) => void) | null>(null);
