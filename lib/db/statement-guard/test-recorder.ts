import pg from "pg";
import { onCluster } from "@/lib/db/group-statement";
import { findPlace, type Place } from "./place";

/** Texts of statements that the project sent, with the first place of each. */
const recorded = new Map<string, Place>();

function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || !("text" in query)) return undefined;
  return typeof query.text === "string" ? query.text : undefined;
}

function record(query: unknown): void {
  const sent = textOf(query);
  if (sent === undefined) return;
  const text = onCluster(sent);
  if (recorded.has(text)) return;
  const place = findPlace();
  if (place === undefined || place === "tests") return;
  recorded.set(text, place);
}

/** A pool hands a statement to a client later, when its caller is no longer on the stack. */
function recordCalls(prototype: object): void {
  const query: unknown = Reflect.get(prototype, "query");
  if (typeof query !== "function") throw new Error("pg has no method query");
  Reflect.set(prototype, "query", function recording(this: unknown, ...args: unknown[]): unknown {
    record(args[0]);
    return Reflect.apply(query, this, args);
  });
}

let isRecording = false;

/** Records from now on, once a process, what any client or pool of `pg` is given. */
export function recordStatements(): void {
  if (isRecording) return;
  isRecording = true;
  recordCalls(pg.Client.prototype);
  recordCalls(pg.Pool.prototype);
}

export interface RecordedStatement {
  text: string;
  place: Place;
}

/** Statements of the project itself, not of its tests, in the order in which each was first sent. */
export function recordedStatements(): RecordedStatement[] {
  return [...recorded].map(([text, place]) => ({ text, place }));
}
