import type { KnownFields } from "@/lib/http/known-fields";
import type { LogEntry } from "./entry";
import type { FinishedExchange } from "@/lib/http/server/hono";

const MAX_PATH = 2_000;

/** Converts a request to an entry without headers, which may hold secrets. */
export function toLogEntry(
  { exchange, row, answer, durationMs }: FinishedExchange,
  known: KnownFields,
): LogEntry {
  const { caller } = exchange;
  if (caller === undefined) throw new Error("Only requests of accounts are logged");
  const { actor, account } = caller;
  // Unencoded text is cut at its first `&`; the rest looks like parameter names.
  const isHidden = row.hasSecretQuery === true || row.isPersonal === true;
  const search = isHidden && exchange.search !== "" ? "***" : exchange.search;
  const path = `${exchange.path}${search === "" ? "" : `?${search}`}`;
  return {
    accountId: account.id,
    requestId: exchange.id,
    createdAt: new Date(),
    method: exchange.method,
    path: path.slice(0, MAX_PATH),
    operationId: row.operationId,
    known,
    status: answer.status,
    errorCode: answer.errorCode ?? null,
    durationMs,
    ip: exchange.ip,
    keyId: actor.kind === "key" ? actor.keyId : null,
    userId: actor.kind === "user" ? actor.userId : null,
    userAgent: exchange.header("user-agent")?.slice(0, 500) ?? null,
    requestBody: exchange.body ?? null,
    // Error bodies are returned only once; a resource can be read again.
    responseBody: answer.status >= 400 && typeof answer.body === "string" ? answer.body : null,
  };
}
