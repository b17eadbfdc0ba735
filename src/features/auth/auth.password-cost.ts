/** Memory in KiB, and the number of passes over it. */
export type Cost = { memory: number; passes: number; parallelism: number };

/**
 * The minimum that OWASP recommends for argon2id. After an increase, a user's old hash is replaced at the next sign-in.
 */
export const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
