import type { Variant } from "@/lib/core/messages/bulk-variants";
import { groupStatement } from "@/lib/db/grouping/group-statement";
import type { Tx } from "@/lib/db/transaction";

export interface BulkVariantDelta {
  accountId: number;
  bulkId: string;
  variant: Variant;
  sent: number;
  delivered: number;
}

const ADD_SQL = groupStatement(
  "bulk_variants_add",
  ({ anchor, accountIdIn }) =>
    `INSERT INTO bulk_variants AS s (account_id, bulk_id, variant, since, sent, delivered)
     SELECT ${accountIdIn("n")}, n.bulk_id, n.variant, $4::timestamptz, n.sent, n.delivered
     FROM unnest($1::bigint[], $2::uuid[], $3::smallint[], $5::bigint[], $6::bigint[])
       AS n (account_id, bulk_id, variant, sent, delivered) ${anchor}
     ON CONFLICT (account_id, bulk_id, variant) DO UPDATE SET
       sent = s.sent + excluded.sent, delivered = s.delivered + excluded.delivered`,
);

/** Adds to the sums. Rows must be in a fixed order, otherwise concurrent calls deadlock. */
export async function addToBulkVariants(
  tx: Tx,
  rows: readonly BulkVariantDelta[],
  now: Date,
): Promise<void> {
  await tx.query({
    ...(await ADD_SQL()),
    values: [
      rows.map(({ accountId }) => accountId),
      rows.map(({ bulkId }) => bulkId),
      rows.map(({ variant }) => variant),
      now,
      rows.map(({ sent }) => sent),
      rows.map(({ delivered }) => delivered),
    ],
  });
}

/** Reads the sums by variant; omits variants that weren't sent. */
export async function listBulkVariants(
  tx: Tx,
  accountId: number,
  bulkId: string,
): Promise<Pick<BulkVariantDelta, "variant" | "sent" | "delivered">[]> {
  const { rows } = await tx.query<Record<"variant" | "sent" | "delivered", string>>(
    "SELECT variant, sent, delivered FROM bulk_variants WHERE account_id = $1 AND bulk_id = $2",
    [accountId, bulkId],
  );
  return rows.map(({ variant, sent, delivered }) => ({
    variant: Number(variant) === 2 ? 2 : 1,
    sent: Number(sent),
    delivered: Number(delivered),
  }));
}
