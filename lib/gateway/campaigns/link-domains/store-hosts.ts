import type { Tx } from "@/lib/db/transaction";

export interface LinkHostRecord {
  domain: string;
  account_id: string;
  domain_id: string;
  is_failing: boolean;
  is_suspended: boolean;
}

const COLUMNS = "domain, account_id, domain_id, is_failing, is_suspended";

export const FIND_HOSTS = `SELECT ${COLUMNS} FROM link_hosts WHERE domain = ANY ($1::text[])`;

/** Locks the host until COMMIT. */
export async function lockHost(tx: Tx, domain: string): Promise<LinkHostRecord | undefined> {
  const { rows } = await tx.query<LinkHostRecord>(
    `SELECT ${COLUMNS} FROM link_hosts WHERE domain = $1 FOR UPDATE`,
    [domain],
  );
  return rows[0];
}

/** Returns false if another account was faster. */
export async function insertHost(
  tx: Tx,
  domain: string,
  accountId: number,
  domainId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO link_hosts (domain, account_id, domain_id, is_failing, is_suspended)
     VALUES ($1, $2, $3, false, false) ON CONFLICT (domain) DO NOTHING`,
    [domain, accountId, domainId],
  );
  return rowCount === 1;
}

export async function saveHost(tx: Tx, host: LinkHostRecord): Promise<void> {
  await tx.query(
    `UPDATE link_hosts SET account_id = $2, domain_id = $3, is_failing = $4, is_suspended = $5 WHERE domain = $1`,
    [host.domain, host.account_id, host.domain_id, host.is_failing, host.is_suspended],
  );
}
