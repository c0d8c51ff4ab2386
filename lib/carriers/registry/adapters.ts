import { type Carrier, TEST_NETWORK } from "@/lib/carriers/carrier";
import { createSimulator } from "@/lib/carriers/simulator/simulator";

export interface AdapterOptions {
  /** Whether the simulator takes live messages, and where it logs what it took. */
  simulator: { logFile?: string } | null;
  /** How much faster than life simulated networks are. */
  speed: number;
}

export interface Adapters {
  carriers: Carrier[];
  testNetwork: Carrier;
}

/** A phone network answers within a tenth of a second and reports after some seconds. */
const RESPONSE_MS = [20, 120] as const;
const RECEIPT_MS = [1_500, 6_000] as const;

/** The carriers that this process brings itself: the simulator, if it is on, and always the network of test messages. */
export function createAdapters({ simulator, speed }: AdapterOptions): Adapters {
  const pace = {
    responseMs: [RESPONSE_MS[0] / speed, RESPONSE_MS[1] / speed],
    receiptMs: [RECEIPT_MS[0] / speed, RECEIPT_MS[1] / speed],
  } as const;
  return {
    carriers: simulator === null ? [] : [createSimulator({ ...pace, ...simulator })],
    // An answer to a test would be a message from a person who never got one.
    testNetwork: createSimulator({ ...pace, name: TEST_NETWORK, hasReplies: false }),
  };
}
