import type { LogEntry } from "@/lib/gateway/request-log/writer";
import type { Finished } from "@/lib/http/hono";

const MAX_PATH = 2_000;

/** What the request log keeps of one request. Headers are not among it, so no secret of theirs is. */
export function toLogEntry({ exchange, row, answer, durationMs }: Finished): LogEntry {
  const { caller } = exchange;
  if (caller === undefined) throw new Error("Only requests of accounts are logged");
  const { actor, account } = caller;
  const path = `${exchange.path}${exchange.search === "" ? "" : `?${exchange.search}`}`;
  return {
    accountId: account.id,
    requestId: exchange.id,
    createdAt: new Date(),
    method: exchange.method,
    path: path.slice(0, MAX_PATH),
    operationId: row.operationId,
    status: answer.status,
    errorCode: answer.errorCode ?? null,
    durationMs,
    ip: exchange.address,
    keyId: actor.kind === "key" ? actor.keyId : null,
    userId: actor.kind === "user" ? actor.userId : null,
    userAgent: exchange.header("user-agent")?.slice(0, 500) ?? null,
    // Broken JSON cannot be searched for secrets.
    requestBody: answer.errorCode === "invalid_json" ? null : (exchange.body ?? null),
    // A success answers with the resource, which can be read again; an error is told only once.
    responseBody: answer.status >= 400 && typeof answer.body === "string" ? answer.body : null,
  };
}
