import type { Tx } from "@/lib/db/transaction";
import type { ContactSearch } from "./search";

export interface SearchRange {
  isDescending: boolean;
  after: string | null;
  limit: number;
  offset: number;
}

const toSearchParameters = (
  accountId: number,
  groupId: string,
  search: ContactSearch,
  walk: SearchRange,
) => [
  accountId,
  groupId,
  search.starts,
  search.end,
  search.words,
  walk.after,
  walk.isDescending,
  walk.limit,
  walk.offset,
];

export async function findContactIds(
  tx: Tx,
  accountId: number,
  groupId: string,
  search: ContactSearch,
  walk: SearchRange,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "SELECT find_contacts($1, $2, $3, $4, $5, $6, $7, $8, $9) AS id",
    toSearchParameters(accountId, groupId, search, walk),
  );
  return rows.map(({ id }) => id);
}

export async function countContacts(
  tx: Tx,
  accountId: number,
  groupId: string,
  search: ContactSearch,
  limit: number,
): Promise<number> {
  const walk = { isDescending: true, after: null, limit, offset: 0 };
  const { rows } = await tx.query<{ count: string }>(
    "SELECT count(*) AS count FROM find_contacts($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    toSearchParameters(accountId, groupId, search, walk),
  );
  return Number(rows[0]?.count ?? 0);
}
