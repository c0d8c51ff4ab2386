import { UNSUBSCRIBE_REASONS, type UnsubscribeReason } from "@/lib/core/forms/reasons";
import type { Tx } from "@/lib/db/transaction";

export interface GroupChange {
  added?: number;
  removed?: number;
  unsubscribed?: readonly (UnsubscribeReason | null)[];
}

/** Reasons in the order of the stored array. */
export const REASONS = [null, ...UNSUBSCRIBE_REASONS] as const;

const POSITIONS = REASONS.map((_, index) => index + 1);
const ADDED_SQL = POSITIONS.map((n) => `s.unsubscribed[${n}] + excluded.unsubscribed[${n}]`).join(
  ", ",
);
const SUMS_SQL = POSITIONS.map((n) => `sum(unsubscribed[${n}])`).join(", ");
const SUMS = `coalesce(sum(added), 0) AS added, coalesce(sum(removed), 0) AS removed, ARRAY[${SUMS_SQL}] AS unsubscribed`;

export async function addToGroupStats(
  tx: Tx,
  accountId: number,
  groupId: string,
  hour: Date,
  { added = 0, removed = 0, unsubscribed = [] }: GroupChange,
): Promise<void> {
  const reasons = REASONS.map((reason) => unsubscribed.filter((item) => item === reason).length);
  await tx.query(
    `INSERT INTO contact_group_stats AS s (account_id, group_id, hour, added, removed, unsubscribed)
     VALUES ($1, $2, $3, $4, $5, $6::bigint[])
     ON CONFLICT (account_id, group_id, hour) DO UPDATE SET added = s.added + excluded.added,
       removed = s.removed + excluded.removed, unsubscribed = ARRAY[${ADDED_SQL}]`,
    [accountId, groupId, hour, added, removed, reasons],
  );
}

export interface GroupTotals {
  /** 1-based; changes after the last period have the next number. */
  period: number;
  added: string;
  removed: string;
  unsubscribed: string[];
}

export async function sumGroupPeriods(
  tx: Tx,
  accountId: number,
  groupId: string,
  starts: readonly Date[],
): Promise<GroupTotals[]> {
  const { rows } = await tx.query<GroupTotals>(
    `SELECT width_bucket(hour, $4::timestamptz[]) AS period, ${SUMS}
     FROM contact_group_stats WHERE account_id = $1 AND group_id = $2 AND hour >= $3 GROUP BY 1 ORDER BY 1`,
    [accountId, groupId, starts[0], starts],
  );
  return rows;
}

export async function sumAdded(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
  from: Date,
): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ group_id: string; added: string }>(
    `SELECT group_id, sum(added) AS added FROM contact_group_stats
     WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) AND hour >= $3 GROUP BY group_id`,
    [accountId, groupIds, from],
  );
  return new Map(rows.map(({ group_id, added }) => [group_id, Number(added)]));
}

/** Stores uses in a fixed order, otherwise concurrent calls deadlock. */
export async function insertGroupUses(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
  at: Date,
): Promise<void> {
  // Prevents deletion without blocking member changes; a group deleted meanwhile would leave its use behind.
  const { rows } = await tx.query<{ group_id: string }>(
    `SELECT group_id FROM contact_groups WHERE account_id = $1 AND group_id = ANY ($2::bigint[])
     ORDER BY group_id FOR KEY SHARE`,
    [accountId, groupIds],
  );
  await tx.query(
    `INSERT INTO contact_group_uses AS u (account_id, group_id, used_at)
     SELECT account_id, group_id, $3::timestamptz FROM contact_groups
     WHERE account_id = $1 AND group_id = ANY ($2::bigint[]) ORDER BY group_id
     ON CONFLICT (account_id, group_id) DO UPDATE SET used_at = greatest(u.used_at, excluded.used_at)`,
    [accountId, rows.map(({ group_id }) => group_id), at],
  );
}

export async function findLastUses(
  tx: Tx,
  accountId: number,
  groupIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await tx.query<{ group_id: string; used_at: Date }>(
    `SELECT group_id, used_at FROM contact_group_uses WHERE account_id = $1 AND group_id = ANY ($2::bigint[])`,
    [accountId, groupIds],
  );
  return new Map(rows.map(({ group_id, used_at }) => [group_id, used_at]));
}
