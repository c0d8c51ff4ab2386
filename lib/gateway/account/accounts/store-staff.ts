import type { AccountSnapshot, Currency, PriceLevel } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Micro } from "@/lib/core/money/money";
import type { Tx } from "@/lib/db/transaction";
import { setCreditLine } from "@/lib/ledger/ledger";

export interface AccountOverview {
  id: number;
  name: string;
  iso2: string;
  currency: Currency;
  priceLevel: PriceLevel;
  isActivated: boolean;
  available: Micro;
  held: Micro;
  creditLine: Micro;
}

/** Lists all accounts. Needs the database owner, who sees every account. */
export async function listAccounts(tx: Tx): Promise<AccountOverview[]> {
  const { rows } = await tx.query(
    `SELECT a.account_id, a.name, a.iso2, a.currency, a.price_level, a.activated_at,
            av.balance AS available, h.balance AS held, -av.min_balance AS credit_line
     FROM accounts a
     JOIN ledger_accounts av ON av.account_id = a.account_id AND av.kind = 'available'
     JOIN ledger_accounts h ON h.account_id = a.account_id AND h.kind = 'held'
     ORDER BY a.account_id`,
  );
  return rows.map((row) => ({
    id: Number(row.account_id),
    name: row.name,
    iso2: row.iso2,
    currency: row.currency,
    priceLevel: row.price_level,
    isActivated: row.activated_at !== null,
    available: BigInt(row.available),
    held: BigInt(row.held),
    creditLine: BigInt(row.credit_line),
  }));
}

/** Updates fields; null leaves one unchanged. Throws `not_found`. */
export async function updateAccount(
  tx: Tx,
  accountId: number,
  changes: { priceLevel: PriceLevel | null; creditLine: Micro | null },
): Promise<void> {
  const { rowCount } = await tx.query(
    "UPDATE accounts SET price_level = coalesce($2, price_level) WHERE account_id = $1",
    [accountId, changes.priceLevel],
  );
  if (rowCount === 0) throw notFound(`account ${accountId}`);
  if (changes.creditLine !== null) await setCreditLine(tx, accountId, changes.creditLine);
}

export async function findSnapshot(tx: Tx, accountId: number): Promise<AccountSnapshot | null> {
  const { rows } = await tx.query("SELECT * FROM accounts WHERE account_id = $1", [accountId]);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: accountId,
    name: row.name,
    iso2: row.iso2,
    currency: row.currency,
    priceLevel: row.price_level,
    lang: row.lang,
    isActivated: row.activated_at !== null,
    isTextDeleted: row.is_text_deleted,
  };
}
