import type { ClaimKey, Outcome } from "@/lib/dispatch/outcome";

export interface TakenPart {
  claim: ClaimKey;
  carrier: string;
  carrierId: string;
  part: number;
}

/** The parts that a carrier has taken in this attempt. A carrier without ids reports nothing. */
export function takenParts(outcome: Outcome): TakenPart[] {
  const { carrier = null, carrierIds = [] } =
    outcome.kind === "later" ? (outcome.taken ?? {}) : outcome;
  if (carrier === null) return [];
  return carrierIds.flatMap((carrierId, index) =>
    carrierId === null || carrierId === ""
      ? []
      : [{ claim: outcome.claim, carrier, carrierId, part: index + 1 }],
  );
}
