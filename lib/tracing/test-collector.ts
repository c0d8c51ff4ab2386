import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished, vi } from "vitest";
import { createTracer } from "./open-telemetry";
import { setTracer, type Tracer } from "./tracing";

/** A span as OTLP's JSON encoding has it. https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  links: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
}

interface Export {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[];
}

export interface Collector {
  url: string;
  /** Raw bodies. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  spans: () => CollectedSpan[];
  named: (name: string) => CollectedSpan[];
}

const toSpans = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) => spans),
  );

const accept = (response: ServerResponse) => {
  response.setHeader("content-type", "application/json");
  response.end("{}");
};

/** Starts an OTLP/HTTP collector on this machine that answers by `answer`; it ends with the test. */
export async function startCollector(answer = accept): Promise<Collector> {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    bodies.push(await text(request));
    answer(response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const spans = () => bodies.flatMap(toSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    spans,
    named: (name) => spans().filter((span) => span.name === name),
  };
}

/** Traces this process until the end of the test. */
export function traceTo({ url }: Collector, environment: Record<string, string> = {}) {
  const lines: { level: string; message: string }[] = [];
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    ...environment,
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const tracer: Tracer = createTracer({
    serviceName: "posthorn-test",
    version: "1",
    log: (line) => lines.push(line),
  });
  setTracer(tracer);
  onTestFinished(async () => {
    setTracer(null);
    vi.unstubAllEnvs();
    await tracer.stop();
  });
  return { tracer, lines };
}
