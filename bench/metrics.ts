import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../scripts/free-port.mjs";
import { makeTurns, measureAccept, ROUNDS } from "./accept";
import { CONNECTIONS, median } from "./load";
import type { Environment, Stack } from "./stack";

export interface MetricsMeasurement {
  /** Rate with metrics divided by the rate without, back to back in each round. */
  ratio: number;
  rate: number;
  rateWithout: number;
}

const SCRAPE_INTERVAL_MS = 1_000;

/** Compares a process with metrics and `environment` to one with neither. */
async function compare(stack: Stack, environment: Environment): Promise<MetricsMeasurement> {
  const turns = await makeTurns(200);
  const port = await freePort();
  const off = await stack.start("api");
  const on = await stack.start("api", { METRICS_PORT: String(port), ...environment });
  const scrapes = setInterval(() => {
    void fetch(`http://127.0.0.1:${port}/metrics`)
      .then((response) => response.text())
      .catch(() => undefined);
  }, SCRAPE_INTERVAL_MS);
  const rounds: { on: number; off: number }[] = [];
  // The first round is a warm-up; each round begins with the other process.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [off, on] : [on, off];
    const rates = new Map<unknown, number>();
    for (const child of order) {
      rates.set(child, (await measureAccept([child], "/sms", turns, CONNECTIONS)).rate);
    }
    if (round > 0) rounds.push({ on: rates.get(on) ?? 0, off: rates.get(off) ?? 0 });
  }
  clearInterval(scrapes);
  await Promise.all([on.stop(), off.stop()]);
  return {
    ratio: median(rounds.map((round) => round.on / round.off)),
    rate: median(rounds.map((round) => round.on)),
    rateWithout: median(rounds.map((round) => round.off)),
  };
}

/** (v) Compares `POST /sms` with metrics, scraped each second, and without. */
export const benchMetrics = (stack: Stack): Promise<MetricsMeasurement> => compare(stack, {});

/**
 * (w) Compares `POST /sms` with metrics and traces, and without. The collector only reads; it runs in this process, so
 * its share of the machine counts too.
 * @param ratio of sampled requests, 0 to 1
 */
export async function benchTraces(
  stack: Stack,
  ratio: number,
): Promise<MetricsMeasurement & { megabytes: number }> {
  let bytes = 0;
  const collector = createServer((request, response) => {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => response.end("{}"));
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  const result = await compare(stack, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: String(ratio),
  });
  collector.closeAllConnections();
  collector.close();
  return { ...result, megabytes: bytes / 1_000_000 };
}
