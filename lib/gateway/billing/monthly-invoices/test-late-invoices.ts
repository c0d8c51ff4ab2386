import type { Context } from "@/lib/core/context";
import { asOwner, withAccount } from "@/lib/db/transaction";
import { runWrite } from "@/lib/db/write-context";
import { updateAccountSettings } from "@/lib/gateway/account/settings/public";
import { importTransfers, oweInvoice } from "@/lib/gateway/billing/payments/test-bank";
import type { QueuedDocument } from "@/lib/mail/mail";
import { readQueuedDocument } from "./queued-mail";
import { remindOfInvoices } from "./remind";

const STAGES = [
  { afterDays: 3, fee: 0n, interest: null },
  { afterDays: 14, fee: 250n, interest: 50_000 },
  { afterDays: 28, fee: 4_000n, interest: 112_700 },
];
export const NAME = "Late Payer Ltd";
let count = 0;

/** An unpaid invoice over 1,190.00 of an account with a billing contact. Days count from its due date. */
export async function makeLateInvoice(ctx: Context) {
  const { id } = ctx.account;
  const recipient = `late${id}@example.org`;
  await runWrite(ctx, (write) =>
    updateAccountSettings(write, { name: NAME, invoice_email: recipient }),
  );
  const number = await oweInvoice(ctx, "2026-09", 100_000n);
  const { rows } = await asOwner((tx) =>
    tx.query<{ due_on: string; document_id: string }>(
      "SELECT due_on::text AS due_on, document_id FROM billing_documents WHERE number = $1",
      [number],
    ),
  );
  const documentId = Number(rows[0]?.document_id);
  const at = (days: number) =>
    new Date(Date.parse(`${rows[0]?.due_on}T11:00:00Z`) + days * 86_400_000);
  const dayAt = (days: number) => at(days).toISOString().slice(0, 10);
  const remind = (days: number) => remindOfInvoices(at(days), { stages: STAGES });
  const payload = (lang = "en"): QueuedDocument => ({
    accountId: id,
    documentId,
    attached: "pdf",
    recipient,
    isReminder: true,
    lang,
    textKind: "reminder",
  });
  /** Sends queued reminders on a day; returns how each ended. */
  const send = async (days: number): Promise<string[]> => {
    const ends: string[] = [];
    const { rows: mails } = await asOwner((tx) =>
      tx.query<{ mail_id: string; text_kind: string }>(
        "SELECT mail_id, text_kind FROM mail_outbox WHERE recipient = $1 AND kind = 'reminder' AND done_at IS NULL ORDER BY mail_id",
        [recipient],
      ),
    );
    for (const { mail_id: mailId, text_kind: textKind } of mails) {
      try {
        const { text, recordSent } = await readQueuedDocument({ ...payload(), textKind });
        await recordSent?.();
        ends.push(text?.text ?? "");
      } catch (error) {
        ends.push((error as Error).constructor.name);
        if (ends.at(-1) === "PausedMail") continue;
      }
      await asOwner((tx) =>
        tx.query("UPDATE mail_outbox SET done_at = now() WHERE mail_id = $1", [mailId]),
      );
    }
    await withAccount(id, (tx) =>
      tx.query(
        "UPDATE invoice_reminders SET mailed_at = $2 WHERE account_id = $1 AND mailed_at > now() - interval '1 minute' AND mailed_at < now() + interval '1 minute'",
        [id, at(days)],
      ),
    );
    return ends;
  };
  const remindAndSend = async (days: number) => {
    const sent = await remind(days);
    await send(days);
    return sent;
  };
  const pay = (amount: string, { text = number, day = dayAt(40), payer = NAME } = {}) => {
    count += 1;
    return importTransfers({ amount, text, payer, ref: `L${id}-${count}`, day });
  };
  return { number, documentId, at, dayAt, remind, send, remindAndSend, pay, payload };
}

export async function readReminders(accountId: number) {
  const { rows } = await asOwner((tx) =>
    tx.query<{ stage: number; fee: string; interest: string; is_dropped: boolean }>(
      `SELECT stage, fee, interest, dropped_at IS NOT NULL AS is_dropped FROM invoice_reminders
       WHERE account_id = $1 ORDER BY document_id, stage`,
      [accountId],
    ),
  );
  return rows;
}
