// scripts/build/material-modules.ts generates these modules from the study material.

/** The terms of all topics. */
declare module 'virtual:glossary' {
  const glossary: import('#shared/glossary.ts').GlossaryEntry[];
  export default glossary;
}

/** What was corrected in the study material, newest first. */
declare module 'virtual:corrections' {
  const corrections: import('#shared/corrections.ts').Correction[];
  export default corrections;
}

/** The numbers of curated questions and flashcards. */
declare module 'virtual:material-size' {
  const size: { questions: number; cards: number };
  export default size;
}
