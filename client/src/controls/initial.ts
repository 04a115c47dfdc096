/** The letter that stands for a person where there is no room for the name. */
export function initial(name: string): string {
  return (name[0] ?? "?").toUpperCase();
}
