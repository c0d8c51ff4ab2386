/** Position in a trace. https://www.w3.org/TR/trace-context/ */
export interface TraceContext {
  /** 32 lowercase hexadecimal digits, not all zero. */
  traceId: string;
  /** 16 lowercase hexadecimal digits, not all zero. */
  spanId: string;
  isSampled: boolean;
}

/** Versions above 00 may have more fields. Version ff is forbidden. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

const SAMPLED = 1;

/** Returns null for an invalid header, which the standard says to ignore. */
export function parseTraceparent(header: string): TraceContext | null {
  const [, version, traceId, spanId, flags = "0", rest] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  if (version === "00" && rest !== undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
