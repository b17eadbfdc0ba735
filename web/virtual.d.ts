// scripts/build/material-modules.ts makes these out of the study material.

/** The terms of all topics. */
declare module 'virtual:glossary' {
  const glossary: import('#shared/glossary.ts').GlossaryEntry[];
  export default glossary;
}

/** How many questions and cards the curated library has. */
declare module 'virtual:library-size' {
  const size: { questions: number; cards: number };
  export default size;
}
