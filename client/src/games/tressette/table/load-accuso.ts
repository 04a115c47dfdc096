/** Loads the button and the panel of accuso; the table asks for them before they are needed. */
export const loadAccuso = async () => (await import("./Accuso.tsx")).Accuso;
