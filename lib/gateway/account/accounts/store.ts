import type { Currency, PriceLevel } from "@/lib/core/context";
import type { Tx } from "@/lib/db/transaction";

export interface NewAccount {
  name: string;
  /** ISO 3166-1 alpha-2, for parsing national phone numbers, and as the default country of the address. */
  iso2: string;
  currency: Currency;
  priceLevel: PriceLevel;
  lang: string;
  timeZone: string;
}

/** Allocates an id before the insert, because a transaction sees only the account it names. */
export async function nextAccountId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('account_ids') AS id");
  return Number(rows[0]?.id);
}

export async function insertAccount(tx: Tx, accountId: number, account: NewAccount): Promise<void> {
  await tx.query(
    `INSERT INTO accounts (account_id, name, iso2, currency, price_level, lang, time_zone)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      accountId,
      account.name,
      account.iso2,
      account.currency,
      account.priceLevel,
      account.lang,
      account.timeZone,
    ],
  );
}

export interface AccountRegion {
  timeZone: string;
  iso2: string;
  currency: Currency;
}

export async function findAccountRegion(tx: Tx, accountId: number): Promise<AccountRegion | null> {
  const { rows } = await tx.query<AccountRegion>(
    `SELECT time_zone AS "timeZone", iso2, currency FROM accounts WHERE account_id = $1`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Locks the account until COMMIT: `share` is a shared lock, `alone` an exclusive one. */
export async function lockAccount(
  tx: Tx,
  accountId: number,
  how: "share" | "alone",
): Promise<void> {
  const lock = how === "share" ? "FOR SHARE" : "FOR NO KEY UPDATE";
  await tx.query(`SELECT 1 FROM accounts WHERE account_id = $1 ${lock}`, [accountId]);
}

export async function markActivated(tx: Tx, accountId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "UPDATE accounts SET activated_at = now() WHERE account_id = $1 AND activated_at IS NULL",
    [accountId],
  );
  return rowCount === 1;
}

/** Excludes the account from figures over all accounts. */
export async function markAsDemo(tx: Tx, accountId: number): Promise<void> {
  await tx.query("UPDATE accounts SET is_demo = true WHERE account_id = $1", [accountId]);
}

export interface AccountRowSettings {
  name: string;
  iso2: string;
  time_zone: string;
  is_text_deleted: boolean;
}

export async function updateAccountRow(
  tx: Tx,
  accountId: number,
  row: AccountRowSettings,
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET name = $2, iso2 = $3, time_zone = $4, is_text_deleted = $5
     WHERE account_id = $1`,
    [accountId, row.name, row.iso2, row.time_zone, row.is_text_deleted],
  );
}
