import { afterEach, beforeAll, expect, it } from "vitest";
import { registry, startRecording } from "@/lib/metrics/registry";
import { startCollector, traceTo } from "./test-collector";
import { recordWork, startClientSpan, startRequestSpan } from "./tracing";

const CALLER = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7";

beforeAll(startRecording);
afterEach(() => registry.resetMetrics());

async function countDropped(reason: string): Promise<number> {
  const metric = await registry.getSingleMetric("posthorn_spans_dropped_total")?.get();
  return metric?.values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
}

function endRequests(count: number): void {
  for (let index = 0; index < count; index += 1)
    startRequestSpan("sendSms", undefined, performance.now())?.end({ attributes: {} });
}

it("does nothing without a tracer", () => {
  expect(startRequestSpan("sendSms", `${CALLER}-01`, 0)).toBeNull();
  expect(startClientSpan("POST", { traceId: "1", spanId: "2", isSampled: true }, 0)).toBeNull();
});

it("continues the caller's trace, and follows the standard variables", async () => {
  const collector = await startCollector();
  const { tracer } = traceTo(collector, {
    OTEL_SERVICE_NAME: "my-gateway",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=staging",
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20token",
  });
  const span = startRequestSpan("sendSms", `${CALLER}-01`, performance.now());
  span?.end({ attributes: { "http.response.status_code": 503 }, errorType: "unavailable" });
  await tracer.stop();
  const [, traceId, parentSpanId] = CALLER.split("-");
  expect(collector.spans()).toMatchObject([
    { name: "sendSms", kind: 2, traceId, parentSpanId, status: { code: 2 } },
  ]);
  expect(collector.spans()[0]?.attributes).toEqual([
    { key: "http.response.status_code", value: { intValue: 503 } },
    { key: "error.type", value: { stringValue: "unavailable" } },
  ]);
  for (const value of ["my-gateway", "staging"])
    expect(collector.bodies.join()).toContain(`"stringValue":"${value}"`);
  expect(collector.headers[0]?.authorization).toBe("Bearer token");
});

it("ignores an invalid traceparent", async () => {
  const { tracer } = traceTo(await startCollector());
  const span = startRequestSpan("sendSms", "00-nonsense", performance.now());
  expect(span?.context.isSampled).toBe(true);
  await tracer.stop();
});

it.each([
  ["by the caller", `${CALLER}-00`, {}],
  ["by the sampler", undefined, { OTEL_TRACES_SAMPLER: "always_off" }],
  [
    "by its ratio",
    undefined,
    { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" },
  ],
])("exports nothing of a request left out %s", async (_, traceparent, environment) => {
  const collector = await startCollector();
  const { tracer } = traceTo(collector, environment);
  const span = startRequestSpan("sendSms", traceparent, performance.now());
  span?.end({ attributes: {} });
  expect(span?.context.isSampled).toBe(false);
  await tracer.stop();
  expect(collector.bodies).toEqual([]);
});

it("links work of several traces, also beyond the library's limit, whatever the sampler", async () => {
  const collector = await startCollector();
  const { tracer } = traceTo(collector, { OTEL_TRACES_SAMPLER: "always_off" });
  const traces = Array.from({ length: 500 }, (_, index) => {
    const number = String(index + 1);
    return { traceId: number.padStart(32, "a"), spanId: number.padStart(16, "b"), isSampled: true };
  });
  recordWork({ name: "claim", kind: "consumer", traces, startedAt: 0, attributes: {} });
  await tracer.stop();
  const [span] = collector.spans();
  expect(span?.parentSpanId).toBeUndefined();
  expect(span?.links.map(({ traceId }) => traceId)).toEqual(traces.map(({ traceId }) => traceId));
});

it("counts and logs spans that the collector refuses", async () => {
  const collector = await startCollector((response) => {
    response.statusCode = 500;
    response.end();
  });
  const { tracer, lines } = traceTo(collector);
  endRequests(600);
  await tracer.stop();
  expect(await countDropped("export_failed")).toBe(600);
  expect(lines).toEqual([{ level: "warn", message: "traces are dropped: export fails" }]);
});

it("bounds the queue and still stops while the collector hangs", async () => {
  const collector = await startCollector(() => {});
  const { tracer } = traceTo(collector);
  endRequests(512 + 4_096 + 100);
  expect(await countDropped("queue_full")).toBe(100);
  await tracer.stop();
});
