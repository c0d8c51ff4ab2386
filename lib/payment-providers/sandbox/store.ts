import type { DueQuery } from "@/lib/db/due-work/due-board";
import { announceAtCommit } from "@/lib/db/announce-work";
import type { Currency } from "@/lib/core/context";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import type { Tx } from "@/lib/db/transaction";
import type { PaymentMethodDetails, Owner, ProviderEvent } from "@/lib/payment-providers/provider";

export const REPORTS_DUE: DueQuery = {
  sql: `SELECT min(due_at) FROM sandbox_events WHERE delivered_at IS NULL`,
  placement: "local",
};

/** `stored` only asks for confirmation. */
export type SandboxKind = "card" | "wallet" | "instant" | "stored" | "setup_card" | "setup_sepa";

export interface SandboxPayment {
  sandbox_id: string;
  owner: Owner;
  kind: SandboxKind;
  state: "open" | "challenged" | "settled";
  currency: Currency;
  amount: string;
  return_url: string;
  saves: boolean;
  method: PaymentMethodDetails | null;
}

const COLUMNS =
  "sandbox_id, owner, kind, state, currency, amount, return_url, saves, method" as const;

/** Returns the owner's existing payment, if any. */
export async function insertSandboxPayment(
  tx: Tx,
  ownerKey: string,
  payment: SandboxPayment,
): Promise<SandboxPayment> {
  await tx.query(
    `INSERT INTO sandbox_payments (owner_key, created_at, ${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (owner_key) DO NOTHING`,
    [
      ownerKey,
      new Date(),
      payment.sandbox_id,
      payment.owner,
      payment.kind,
      payment.state,
      payment.currency,
      payment.amount,
      payment.return_url,
      payment.saves,
      payment.method,
    ],
  );
  const { rows } = await tx.query<SandboxPayment>(
    `SELECT ${COLUMNS} FROM sandbox_payments WHERE owner_key = $1`,
    [ownerKey],
  );
  if (rows[0] === undefined) throw new Error("A sandbox payment is gone");
  return rows[0];
}

export async function findSandboxPayment(tx: Tx, id: string): Promise<SandboxPayment | null> {
  const { rows } = await tx.query<SandboxPayment>(
    `SELECT ${COLUMNS} FROM sandbox_payments WHERE sandbox_id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export async function lockSandboxPayment(tx: Tx, id: string): Promise<SandboxPayment | null> {
  const { rows } = await tx.query<SandboxPayment>(
    `SELECT ${COLUMNS} FROM sandbox_payments WHERE sandbox_id = $1 FOR UPDATE`,
    [id],
  );
  return rows[0] ?? null;
}

export async function saveSandboxPayment(
  tx: Tx,
  { sandbox_id, state, method }: Pick<SandboxPayment, "sandbox_id" | "state" | "method">,
): Promise<void> {
  await tx.query("UPDATE sandbox_payments SET state = $2, method = $3 WHERE sandbox_id = $1", [
    sandbox_id,
    state,
    method,
  ]);
}

export async function insertSandboxEvent(
  tx: Tx,
  sandboxId: string,
  content: Omit<ProviderEvent, "id">,
  dueAt: Date,
): Promise<void> {
  const id = uuidv7();
  await tx.query(
    "INSERT INTO sandbox_events (event_id, sandbox_id, content, due_at) VALUES ($1, $2, $3, $4)",
    [id, sandboxId, { ...content, id }, dueAt],
  );
  announceAtCommit(tx, "payment-reports");
}

export async function findSandboxEvents(
  tx: Tx,
  sandboxId: string,
  now: Date,
): Promise<ProviderEvent[]> {
  const { rows } = await tx.query<{ content: ProviderEvent }>(
    "SELECT content FROM sandbox_events WHERE sandbox_id = $1 AND due_at <= $2 ORDER BY due_at, event_id",
    [sandboxId, now],
  );
  return rows.map(({ content }) => content);
}

export async function findDueEvents(tx: Tx, now: Date, limit: number): Promise<ProviderEvent[]> {
  const { rows } = await tx.query<{ content: ProviderEvent }>(
    `SELECT content FROM sandbox_events WHERE delivered_at IS NULL AND due_at <= $1
     ORDER BY due_at, event_id LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ content }) => content);
}

export async function markDelivered(tx: Tx, eventId: string): Promise<void> {
  await tx.query("UPDATE sandbox_events SET delivered_at = $2 WHERE event_id = $1", [
    eventId,
    new Date(),
  ]);
}

/** Returns the stored reference if the key exists. */
export async function insertSandboxRefund(
  tx: Tx,
  refund: { key: string; ref: string; sandboxId: string; amount: bigint },
): Promise<{ ref: string; isNew: boolean }> {
  await tx.query(
    `INSERT INTO sandbox_refunds (refund_key, refund_ref, sandbox_id, amount, created_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (refund_key) DO NOTHING`,
    [refund.key, refund.ref, refund.sandboxId, String(refund.amount), new Date()],
  );
  const { rows } = await tx.query<{ refund_ref: string }>(
    "SELECT refund_ref FROM sandbox_refunds WHERE refund_key = $1",
    [refund.key],
  );
  const ref = rows[0]?.refund_ref ?? refund.ref;
  return { ref, isNew: ref === refund.ref };
}

export async function sumSandboxRefunds(tx: Tx, sandboxId: string): Promise<bigint> {
  const { rows } = await tx.query<{ total: string }>(
    "SELECT coalesce(sum(amount), 0) AS total FROM sandbox_refunds WHERE sandbox_id = $1",
    [sandboxId],
  );
  return BigInt(rows[0]?.total ?? 0);
}
