/** The pages, by their addresses. */
export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "recover"; readonly token: string }
  | { readonly page: "nowhere" };

export function routeOf(path: string): Route {
  if (path === "/") return { page: "lobby" };
  const [, page, value] = /^\/(table|recover)\/([\w-]+)\/?$/.exec(path) ?? [];
  if (page === "table" && value !== undefined) return { page, table: value };
  if (page === "recover" && value !== undefined) return { page, token: value };
  return { page: "nowhere" };
}

export function tablePath(table: string): string {
  return `/table/${table}`;
}
