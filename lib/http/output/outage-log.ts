import type { Log } from "./response";

/** Interval of log lines during an outage. */
const LOG_INTERVAL_MS = 60_000;
/** Full disk. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL_CODE = "53100";

interface Outage {
  count: number;
  requestId: string | undefined;
  traceId: string | undefined;
}

type Line = Parameters<Log>[0];

/** Returns the code of Postgres or the system, otherwise the message. */
function findCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.message;
}

/**
 * Throttles outages: the first failure is logged immediately with its cause, later ones once a minute with their number
 * and the last request id. Level `error` is always logged.
 */
export function logOutages(log: Log): Log {
  const outages = new Map<string, Outage>();

  function logAgain(cause: string, line: Line): void {
    const outage = outages.get(cause);
    if (outage === undefined || outage.count === 0) {
      outages.delete(cause);
      return;
    }
    const { count, requestId, traceId } = outage;
    outages.set(cause, { count: 0, requestId: undefined, traceId: undefined });
    log({
      ...line,
      message: `${line.message}, ${count} more within a minute`,
      ...(requestId !== undefined && { requestId, traceId }),
    });
    wait(cause, line);
  }

  function wait(cause: string, line: Line): void {
    setTimeout(logAgain, LOG_INTERVAL_MS, cause, line).unref();
  }

  return (line) => {
    if (line.level === "error") return log(line);
    const cause = findCause(line.error);
    const outage = outages.get(cause);
    if (outage !== undefined) {
      outage.count += 1;
      outage.requestId = line.requestId;
      outage.traceId = line.traceId;
      return;
    }
    outages.set(cause, { count: 0, requestId: undefined, traceId: undefined });
    const isFull = cause === DISK_FULL_CODE;
    const logged: Line = isFull
      ? { ...line, level: "error", message: "the disk of the database is full: requests fail" }
      : line;
    log(logged);
    wait(cause, logged);
  };
}
