import type { ClaimKey, Outcome } from "@/lib/dispatch/outcome";

export interface AcceptedPart {
  claim: ClaimKey;
  carrier: string;
  carrierId: string;
  part: number;
}

/** The parts that a carrier has taken in this attempt. A carrier without ids reports nothing. */
export function acceptedPartsOf(outcome: Outcome): AcceptedPart[] {
  const { carrier = null, carrierIds = [] } =
    outcome.kind === "later" ? (outcome.accepted ?? {}) : outcome;
  if (carrier === null) return [];
  return carrierIds.flatMap((carrierId, index) =>
    carrierId === null || carrierId === ""
      ? []
      : [{ claim: outcome.claim, carrier, carrierId, part: index + 1 }],
  );
}
