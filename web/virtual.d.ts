/** The terms of all units; scripts/build/glossary-module.ts makes it. */
declare module 'virtual:glossary' {
  const glossary: import('#shared/glossary.ts').GlossaryEntry[];
  export default glossary;
}
