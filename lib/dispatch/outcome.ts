import type { RefusedStatus, StoppedStatus } from "@/lib/core/messages/message-state";
import type { Claim } from "./claims";

export type ClaimKey = Pick<Claim, "accountId" | "uuid" | "attempt" | "price">;

/** Result of a submission, which the flush writes, fenced by lease and attempt. */
export type Outcome =
  | {
      kind: "sent";
      claim: ClaimKey;
      carrier: string;
      /** Carrier ids by part; null for a part accepted in an earlier attempt, or without an id. */
      carrierIds: CarrierIds;
    }
  | {
      kind: "failed";
      claim: ClaimKey;
      carrier: string | null;
      statusCode: RefusedStatus | StoppedStatus;
      reason: string;
      carrierIds?: CarrierIds;
    }
  | {
      kind: "later";
      claim: ClaimKey;
      retryAfterMs: number;
      reason: string;
      isUnknown?: boolean;
      accepted?: { carrier: string; carrierIds: CarrierIds };
    };

type CarrierIds = readonly (string | null)[];
