/** Memory in KiB, and passes over it. */
export type Cost = { memory: number; passes: number; parallelism: number };

/** The minimum that OWASP recommends for argon2id. A raised value reaches old hashes at the next sign-in. */
export const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
