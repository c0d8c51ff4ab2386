import { parseTraceparent, type TraceContext } from "@/lib/core/trace-context";

/**
 * Traces of this process, recorded only with `OTEL_EXPORTER_OTLP_ENDPOINT`. Attributes are OpenTelemetry's semantic
 * conventions only, and never a text, phone number, key, name of an account, URL or message of an error.
 */

export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  name: string;
  kind: "server" | "client" | "producer" | "consumer" | "internal";
  parent: TraceContext | null;
  links?: readonly TraceContext[];
  /** By `performance.now()`. */
  startedAt: number;
}

export interface SpanEnd {
  attributes: Attributes;
  /** Marks the span as failed; from a fixed set, never a message. */
  errorType?: string | undefined;
  /** By `performance.now()`; default: now. */
  endedAt?: number;
}

export interface Span {
  readonly context: TraceContext;
  end: (end: SpanEnd) => void;
}

export interface Tracer {
  /** Starts a span that the configured sampler decides on. */
  startRequest: (start: SpanStart) => Span;
  /** Starts a span of sampled traces. */
  startWork: (start: SpanStart) => Span;
  /** Exports what is queued, within a second or two. */
  stop: () => Promise<void>;
}

/** Conventional `errorType` of untyped errors. */
export const OTHER_ERROR = "_OTHER";

let tracer: Tracer | null = null;

/** Null ends tracing, in tests. */
export function setTracer(newTracer: Tracer | null): void {
  tracer = newTracer;
}

export const isTracing = (): boolean => tracer !== null;

/** Starts the server span of a request, or returns null without tracing. Invalid `traceparent` headers are ignored. */
export function startRequestSpan(
  operationId: string,
  traceparent: string | undefined,
  startedAt: number,
): Span | null {
  if (tracer === null) return null;
  const parent = traceparent === undefined ? null : parseTraceparent(traceparent);
  return tracer.startRequest({ name: operationId, kind: "server", parent, startedAt });
}

/** Starts the client span of a request that continues a trace, or returns null without tracing or trace. */
export function startClientSpan(
  method: string,
  parent: TraceContext | null | undefined,
  startedAt: number,
): Span | null {
  if (tracer === null || parent == null) return null;
  return tracer.startWork({ name: method, kind: "client", parent, startedAt });
}

export interface Work extends Omit<SpanStart, "parent" | "links">, SpanEnd {
  /** Sampled traces that the work continues. */
  traces: readonly TraceContext[];
}

/** Records work that ended: as a child of its trace, or, for several traces, as one span linked to each. */
export function recordWork({ traces, name, kind, startedAt, ...end }: Work): void {
  const [first] = traces;
  if (tracer === null || first === undefined) return;
  const isAlone = traces.length === 1;
  const parents = isAlone ? { parent: first } : { parent: null, links: traces };
  tracer.startWork({ name, kind, startedAt, ...parents }).end(end);
}

/** Returns the trace if other processes continue it. */
export const toSampled = (trace: TraceContext | undefined): TraceContext | null =>
  trace?.isSampled ? trace : null;
