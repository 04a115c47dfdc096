/** What the server computes of a finished deal: of one of this house, or of a record's. */
import { bring, get } from "../../protocol/requests.ts";

interface AskedDeal {
  readonly table: string;
  readonly deal: number;
  /** The record that holds the deal; null for a deal of this house. */
  readonly record: Blob | null;
}

export function askOfDeal(
  what: "review" | "branch",
  { table, deal, record }: AskedDeal,
  query: Readonly<Record<string, string>> = {},
): Promise<Response> {
  if (record !== null) {
    return bring(`${what}?${new URLSearchParams({ deal: `${deal}`, ...query })}`, record);
  }
  const asked = new URLSearchParams(query).toString();
  const path = `tables/${encodeURIComponent(table)}/deals/${deal}/${what}`;
  return get(asked === "" ? path : `${path}?${asked}`);
}
