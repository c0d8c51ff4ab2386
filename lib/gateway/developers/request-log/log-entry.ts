import type { KnownFields } from "@/lib/http/known-fields";
import type { LogEntry } from "./writer";
import type { Finished } from "@/lib/http/server/hono";

const MAX_PATH = 2_000;

/** What the request log keeps of one request. Headers are not among it, so no secret of theirs is. */
export function toLogEntry(
  { exchange, row, answer, durationMs }: Finished,
  known: KnownFields,
): LogEntry {
  const { caller } = exchange;
  if (caller === undefined) throw new Error("Only requests of accounts are logged");
  const { actor, account } = caller;
  // A text that nobody encoded ends at its first `&`, and what follows looks like names of parameters.
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
    // A success returns the resource, which can be read again; an error is returned only once.
    responseBody: answer.status >= 400 && typeof answer.body === "string" ? answer.body : null,
  };
}
