/** A house that answers requests, and keeps what was asked of it. */
import { vi } from "vitest";

export interface Asked {
  readonly path: string;
  readonly body: unknown;
}

/**
 * Answers each path with what is known there, and any other with a refusal of this code; returns
 * what is posted.
 */
export function answersByPath(known: Readonly<Record<string, object>>, refusal: string): Asked[] {
  const sent: Asked[] = [];
  vi.stubGlobal("fetch", (path: string, how: RequestInit = {}) => {
    if (how.method === "POST") sent.push({ path, body: JSON.parse(String(how.body)) });
    const answer = known[path] ?? { code: refusal, detail: "" };
    return Promise.resolve(Response.json(answer, { status: known[path] ? 200 : 404 }));
  });
  return sent;
}

/** Answers each request with the next of these; returns what is asked. */
export function answersInOrder(...answers: readonly object[]): Asked[] {
  const asked: Asked[] = [];
  const left = [...answers];
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    const body = typeof init?.body === "string" ? JSON.parse(init.body) : null;
    asked.push({ path: String(address), body });
    return Promise.resolve(Response.json(left.shift()));
  });
  return asked;
}
