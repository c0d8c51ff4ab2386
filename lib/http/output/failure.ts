import { DomainError } from "@/lib/core/errors";

// Connection exceptions (08), operator intervention (57P0x), resources (53), timeouts, and conflicts resolved by a
// retry. https://www.postgresql.org/docs/current/errcodes-appendix.html
const RETRY_LATER = /^(08...|57P0[1-5]|57014|55P03|53[0-9A-Z]{3}|40001|40P01|25006|58030)$/;
const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
]);
// The last one is a cluster's message, without a code, for a node lost before the COMMIT.
const CONNECTION_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after|not queryable|Query read timeout|could not commit transaction for shard/i;

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && (RETRY_LATER.test(code) || CONNECTION_ERRORS.has(code)))
    return true;
  return CONNECTION_MESSAGES.test(error.message);
}

/**
 * Converts other errors to `unavailable` if the database is down, else to `internal`; the original stays in `cause`
 * for the log.
 */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isDatabaseAway(error)) {
    return new DomainError("unavailable", "The service is busy. Try again in a moment.", {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  return new DomainError("internal", "Something went wrong on our side. Try again.", {
    cause: error,
  });
}
