import { env, exportForOpenTelemetry } from "@/lib/env";
import { log } from "@/lib/log";
import { setTracer } from "@/lib/tracing/tracing";
import { VERSION } from "@/lib/version";

/**
 * Exports this process's spans, if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; otherwise loads nothing of OpenTelemetry. Call
 * it before work begins. Returns a stop function, which takes two seconds at most.
 */
export async function startTracing(name: "web" | "api" | "worker"): Promise<() => Promise<void>> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {};
  exportForOpenTelemetry();
  const { createTracer } = await import("@/lib/tracing/open-telemetry");
  const tracer = createTracer({ serviceName: `posthorn-${name}`, version: VERSION, log });
  setTracer(tracer);
  return tracer.stop;
}
