import { type Carrier, TEST_NETWORK } from "@/lib/carriers/carrier";
import { createSimulator } from "@/lib/carriers/simulator/simulator";

export interface AdapterOptions {
  /** For live messages; null disables it. */
  simulator: { logFile?: string } | null;
  /** 1 is real time. */
  speed: number;
}

export interface Adapters {
  carriers: Carrier[];
  testNetwork: Carrier;
}

const RESPONSE_MS = [20, 120] as const;
const RECEIPT_MS = [1_500, 6_000] as const;

/** Creates the adapters; the network for test messages always exists. */
export function createAdapters({ simulator, speed }: AdapterOptions): Adapters {
  const pace = {
    responseMs: [RESPONSE_MS[0] / speed, RESPONSE_MS[1] / speed],
    receiptMs: [RECEIPT_MS[0] / speed, RECEIPT_MS[1] / speed],
  } as const;
  return {
    carriers: simulator === null ? [] : [createSimulator({ ...pace, ...simulator })],
    // A reply to a test would be an inbound message without a sender.
    testNetwork: createSimulator({ ...pace, name: TEST_NETWORK, hasReplies: false }),
  };
}
