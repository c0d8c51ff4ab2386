import { asOwner } from "@/lib/db/transaction";
import type { Customer } from "./stack";

/** 1 in 100 is called Erika, 1 in 100,000 Zacharias. */
const FIRST_NAME =
  "CASE WHEN n % 100000 = 1 THEN 'Zacharias' WHEN n % 100 = 0 THEN 'Erika' ELSE 'Max' || n % 500 END";
const CITY = "'City' || n % 1000";

/** Fills a group with searchable numbers of two columns each. */
export async function fillGroup({ accountId }: Customer, size: number): Promise<number> {
  return asOwner(async (tx) => {
    const { rows } = await tx.query<{ group_id: string }>(
      `INSERT INTO contact_groups (account_id, group_id, name, name_a, name_b, count_items, created_at, changed_at)
       VALUES ($1, nextval('contact_group_ids'), 'Bench', 'Name', 'City', $2, now(), now()) RETURNING group_id`,
      [accountId, size],
    );
    const groupId = Number(rows[0]?.group_id);
    await tx.query(
      `INSERT INTO contact_phones (account_id, phone_id, group_id, phone, a, b, callback_data, words, created_at, changed_at)
       SELECT $1, nextval('contact_phone_ids'), $2::bigint, '+49151' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
         a, b, 'c' || n, array_to_tsvector(ARRAY[$2::bigint || ':' || lower(a), $2::bigint || ':' || lower(b)]), now(), now()
       FROM (SELECT n, ${FIRST_NAME} AS a, ${CITY} AS b FROM generate_series(1, $3::int) AS n) AS people`,
      [accountId, groupId, size],
    );
    return groupId;
  });
}
