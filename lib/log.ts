import pino from "pino";
import { env } from "@/lib/env";

/**
 * Lines of JSON on the error stream: what happened, and to which request. Never a body, a header or a
 * phone number. `LOG_LEVEL` decides from which level on.
 */
const logger = pino(
  {
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  },
  pino.destination(2),
);

export interface LogLine {
  level: "error" | "warn" | "info";
  message: string;
  requestId?: string;
  error?: unknown;
}

/** Writes one line. An outage explains itself by its message; only surprises carry a stack. */
export function log({ level, message, requestId, error }: LogLine): void {
  const reason =
    error instanceof Error
      ? level === "error"
        ? (error.stack ?? error.message)
        : error.message
      : error;
  logger[level]({ request_id: requestId, error: reason }, message);
}
