import pino from "pino";
import { env } from "@/lib/env";

/** JSON lines on stderr. Never a body, header or phone number. `LOG_LEVEL` sets the minimum level. */
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
  requestId?: string | undefined;
  /** With tracing only. */
  traceId?: string | undefined;
  messageId?: string | undefined;
  error?: unknown;
}

/** Logs a line; only unexpected errors have a stack. */
export function log({ level, message, requestId, traceId, messageId, error }: LogLine): void {
  const reason =
    error instanceof Error
      ? level === "error"
        ? (error.stack ?? error.message)
        : error.message
      : error;
  const ids = { request_id: requestId, trace_id: traceId, message_id: messageId };
  logger[level]({ ...ids, error: reason }, message);
}
