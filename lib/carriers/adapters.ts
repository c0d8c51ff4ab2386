import type { Carrier } from "@/lib/carriers/carrier";
import { createSimulator } from "@/lib/carriers/simulator/simulator";

export interface AdapterOptions {
  /** Whether the simulator runs, how much faster than life, and where it logs what it took. */
  simulator: { speed: number; logFile?: string } | null;
}

/** A phone network answers within a tenth of a second and reports after some seconds. */
const RESPONSE_MS = [20, 120] as const;
const RECEIPT_MS = [1_500, 6_000] as const;

/** The carriers that this process can speak to. */
export function createAdapters(options: AdapterOptions): Carrier[] {
  if (options.simulator === null) return [];
  const { speed, logFile } = options.simulator;
  return [
    createSimulator({
      responseMs: [RESPONSE_MS[0] / speed, RESPONSE_MS[1] / speed],
      receiptMs: [RECEIPT_MS[0] / speed, RECEIPT_MS[1] / speed],
      ...(logFile === undefined ? {} : { logFile }),
    }),
  ];
}
