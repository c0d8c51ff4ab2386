import { systemContext } from "@/lib/core/system-context";
import { type Tx, readWithoutAccount, withAccount, withoutAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findDocumentByNumber } from "@/lib/gateway/billing/documents/public";
import {
  allocateTransfer,
  type BankLineRecord,
  findLines,
} from "@/lib/gateway/billing/received-transfers/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";
import type { ProviderName } from "@/lib/payment-providers/provider";
import { hasBetterFit } from "./better-fit";
import { finishEvent, lockOpenEvent, type ParkReason, type StoredEvent } from "./store-events";
import { toTransferObject } from "./transfer-object";

interface NamedInvoices {
  accountId: number;
  documentIds: number[];
}

/** Finds the invoices whose numbers a transfer names, all of one account. */
async function findNamed(ref: string | null): Promise<NamedInvoices | ParkReason> {
  const numbers = ref?.split(" ") ?? [];
  const candidates = await Promise.all(numbers.map(findDocumentByNumber));
  const documents = candidates.filter((document) => document !== null);
  const [first] = documents;
  if (first === undefined) return "unknown_payment";
  const isClear =
    documents.length === numbers.length &&
    documents.every(({ accountId }) => accountId === first.accountId);
  if (!isClear) return "needs_review";
  const documentIds = documents.map(({ documentId }) => documentId);
  return { accountId: first.accountId, documentIds };
}

async function applyLocked(
  tx: Tx,
  { accountId, documentIds }: NamedInvoices,
  event: StoredEvent,
  line: BankLineRecord | undefined,
): Promise<ParkReason | null> {
  const result = await allocateTransfer(tx, accountId, {
    lineId: event.id,
    receivedOn: line?.booked_on ?? issueDay(new Date()),
    payer: line?.payer ?? null,
    amount: BigInt(event.amount),
    currency: event.currency,
    documentIds,
    isConfirmed: event.isConfirmed === true,
  });
  return result === "allocated" ? null : result;
}

/** Records that an operator assigned a transfer; others are allocated by themselves. */
async function recordAssignment(tx: Tx, accountId: number, event: StoredEvent): Promise<void> {
  const account = await findSnapshot(tx, accountId);
  if (account === null || event.isConfirmed !== true) return;
  await recordAudit(tx, systemContext(account, "operator"), {
    action: "transfer.allocated",
    object: toTransferObject(event.id),
    after: { amount: event.amount, invoices: event.ref ?? "" },
  });
}

export async function applyToInvoice(provider: ProviderName, event: StoredEvent): Promise<void> {
  const invoice = await findNamed(event.ref);
  const line = (await readWithoutAccount((tx) => findLines(tx, [event.id])))[0];
  const isDoubtful =
    typeof invoice !== "string" &&
    event.isConfirmed !== true &&
    (await hasBetterFit(event, line?.payer ?? null));
  const problem = typeof invoice === "string" ? invoice : isDoubtful ? "needs_review" : null;
  if (typeof invoice === "string" || problem !== null) {
    const end = { state: "parked", reason: problem, owner: null } as const;
    // Own transaction: bank report.
    await withoutAccount(async (tx) => {
      const open = await lockOpenEvent(tx, provider, event.id);
      if (open === null || open.ref !== event.ref) return;
      await finishEvent(tx, provider, event.id, end);
    });
    return;
  }
  await withAccount(invoice.accountId, async (tx) => {
    const open = await lockOpenEvent(tx, provider, event.id);
    // Another process assigned it meanwhile, and applies it.
    if (open === null || open.ref !== event.ref) return;
    const reason = await applyLocked(tx, invoice, open, line);
    if (reason === null) await recordAssignment(tx, invoice.accountId, open);
    const owner = { accountId: invoice.accountId, paymentId: null };
    const state = reason === null ? "applied" : "parked";
    await finishEvent(tx, provider, event.id, { state, reason, owner });
  });
}
