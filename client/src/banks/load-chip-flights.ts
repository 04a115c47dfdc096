/** Loads the flights of chips, which nobody needs before the first result. */
export const loadChipFlights = async () => (await import("./ChipFlights.tsx")).ChipFlights;
