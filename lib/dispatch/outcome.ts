import type { RefusedStatus, StoppedStatus } from "@/lib/core/messages/message-state";
import type { Claim } from "./claims";

/** Fields of a claim that the flush needs. */
export type ClaimKey = Pick<Claim, "accountId" | "uuid" | "attempt" | "price">;

/** Outcome of a claimed message; written by the flush, fenced by lease and attempt. */
export type Outcome =
  | {
      kind: "sent";
      claim: ClaimKey;
      carrier: string;
      /** By part; null if accepted in an earlier attempt, or without an id. */
      carrierIds: CarrierIds;
    }
  | {
      kind: "failed";
      claim: ClaimKey;
      carrier: string | null;
      statusCode: RefusedStatus | StoppedStatus;
      reason: string;
      /** Parts that were accepted nevertheless. */
      carrierIds?: CarrierIds;
    }
  | {
      kind: "later";
      claim: ClaimKey;
      retryAfterMs: number;
      reason: string;
      /** True if a part's answer never came. */
      isUnknown?: boolean;
      /** Accepted parts, which aren't sent again. */
      accepted?: { carrier: string; carrierIds: CarrierIds };
    };

type CarrierIds = readonly (string | null)[];
