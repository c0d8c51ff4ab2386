import type { Tx } from "@/lib/db/transaction";

export interface LinkCount {
  linkId: string;
  clicks: number;
  people: number;
  latest: Date;
}

export async function addClicksToLinks(
  tx: Tx,
  accountId: number,
  counts: readonly LinkCount[],
): Promise<void> {
  await tx.query(
    `UPDATE short_links l SET requests_count = l.requests_count + c.clicks,
       people_count = l.people_count + c.people, updated_at = greatest(l.updated_at, c.latest)
     FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])
       AS c (link_id, clicks, people, latest)
     WHERE l.account_id = $1 AND l.link_id = c.link_id`,
    [
      accountId,
      counts.map(({ linkId }) => linkId),
      counts.map(({ clicks }) => clicks),
      counts.map(({ people }) => people),
      counts.map(({ latest }) => latest),
    ],
  );
}

/** Marks the first clicker of individual links, once. Returns the clicks recorded. */
export async function markPersonClicks(
  tx: Tx,
  accountId: number,
  clicks: readonly { linkId: string; requestId: string }[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ request_id: string }>(
    `UPDATE short_links l SET person_request = n.request_id
     FROM unnest($2::bigint[], $3::bigint[]) AS n (link_id, request_id)
     WHERE l.account_id = $1 AND l.link_id = n.link_id AND l.message IS NOT NULL AND l.person_request IS NULL
     RETURNING n.request_id`,
    [accountId, clicks.map(({ linkId }) => linkId), clicks.map(({ requestId }) => requestId)],
  );
  return new Set(rows.map((row) => row.request_id));
}

export async function unmarkPersonClicks(
  tx: Tx,
  accountId: number,
  linkIds: readonly string[],
  requestIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ request_id: string }>(
    `UPDATE short_links l SET person_request = NULL
     FROM unnest($3::bigint[]) AS n (request_id)
     WHERE l.account_id = $1 AND l.link_id = ANY ($2::bigint[]) AND l.person_request = n.request_id
     RETURNING n.request_id`,
    [accountId, linkIds, requestIds],
  );
  return new Set(rows.map((row) => row.request_id));
}

export async function addPeopleToLinks(
  tx: Tx,
  accountId: number,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.query(
    `UPDATE short_links l SET people_count = l.people_count + c.people
     FROM unnest($2::bigint[], $3::bigint[]) AS c (link_id, people)
     WHERE l.account_id = $1 AND l.link_id = c.link_id`,
    [accountId, [...changes.keys()], [...changes.values()]],
  );
}

/** Locks links in order of their ids, so that concurrent transactions can't deadlock. */
export async function lockLinks(
  tx: Tx,
  accountId: number,
  linkIds: readonly string[],
): Promise<void> {
  await tx.query(
    `SELECT link_id FROM short_links WHERE account_id = $1 AND link_id = ANY ($2::bigint[])
     ORDER BY link_id FOR UPDATE`,
    [accountId, linkIds],
  );
}
