import type { Tx } from "@/lib/db/transaction";
import type { ClaimKey, Outcome } from "@/lib/dispatch/outcome";

interface TakenPart {
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

/** Notes by which ids receipts will come. */
export async function insertSubmits(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const parts = outcomes.flatMap(takenParts);
  if (parts.length === 0) return;
  await tx.query({
    name: "carrier_submits",
    text: `INSERT INTO carrier_submits (carrier, carrier_id, account_id, uuid, part, attempt)
           SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::uuid[], $5::smallint[], $6::integer[])`,
    values: [
      parts.map(({ carrier }) => carrier),
      parts.map(({ carrierId }) => carrierId),
      parts.map(({ claim }) => claim.accountId),
      parts.map(({ claim }) => claim.uuid),
      parts.map(({ part }) => part),
      parts.map(({ claim }) => claim.attempt),
    ],
  });
}
