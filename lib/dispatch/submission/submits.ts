import type { ClaimKey, Outcome } from "@/lib/dispatch/outcome";

export interface AcceptedPart {
  claim: ClaimKey;
  carrier: string;
  carrierId: string;
  part: number;
}

/** Returns the parts accepted in this attempt. Carriers without ids send no receipts. */
export function toAcceptedParts(outcome: Outcome): AcceptedPart[] {
  const { carrier = null, carrierIds = [] } =
    outcome.kind === "later" ? (outcome.accepted ?? {}) : outcome;
  if (carrier === null) return [];
  return carrierIds.flatMap((carrierId, index) =>
    carrierId === null || carrierId === ""
      ? []
      : [{ claim: outcome.claim, carrier, carrierId, part: index + 1 }],
  );
}
