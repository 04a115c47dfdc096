/** Loads the dialog of the call; the table asks for it before it is needed. */
export const loadCallDialog = async () => (await import("./CallDialog.tsx")).CallDialog;
