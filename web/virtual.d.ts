// scripts/build/material-modules.ts makes these modules from the study material.

/** The terms of all topics. */
declare module 'virtual:glossary' {
  const glossary: import('#shared/glossary.ts').GlossaryEntry[];
  export default glossary;
}

/** How many curated questions and cards there are. */
declare module 'virtual:material-size' {
  const size: { questions: number; cards: number };
  export default size;
}
