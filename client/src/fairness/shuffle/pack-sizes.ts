/** Sizes that a page must know before it shuffles anything. */

/** Of a seed, and of every key that is made of one. */
export const SEED_BYTES = 32;
