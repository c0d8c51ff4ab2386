import { parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import { joinPeople, peopleSql, type UsableSegment } from "@/lib/gateway/contacts/segments/public";

/**
 * Copies the people of a segment; existing recipients are unchanged. Values of columns come from the groups that the
 * conditions name, otherwise from the entry added last. Returns the numbers added.
 */
export async function addSegment(
  tx: Tx,
  accountId: number,
  uuid: string,
  { people, namedGroups }: UsableSegment,
  hasColumns: boolean,
): Promise<number> {
  const params = parameters(accountId);
  const sql = peopleSql(people, params);
  const columns = hasColumns ? "p.a, p.b, p.c, p.d, p.e" : "NULL, NULL, NULL, NULL, NULL";
  const { rowCount } = await joinPeople(tx, () =>
    tx.query(
      `INSERT INTO bulk_recipients (account_id, bulk_id, phone, group_id, a, b, c, d, e, callback_data)
       SELECT DISTINCT ON (p.phone) p.account_id, ${params.add(uuid, "uuid")}, p.phone, p.group_id, ${columns}, p.callback_data
       FROM contact_phones p JOIN (${sql}) s ON s.phone = p.phone
       WHERE p.account_id = $1::bigint AND p.group_id = ANY (${params.add(people.groupIds, "bigint[]")})
       ORDER BY p.phone, array_position(${params.add(namedGroups, "bigint[]")}, p.group_id), p.phone_id DESC
       ON CONFLICT (account_id, bulk_id, phone) DO NOTHING`,
      params.values,
    ),
  );
  return rowCount ?? 0;
}

/** Records recipients in the segment as dropped. Returns their count. */
export async function excludeSegment(
  tx: Tx,
  accountId: number,
  uuid: string,
  { people }: UsableSegment,
): Promise<number> {
  const params = parameters(accountId);
  const sql = peopleSql(people, params);
  const bulk = params.add(uuid, "uuid");
  const { rowCount } = await joinPeople(tx, () =>
    tx.query(
      `INSERT INTO bulk_drops (account_id, bulk_id, phone, reason, is_recipient)
       SELECT r.account_id, r.bulk_id, r.phone, 'excluded', false
       FROM bulk_recipients r JOIN (${sql}) s ON s.phone = r.phone
       WHERE r.account_id = $1::bigint AND r.bulk_id = ${bulk}
       ON CONFLICT (account_id, bulk_id, phone) DO NOTHING`,
      params.values,
    ),
  );
  if (rowCount === 0) return 0;
  const { rowCount: removed } = await tx.query(
    `DELETE FROM bulk_recipients r USING bulk_drops d
     WHERE r.account_id = $1::bigint AND r.bulk_id = $2::uuid AND d.account_id = $1::bigint AND d.bulk_id = $2::uuid
       AND d.phone = r.phone AND d.reason = 'excluded'`,
    [accountId, uuid],
  );
  return removed ?? 0;
}
