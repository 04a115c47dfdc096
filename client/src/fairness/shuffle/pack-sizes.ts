/** Sizes that the page needs before it loads the code of shuffles. */

/** The length in bytes of a seed, and of each key that is derived from one. */
export const SEED_BYTES = 32;
