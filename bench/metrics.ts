import { freePort } from "../scripts/free-port.mjs";
import { makeTurns, measureAccept, ROUNDS } from "./accept";
import { CONNECTIONS, median } from "./load";
import type { Stack } from "./stack";

export interface MetricsMeasurement {
  /** Rate with metrics divided by the rate without, back to back in each round. */
  ratio: number;
  rate: number;
  rateWithout: number;
}

const SCRAPE_INTERVAL_MS = 1_000;

/** (v) Compares `POST /sms` with metrics, scraped each second, and without. */
export async function benchMetrics(stack: Stack): Promise<MetricsMeasurement> {
  const turns = await makeTurns(200);
  const port = await freePort();
  const off = await stack.start("api");
  const on = await stack.start("api", { METRICS_PORT: String(port) });
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
