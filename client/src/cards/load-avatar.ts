/** Loads the picture of avatars, which comes with the first name that has one. */
export const loadAvatar = async () => (await import("./Avatar.tsx")).Avatar;
