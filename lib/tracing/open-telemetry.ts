import {
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import type { TraceContext } from "@/lib/core/trace-context";
import { recordDroppedSpans } from "@/lib/metrics/spans";
import type { Span, SpanStart, Tracer } from "./tracing";

/** The only file that imports OpenTelemetry; loaded on demand, so that processes without traces never load it. */

const MAX_QUEUED_SPANS = 4_096;
const MAX_EXPORTED_SPANS = 512;
/** Groups of messages, each with a link, have up to 256, receipts up to 500; the default limit is 128. */
const MAX_LINKS = 512;
const STOP_TIMEOUT_MS = 2_000;

export interface TracerOptions {
  /** `service.name`, unless `OTEL_SERVICE_NAME` or `OTEL_RESOURCE_ATTRIBUTES` names another. */
  serviceName: string;
  version: string;
  log: (entry: { level: "warn" | "info"; message: string }) => void;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Counts the spans that fail, and logs when failures begin and end. */
class CountingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: TracerOptions["log"];
  readonly #onTaken: (count: number) => void;
  #isFailing = false;

  constructor(exporter: SpanExporter, log: TracerOptions["log"], onTaken: (count: number) => void) {
    this.#exporter = exporter;
    this.#log = log;
    this.#onTaken = onTaken;
  }

  export(spans: ReadableSpan[], done: Parameters<SpanExporter["export"]>[1]): void {
    this.#onTaken(spans.length);
    this.#exporter.export(spans, (result) => {
      // 0: success.
      const hasFailed = result.code !== 0;
      if (hasFailed) recordDroppedSpans("export_failed", spans.length);
      if (hasFailed !== this.#isFailing) {
        this.#isFailing = hasFailed;
        if (hasFailed) this.#log({ level: "warn", message: "traces are dropped: export fails" });
        else this.#log({ level: "info", message: "traces are exported again" });
      }
      done(result);
    });
  }

  forceFlush = async (): Promise<void> => this.#exporter.forceFlush?.();
  shutdown = (): Promise<void> => this.#exporter.shutdown();
}

/** Drops and counts spans while the queue is full. The library's processor has the same limit and tells no one. */
class BoundedProcessor implements SpanProcessor {
  readonly #batches: BatchSpanProcessor;
  #queued = 0;

  constructor(exporter: SpanExporter, log: TracerOptions["log"]) {
    const counting = new CountingExporter(exporter, log, (count) => {
      this.#queued -= count;
    });
    this.#batches = new BatchSpanProcessor(counting, {
      maxQueueSize: MAX_QUEUED_SPANS,
      maxExportBatchSize: MAX_EXPORTED_SPANS,
    });
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#queued >= MAX_QUEUED_SPANS) {
      recordDroppedSpans("queue_full", 1);
      return;
    }
    this.#queued += 1;
    this.#batches.onEnd(span);
  }

  forceFlush = (): Promise<void> => this.#batches.forceFlush();
  shutdown = (): Promise<void> => this.#batches.shutdown();
}

const toSpanContext = ({ traceId, spanId, isSampled }: TraceContext): SpanContext => {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return { traceId, spanId, traceFlags, isRemote: true };
};

function toParentContext(parent: TraceContext | null): Context {
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent));
}

function startSpan(provider: BasicTracerProvider, start: SpanStart): Span {
  const { name, kind, parent, links = [], startedAt } = start;
  const options = {
    kind: KINDS[kind],
    startTime: startedAt,
    links: links.map((link) => ({ context: toSpanContext(link) })),
  };
  const span = provider.getTracer("posthorn").startSpan(name, options, toParentContext(parent));
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    context: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    end({ attributes, errorType, endedAt }) {
      if (span.isRecording()) {
        span.setAttributes(attributes);
        if (errorType !== undefined) {
          span.setAttribute("error.type", errorType);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
      }
      span.end(endedAt);
    },
  };
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/** Creates a tracer, configured by the standard variables `OTEL_…`, which the library reads itself. */
export function createTracer({ serviceName, version, log }: TracerOptions): Tracer {
  const processor = new BoundedProcessor(new OTLPTraceExporter(), log);
  const shared = {
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": serviceName, "service.version": version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanLimits: { linkCountLimit: MAX_LINKS },
    spanProcessors: [processor],
  };
  const requests = new BasicTracerProvider(shared);
  // Only sampled traces reach other work, which the sampler of requests must not decide on again.
  const work = new BasicTracerProvider({ ...shared, sampler: new AlwaysOnSampler() });
  let stopped: Promise<void> | undefined;
  return {
    startRequest: (start) => startSpan(requests, start),
    startWork: (start) => startSpan(work, start),
    // A collector that hangs must not hold up the process.
    stop() {
      stopped ??= Promise.race([
        processor.shutdown().catch(() => undefined),
        sleep(STOP_TIMEOUT_MS),
      ]);
      return stopped;
    },
  };
}
