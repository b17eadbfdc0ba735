// scripts/build/material-modules.ts generates these modules from the study material.

/** The terms of all topics. */
declare module 'virtual:glossary' {
  const glossary: import('#shared/glossary.ts').GlossaryEntry[];
  export default glossary;
}

/** The numbers of curated questions and flashcards. */
declare module 'virtual:material-size' {
  const size: { questions: number; cards: number };
  export default size;
}
