import { asOwner } from "@/lib/db/transaction";

interface Spend {
  /** In the account's currency; negative for a refund. */
  amount: number;
  at?: Date;
  /** 0 is the dashboard. */
  keyId?: number;
}

/** Charges messages, as their submission does: in the sums by which spending is shown, and in the ledger's. */
export async function spend(
  accountId: number,
  { amount, at = new Date(), keyId = 0 }: Spend,
): Promise<void> {
  const micro = Math.round(amount * 1_000_000);
  await asOwner(async (tx) => {
    await tx.query(
      `INSERT INTO message_stats AS s (account_id, hour, iso2, service_code, key_id, sent, parts, cost)
       VALUES ($1, date_trunc('hour', $2::timestamptz, 'UTC'), 'DE', 'direct', $3, 1, 1, $4)
       ON CONFLICT (account_id, hour, iso2, service_code, key_id)
         DO UPDATE SET sent = s.sent + 1, parts = s.parts + 1, cost = s.cost + excluded.cost`,
      [accountId, at, keyId, micro],
    );
    await tx.query(
      `INSERT INTO balance_changes AS b (account_id, hour, item, service_code, iso2, key_id, entries, amount)
       VALUES ($1, date_trunc('hour', $2::timestamptz, 'UTC'), 'message', 'direct', 'DE', $3, 1, $4)
       ON CONFLICT (account_id, hour, item, service_code, iso2, key_id)
         DO UPDATE SET entries = b.entries + 1, amount = b.amount + excluded.amount`,
      [accountId, at, keyId, -micro],
    );
  });
}

/** Data of the events `budget.reached`, oldest first. */
export async function readEvents(accountId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ data: Record<string, unknown> }>(
      `SELECT data FROM webhook_events WHERE account_id = $1 AND name = 'budget.reached' ORDER BY event_id`,
      [accountId],
    ),
  );
  return rows.map(({ data }) => data);
}

/** Subjects of mails to an address, oldest first. */
export async function readSubjects(email: string): Promise<string[]> {
  const { rows } = await asOwner((tx) =>
    tx.query<{ subject: string }>(
      "SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY mail_id",
      [email],
    ),
  );
  return rows.map(({ subject }) => subject);
}
