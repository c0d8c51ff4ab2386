import type { RefusalStatus } from "@/lib/carriers/carrier";
import type { Claim } from "./claim";

/** What became of a claimed message; written by the flush, fenced by lease and attempt. */
export type Outcome =
  | { kind: "sent"; claim: Claim; carrier: string; carrierIds: readonly string[] }
  | {
      kind: "failed";
      claim: Claim;
      carrier: string | null;
      statusCode: RefusalStatus;
      reason: string;
    }
  | { kind: "later"; claim: Claim; retryAfterMs: number; reason: string };
