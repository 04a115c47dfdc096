/** Loads the cards that a trick draws from the stock; only a table of two draws. */
export const loadDrawnCards = async () => (await import("./DrawnCards.tsx")).DrawnCards;
