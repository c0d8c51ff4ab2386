import type { Log } from "./answer";

/** How often an outage that goes on is logged. */
const EVERY_MS = 60_000;
/** SQLSTATE of a full disk. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DISK_FULL = "53100";

interface Outage {
  /** Requests that failed since it was logged last. */
  count: number;
  requestId: string | undefined;
}

type Line = Parameters<Log>[0];

/** What an outage is known by: the code of Postgres or of the system, else the words. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.message;
}

/**
 * Returns a log for requests that fail because something is away or full. The first is logged at once with its cause, those after it
 * once a minute with how many there were and the request of the last: thousands of equal lines would fill the disk that the
 * database lacks. What is no outage (level `error`) is logged each time. A full disk is an alarm: its lines have level `error`.
 */
export function logOutages(log: Log): Log {
  const outages = new Map<string, Outage>();

  function logAgain(cause: string, line: Line): void {
    const outage = outages.get(cause);
    if (outage === undefined || outage.count === 0) {
      outages.delete(cause);
      return;
    }
    const { count, requestId } = outage;
    outages.set(cause, { count: 0, requestId: undefined });
    log({
      ...line,
      message: `${line.message}, ${count} more within a minute`,
      ...(requestId !== undefined && { requestId }),
    });
    wait(cause, line);
  }

  function wait(cause: string, line: Line): void {
    setTimeout(logAgain, EVERY_MS, cause, line).unref();
  }

  return (line) => {
    if (line.level === "error") return log(line);
    const cause = causeOf(line.error);
    const outage = outages.get(cause);
    if (outage !== undefined) {
      outage.count += 1;
      outage.requestId = line.requestId;
      return;
    }
    outages.set(cause, { count: 0, requestId: undefined });
    const isFull = cause === DISK_FULL;
    const logged: Line = isFull
      ? { ...line, level: "error", message: "the disk of the database is full: requests fail" }
      : line;
    log(logged);
    wait(cause, logged);
  };
}
