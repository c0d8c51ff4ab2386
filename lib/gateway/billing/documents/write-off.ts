import type { Cents } from "@/lib/core/billing/charge";
import { DomainError, notFound } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { lockPayments } from "@/lib/ledger/book-payments";
import { waiveOpenCharges } from "./charges";
import { DOCUMENT_OPEN, DOCUMENT_WRITTEN_OFF } from "./schema-values";
import { type DocumentRecord, lockInvoice } from "./store";
import { reopenInvoice, updateWrittenOff } from "./store-write-off";

async function lock({ tx, account }: WriteContext, documentId: number): Promise<DocumentRecord> {
  await lockPayments(tx, account.id);
  const record = await lockInvoice(tx, account.id, documentId);
  if (record === undefined) throw notFound("invoice with this ID");
  return record;
}

const toObject = ({ document_id, number }: DocumentRecord) =>
  ({ kind: "document", id: document_id, label: number }) as const;

/**
 * Closes an unpaid invoice as uncollectable. Its debt stays in the ledger, so that the credit line isn't granted again.
 * Returns false if it is written off already; throws `invalid_input` if it isn't open.
 */
export async function writeOffInvoice(
  ctx: WriteContext,
  { documentId, reason }: { documentId: number; reason: string },
): Promise<boolean> {
  const record = await lock(ctx, documentId);
  if (record.status === DOCUMENT_WRITTEN_OFF) return false;
  const { tx, account } = ctx;
  if (!(await updateWrittenOff(tx, account.id, documentId, { at: new Date(), reason })))
    throw new DomainError("invalid_input", `${record.number} is not open.`);
  await recordAudit(tx, ctx, {
    action: "document.written_off",
    object: toObject(record),
    after: { reason },
  });
  return true;
}

/**
 * Keeps an invoice closed that was written off before a credit note: written off again if paying its parts anew opened it,
 * and with its fees and interest waived if the credit note settled it.
 */
export async function keepWrittenOff(
  tx: Tx,
  accountId: number,
  { document_id, written_off_at: at, write_off_reason: reason }: DocumentRecord,
): Promise<void> {
  if (at === null || reason === null) throw new Error(`Document ${document_id} isn't written off`);
  const documentId = Number(document_id);
  await updateWrittenOff(tx, accountId, documentId, { at, reason });
  await waiveOpenCharges(tx, accountId, documentId);
}

/** Opens an invoice that is written off. Returns false if it is open; throws `invalid_input` if it is paid. */
export async function undoWriteOff(
  ctx: WriteContext,
  { documentId, reason }: { documentId: number; reason: string },
): Promise<boolean> {
  const record = await lock(ctx, documentId);
  if (record.status === DOCUMENT_OPEN) return false;
  const { tx, account } = ctx;
  if (record.status !== DOCUMENT_WRITTEN_OFF)
    throw new DomainError("invalid_input", `${record.number} isn't written off.`);
  await reopenInvoice(tx, account.id, documentId);
  await recordAudit(tx, ctx, {
    action: "document.reopened",
    object: toObject(record),
    after: { reason },
  });
  return true;
}

/** Waives the open fees and interest of an invoice's reminders. Returns the amount; 0 if none are open. */
export async function waiveCharges(
  ctx: WriteContext,
  { documentId, reason }: { documentId: number; reason: string },
): Promise<Cents> {
  const record = await lock(ctx, documentId);
  const { tx, account } = ctx;
  const amount = await waiveOpenCharges(tx, account.id, documentId);
  if (amount === 0n) return amount;
  await recordAudit(tx, ctx, {
    action: "document.charges_waived",
    object: toObject(record),
    after: { amount: String(amount), reason },
  });
  return amount;
}
