import type { Tx } from "@/lib/db/transaction";
import type { PaymentMethodDetails, ProviderName } from "@/lib/payment-providers/provider";

export interface MethodRecord {
  method_id: string;
  kind: "card" | "sepa";
  provider: ProviderName;
  provider_ref: string;
  last4: string;
  exp_month: number | null;
  exp_year: number | null;
  brand: string | null;
  country: string | null;
  bank: string | null;
  bic: string | null;
  holder: string | null;
  street: string | null;
  postcode: string | null;
  city: string | null;
  mandate: string | null;
  is_default: boolean;
  created_at: Date;
  used_at: Date | null;
}

const COLUMNS = `method_id, kind, provider, provider_ref, last4, exp_month, exp_year, brand, country, bank, bic, holder,
  street, postcode, city, mandate, is_default, created_at, used_at`;

export async function findMethods(tx: Tx, accountId: number): Promise<MethodRecord[]> {
  const { rows } = await tx.query<MethodRecord>(
    `SELECT ${COLUMNS} FROM payment_methods WHERE account_id = $1 AND state = 'active' ORDER BY method_id`,
    [accountId],
  );
  return rows;
}

/** Serializes changes of an account's methods, which share one default and one mandate. */
export async function lockMethods(tx: Tx, accountId: number): Promise<void> {
  await tx.query("SELECT 1 FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE", [accountId]);
}

export async function nextMethodId(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ id: string }>("SELECT nextval('payment_method_ids') AS id");
  return Number(rows[0]?.id);
}

/** Inserts a method whose details are filled in by the provider's report. */
export async function insertPending(
  tx: Tx,
  accountId: number,
  method: { id: number; kind: "card" | "sepa"; provider: ProviderName; createdBy: number | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO payment_methods (account_id, method_id, kind, state, provider, created_at, created_by)
     VALUES ($1, $2, $3, 'pending', $4, $5, $6)`,
    [accountId, method.id, method.kind, method.provider, new Date(), method.createdBy],
  );
}

export async function isPending(tx: Tx, accountId: number, methodId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    "SELECT 1 FROM payment_methods WHERE account_id = $1 AND method_id = $2 AND state = 'pending'",
    [accountId, methodId],
  );
  return rowCount === 1;
}

/** Returns false if none is pending. */
export async function activatePending(
  tx: Tx,
  accountId: number,
  methodId: number,
  facts: PaymentMethodDetails,
  isDefault: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payment_methods SET state = 'active', provider_ref = $3, last4 = $4, exp_month = $5, exp_year = $6,
       brand = $7, country = $8, bank = $9, bic = $10, holder = $11, street = $12, postcode = $13, city = $14,
       mandate = $15, is_default = $16
     WHERE account_id = $1 AND method_id = $2 AND state = 'pending'`,
    [
      accountId,
      methodId,
      facts.ref,
      facts.last4,
      facts.expMonth,
      facts.expYear,
      facts.brand,
      facts.country,
      facts.bank,
      facts.bic,
      facts.holder,
      facts.street,
      facts.postcode,
      facts.city,
      facts.mandate,
      isDefault,
    ],
  );
  return rowCount === 1;
}

/**
 * Soft-deletes a method: payments keep its number; its holder's name and address are erased. Returns the provider's
 * reference.
 */
export async function deleteMethod(
  tx: Tx,
  accountId: number,
  methodId: number,
): Promise<{ provider: ProviderName; provider_ref: string } | undefined> {
  const { rows } = await tx.query<{ provider: ProviderName; provider_ref: string }>(
    `UPDATE payment_methods SET state = 'removed', is_default = false, removed_at = $3, holder = NULL, street = NULL,
       postcode = NULL, city = NULL
     WHERE account_id = $1 AND method_id = $2 AND state = 'active' RETURNING provider, provider_ref`,
    [accountId, methodId, new Date()],
  );
  return rows[0];
}

export async function saveUsed(
  tx: Tx,
  accountId: number,
  methodId: number,
  at: Date,
): Promise<void> {
  await tx.query(
    "UPDATE payment_methods SET used_at = $3 WHERE account_id = $1 AND method_id = $2",
    [accountId, methodId, at],
  );
}

export async function saveDefault(tx: Tx, accountId: number, methodId: number): Promise<void> {
  await tx.query(
    "UPDATE payment_methods SET is_default = false WHERE account_id = $1 AND is_default",
    [accountId],
  );
  await tx.query(
    `UPDATE payment_methods SET is_default = true
     WHERE account_id = $1 AND method_id = $2 AND state = 'active'`,
    [accountId, methodId],
  );
}
