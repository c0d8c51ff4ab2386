import type { RefusedStatus, StoppedStatus } from "@/lib/core/messages/message-state";
import type { Claim } from "./claims";

/** What the flush needs of a claim. */
export type ClaimKey = Pick<Claim, "accountId" | "uuid" | "attempt" | "price">;

/** What became of a claimed message; written by the flush, fenced by lease and attempt. */
export type Outcome =
  | {
      kind: "sent";
      claim: ClaimKey;
      carrier: string;
      /** By part; null: taken in an earlier attempt, or without an id. */
      carrierIds: CarrierIds;
    }
  | {
      kind: "failed";
      claim: ClaimKey;
      carrier: string | null;
      statusCode: RefusedStatus | StoppedStatus;
      reason: string;
      /** Parts that were taken all the same. */
      carrierIds?: CarrierIds;
    }
  | {
      kind: "later";
      claim: ClaimKey;
      retryAfterMs: number;
      reason: string;
      /** Whether the answer to a part never came. */
      isUnknown?: boolean;
      /** Parts that were taken and are not sent again. */
      accepted?: { carrier: string; carrierIds: CarrierIds };
    };

type CarrierIds = readonly (string | null)[];
