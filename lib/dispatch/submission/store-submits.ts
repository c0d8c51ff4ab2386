import { plainArray, textArray } from "@/lib/db/grouping/array-literal";
import type { Tx } from "@/lib/db/transaction";
import type { AcceptedPart } from "./submits";

export async function insertSubmits(tx: Tx, parts: readonly AcceptedPart[]): Promise<void> {
  if (parts.length === 0) return;
  await tx.query({
    name: "carrier_submits",
    text: `INSERT INTO carrier_submits (carrier, carrier_id, account_id, uuid, part, attempt)
           SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::uuid[], $5::smallint[], $6::integer[])`,
    values: [
      textArray(parts.map(({ carrier }) => carrier)),
      textArray(parts.map(({ carrierId }) => carrierId)),
      plainArray(parts.map(({ claim }) => claim.accountId)),
      plainArray(parts.map(({ claim }) => claim.uuid)),
      plainArray(parts.map(({ part }) => part)),
      plainArray(parts.map(({ claim }) => claim.attempt)),
    ],
  });
}
