import { percentile } from "./load";
import type { Customer, Stack } from "./stack";

/** Requests per customer and query. */
const PAIRS = 100;
const WARM_UP = 5;

export interface PairMeasurement {
  query: string;
  /** Milliseconds. */
  smallP95: number;
  largeP95: number;
  smallP50: number;
  largeP50: number;
  ratio: number;
}

/** Path with its query, for each customer. */
export interface PairedQuery {
  name: string;
  small: string;
  large: string;
}

/** Compares GET requests of two customers in turns, so that other load affects both. Throws unless all return 200. */
export async function measurePairs(
  stack: Stack,
  [small, large]: readonly [Customer, Customer],
  queries: readonly PairedQuery[],
): Promise<PairMeasurement[]> {
  const api = await stack.start("api");
  const measureMs = async ({ token }: Customer, path: string) => {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${api.port}${path}`, {
      headers: { "x-service-auth-token": token },
    });
    const body = await response.text();
    if (response.status !== 200)
      throw new Error(`GET ${path}: ${response.status} ${body.slice(0, 300)}`);
    return performance.now() - start;
  };
  const measurements: PairMeasurement[] = [];
  for (const query of queries) {
    const [smallMs, largeMs]: [number[], number[]] = [[], []];
    for (let pair = -WARM_UP; pair < PAIRS; pair += 1) {
      const smallTook = await measureMs(small, query.small);
      const largeTook = await measureMs(large, query.large);
      if (pair < 0) continue;
      smallMs.push(smallTook);
      largeMs.push(largeTook);
    }
    const [smallP95, largeP95] = [percentile(smallMs, 0.95), percentile(largeMs, 0.95)];
    measurements.push({
      query: query.name,
      smallP95,
      largeP95,
      smallP50: percentile(smallMs, 0.5),
      largeP50: percentile(largeMs, 0.5),
      ratio: largeP95 / smallP95,
    });
  }
  await api.stop();
  return measurements;
}
