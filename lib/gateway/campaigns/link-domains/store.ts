import type { DueQuery } from "@/lib/db/due-work/due-board";
import type { ListSource } from "@/lib/db/lists/list";
import type { Tx } from "@/lib/db/transaction";
import { LINK_DOMAIN_LIST } from "./schema-list";
import type { LinkDomainProblem, LinkDomainState } from "./schema-values";

export interface LinkDomainRecord {
  id: string;
  domain: string;
  /** Value of the TXT record that proves the claim; public. */
  challenge: string;
  state: LinkDomainState;
  problem: LinkDomainProblem | null;
  is_default: boolean;
  created_at: Date;
  verified_at: Date | null;
  checked_at: Date | null;
  /** First of the failed checks since the latest that succeeded. */
  failing_since: Date | null;
  check_at: Date | null;
}

const COLUMNS =
  "id, domain, challenge, state, problem, is_default, created_at, verified_at, checked_at, failing_since, check_at";

export const LINK_DOMAINS: ListSource<LinkDomainRecord, typeof LINK_DOMAIN_LIST> = {
  list: LINK_DOMAIN_LIST,
  columns: COLUMNS,
  from: "link_domains",
  where: "account_id = $1",
  orderBy: ["created_at", "id"],
};

export async function findLinkDomain(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<LinkDomainRecord | undefined> {
  const { rows } = await tx.query<LinkDomainRecord>(
    `SELECT ${COLUMNS} FROM link_domains WHERE account_id = $1 AND id = $2`,
    [accountId, id],
  );
  return rows[0];
}

/** In any state. */
export async function findLinkDomainNames(tx: Tx, accountId: number): Promise<string[]> {
  const { rows } = await tx.query<{ domain: string }>(
    "SELECT domain FROM link_domains WHERE account_id = $1",
    [accountId],
  );
  return rows.map(({ domain }) => domain);
}

export async function lockLinkDomain(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<LinkDomainRecord | undefined> {
  const { rows } = await tx.query<LinkDomainRecord>(
    `SELECT ${COLUMNS} FROM link_domains WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [accountId, id],
  );
  return rows[0];
}

/** Returns verified domains whose checks fail, and suspended ones. */
export async function findFailingLinkDomains(
  tx: Tx,
  accountId: number,
): Promise<(Pick<LinkDomainRecord, "domain" | "state"> & { failing_since: Date })[]> {
  const { rows } = await tx.query(
    `SELECT domain, state, failing_since FROM link_domains
     WHERE account_id = $1 AND state <> 'pending' AND failing_since IS NOT NULL ORDER BY failing_since`,
    [accountId],
  );
  return rows;
}

/** Counts an account's domains, and locks the account, so that concurrent inserts can't exceed the limit. */
export async function countLinkDomains(tx: Tx, accountId: number): Promise<number> {
  await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE", [accountId]);
  const { rows } = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM link_domains WHERE account_id = $1",
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Makes no domain the default. The account must be locked. */
export async function clearDefault(tx: Tx, accountId: number): Promise<void> {
  await tx.query(
    "UPDATE link_domains SET is_default = false WHERE account_id = $1 AND is_default",
    [accountId],
  );
}

/** Returns undefined if the account has the domain already. */
export async function insertLinkDomain(
  tx: Tx,
  accountId: number,
  fields: Pick<LinkDomainRecord, "domain" | "challenge" | "is_default">,
  createdAt: Date,
): Promise<LinkDomainRecord | undefined> {
  const { rows: ids } = await tx.query<{ id: string }>("SELECT nextval('link_domain_ids') AS id");
  const { rows } = await tx.query<LinkDomainRecord>(
    `INSERT INTO link_domains (account_id, id, domain, challenge, state, is_default, created_at, check_at)
     VALUES ($1, $2, $3, $4, 'pending', $5, $6, $6)
     ON CONFLICT (account_id, domain) DO NOTHING RETURNING ${COLUMNS}`,
    [accountId, ids[0]?.id, fields.domain, fields.challenge, fields.is_default, createdAt],
  );
  return rows[0];
}

export async function saveLinkDomain(
  tx: Tx,
  accountId: number,
  row: LinkDomainRecord,
): Promise<void> {
  await tx.query(
    `UPDATE link_domains SET state = $3, problem = $4, is_default = $5, verified_at = $6, checked_at = $7,
       failing_since = $8, check_at = $9
     WHERE account_id = $1 AND id = $2`,
    [
      accountId,
      row.id,
      row.state,
      row.problem,
      row.is_default,
      row.verified_at,
      row.checked_at,
      row.failing_since,
      row.check_at,
    ],
  );
}

export async function removeLinkDomain(
  tx: Tx,
  accountId: number,
  { id, domain }: LinkDomainRecord,
): Promise<void> {
  await tx.query("DELETE FROM link_domains WHERE account_id = $1 AND id = $2", [accountId, id]);
  await tx.query("DELETE FROM link_hosts WHERE domain = $1 AND account_id = $2", [
    domain,
    accountId,
  ]);
}

export const LINK_DOMAINS_DUE: DueQuery = {
  sql: "SELECT min(check_at) FROM link_domains",
  placement: "distributed",
};

export interface DueLinkDomain {
  accountId: number;
  id: number;
}

export async function findDueLinkDomains(
  tx: Tx,
  limit: number,
  except: readonly number[],
): Promise<DueLinkDomain[]> {
  const { rows } = await tx.query<{ account_id: string; id: string }>(
    `SELECT account_id, id FROM link_domains WHERE check_at <= now() AND account_id <> ALL ($2::bigint[])
     ORDER BY check_at LIMIT $1`,
    [limit, except],
  );
  return rows.map((row) => ({ accountId: Number(row.account_id), id: Number(row.id) }));
}

/** Takes a due domain for a time. Returns undefined if another worker has it. */
export async function claimLinkDomain(
  tx: Tx,
  { accountId, id }: DueLinkDomain,
  leaseSeconds: number,
): Promise<LinkDomainRecord | undefined> {
  const now = new Date();
  const { rows } = await tx.query<LinkDomainRecord>(
    `UPDATE link_domains SET check_at = $4 WHERE account_id = $1 AND id = $2 AND check_at <= $3
     RETURNING ${COLUMNS}`,
    [accountId, id, now, new Date(now.getTime() + leaseSeconds * 1_000)],
  );
  return rows[0];
}

/** Makes another account's domain due, after it lost its host. */
export async function makeDue(tx: Tx, accountId: number, domain: string): Promise<void> {
  await tx.query(
    "UPDATE link_domains SET check_at = $3 WHERE account_id = $1 AND domain = $2 AND state = 'verified'",
    [accountId, domain, new Date()],
  );
}
