/** HTTP requests, for what the connection does not carry. */

import { parsed } from "./stored-names.ts";

/** What a browser needs to ask a passkey for an answer; bytes are base64url texts. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly host: string;
  readonly ids: readonly string[];
}

/** The server refused a request; `code` is stable, "unreachable" if no answer came. */
export class RequestRefused extends Error {
  readonly code: string;
  /** Present if the answer of a passkey lets the same request through. */
  readonly passkey: PasskeyRequest | undefined;

  constructor(code: string, detail: string, passkey?: PasskeyRequest) {
    super(detail);
    this.code = code;
    this.passkey = passkey;
  }
}

/** Rejects with RequestRefused. */
export async function get(what: string): Promise<Response> {
  return granted(what, {});
}

/** Rejects with RequestRefused. */
export async function post(what: string, body: object): Promise<Response> {
  return granted(what, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Circolo": "1" },
    body: JSON.stringify(body),
  });
}

/** Uploads a JSON file unchanged; rejects with RequestRefused. */
export async function bring(what: string, file: Blob): Promise<Response> {
  return granted(what, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Circolo": "1" },
    body: file,
  });
}

/** Parses the JSON of an answer; rejects with RequestRefused if it is not valid JSON. */
export async function read<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer;
  try {
    return parsed(await response.text()) as Answer;
  } catch (failure) {
    throw new RequestRefused("failed", String(failure));
  }
}

async function granted(what: string, how: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/${what}`, how);
  } catch (failure) {
    throw new RequestRefused("unreachable", String(failure));
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  throw new RequestRefused(
    refusal?.code ?? "failed",
    refusal?.detail ?? response.statusText,
    refusal?.passkey,
  );
}

interface Refusal {
  readonly code: string;
  readonly detail: string;
  readonly passkey: PasskeyRequest;
}
