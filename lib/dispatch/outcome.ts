import type { RefusalStatus } from "@/lib/carriers/carrier";
import type { Claim } from "./claim";

/** What the flush needs of a claim. */
export type ClaimKey = Pick<Claim, "accountId" | "uuid" | "attempt" | "price">;

/** What became of a claimed message; written by the flush, fenced by lease and attempt. */
export type Outcome =
  | { kind: "sent"; claim: ClaimKey; carrier: string; carrierIds: readonly string[] }
  | {
      kind: "failed";
      claim: ClaimKey;
      carrier: string | null;
      statusCode: RefusalStatus;
      reason: string;
    }
  | { kind: "later"; claim: ClaimKey; retryAfterMs: number; reason: string };
