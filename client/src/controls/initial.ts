/** The initial of a name, for an avatar. */
export function initial(name: string): string {
  return (name[0] ?? "?").toUpperCase();
}
