import { getLastDigits } from "@/lib/core/phone/phone-spellings";
import type { Tx } from "@/lib/db/transaction";

/** Counts rows of a number in tables of other modules. */
export async function countOthers(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<{ messages: number; entries: number; consents: number }> {
  const { rows } = await tx.query<{ messages: number; entries: number; consents: number }>(
    `SELECT (SELECT count(*)::int FROM messages WHERE account_id = $1 AND phone = $2) AS messages,
       (SELECT count(*)::int FROM contact_phones WHERE account_id = $1 AND phone = $2) AS entries,
       (SELECT count(*)::int FROM consents WHERE account_id = $1 AND phone = $2) AS consents`,
    [accountId, phone],
  );
  return rows[0] ?? { messages: 0, entries: 0, consents: 0 };
}

interface FilteredView {
  view_id: string;
  filters: { values: string[] }[];
}

/** Finds candidates with the number's last digits in any spelling. */
export async function findViewsWith(
  tx: Tx,
  accountId: number,
  phone: string,
): Promise<FilteredView[]> {
  const { rows } = await tx.query<FilteredView>(
    `SELECT view_id, state -> 'filters' AS filters FROM table_views WHERE account_id = $1
       AND strpos(regexp_replace(state ->> 'filters', '\\D', '', 'g'), $2) > 0`,
    [accountId, getLastDigits(phone)],
  );
  return rows;
}
