import type { Cents } from "@/lib/core/billing/charge";
import { DomainError, notFound } from "@/lib/core/errors";
import { readAsOwner, readWithoutAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findDocumentByNumber } from "@/lib/gateway/billing/documents/public";
import {
  creditTransferToBalance,
  type TakenBackCredit,
  takeTransferBack,
} from "@/lib/gateway/billing/invoices/public";
import {
  allocateCredit,
  findLines,
  findLinesByStart,
  findTransferOwner,
  receiveTransfer,
  releaseTransfer,
  returnCredit,
} from "@/lib/gateway/billing/received-transfers/public";
import { issueDay, readSeller } from "@/lib/gateway/billing/seller/public";
import { findInvoiceNumbers } from "@/lib/payment-providers/bank/invoice-number";
import { assertNamesOnly } from "./parked";
import {
  findEventsByStart,
  finishEvent,
  lockAppliedEvent,
  lockParkedEvent,
  parkAgain,
  recordEvent,
} from "./store-events";
import { toTransferObject } from "./transfer-object";

const invalidInput = (sentence: string) => new DomainError("invalid_input", sentence);

/** Returns the account that a transfer is assigned to, or null if it is set aside. */
export const findLineOwner = (lineId: string): Promise<number | null> =>
  readAsOwner((tx) => findTransferOwner(tx, lineId));

const isManual = (lineId: string) => lineId.startsWith("manual:");

/** Pays invoices of the same account from the open credit of a transfer. Returns the amount used, in cents. */
export async function allocateOpenCredit(
  ctx: WriteContext,
  { lineId, text }: { lineId: string; text: string },
): Promise<Cents> {
  const { tx, account } = ctx;
  const numbers = findInvoiceNumbers(text, readSeller().prefixes.invoice);
  if (numbers.length === 0) throw invalidInput("Name invoices by their numbers, or `balance`.");
  assertNamesOnly(text, numbers);
  const documents = await Promise.all(numbers.map(findDocumentByNumber));
  const ids = documents.map((document, index) => {
    if (document?.accountId === account.id) return document.documentId;
    throw invalidInput(`${numbers[index]} isn't an invoice of account ${account.id}.`);
  });
  const amount = await allocateCredit(tx, account.id, lineId, ids);
  const after = { amount: String(amount), invoices: numbers.join(" ") };
  await recordAudit(tx, ctx, {
    action: "transfer.allocated",
    object: toTransferObject(lineId),
    after,
  });
  return amount;
}

export async function creditOpenCredit(
  ctx: WriteContext,
  lineId: string,
): Promise<{ number: string; amount: Cents }> {
  const { tx, account } = ctx;
  const credited = await creditTransferToBalance(tx, account.id, lineId);
  const { number, amount } = credited;
  const after = { amount: String(amount), invoice: number };
  await recordAudit(tx, ctx, {
    action: "transfer.credited",
    object: toTransferObject(lineId),
    after,
  });
  return credited;
}

/** Credits a transfer that is set aside to the balance of an account. */
export async function creditParkedTransfer(
  ctx: WriteContext,
  lineId: string,
): Promise<{ number: string; amount: Cents }> {
  const { tx, account } = ctx;
  const parked = await lockParkedEvent(tx, "bank", lineId);
  if (parked === null) throw notFound("parked bank transfer with this ID");
  const { amount, currency } = parked.content;
  if (parked.reason === "wrong_account")
    throw invalidInput("This transfer went to another bank account.");
  if (amount === "0") throw invalidInput("The amount of this transfer couldn't be read.");
  if (currency !== account.currency)
    throw invalidInput(`Account ${account.id} is kept in ${account.currency}.`);
  const [line] = await findLines(tx, [lineId]);
  await receiveTransfer(tx, account.id, {
    lineId,
    receivedOn: line?.booked_on ?? issueDay(new Date()),
    currency,
    payer: line?.payer ?? null,
    amount: BigInt(amount),
  });
  const owner = { accountId: account.id, paymentId: null };
  await finishEvent(tx, "bank", lineId, { state: "applied", reason: null, owner });
  await recordEvent(tx, "bank", lineId, "Assigned to the balance");
  return creditOpenCredit(ctx, lineId);
}

/** Records that the open credit of a transfer was sent back under a reference. Returns the amount in cents. */
export async function returnOpenCredit(
  ctx: WriteContext,
  { lineId, reference }: { lineId: string; reference: string },
): Promise<Cents> {
  const { tx, account } = ctx;
  const amount = await returnCredit(tx, account.id, lineId);
  const after = { amount: String(amount), reference };
  await recordAudit(tx, ctx, {
    action: "transfer.returned",
    object: toTransferObject(lineId),
    after,
  });
  return amount;
}

/**
 * Takes a transfer back from its account, and sets it aside: its invoices are open again, and what it credited to the balance
 * is debited. Throws `invalid_input` if the balance doesn't have it anymore.
 */
export async function unassignTransfer(
  ctx: WriteContext,
  { lineId, note }: { lineId: string; note: string },
): Promise<TakenBackCredit> {
  const { tx, account } = ctx;
  const isLine = !isManual(lineId);
  if (isLine && !(await lockAppliedEvent(tx, "bank", lineId)))
    throw notFound("assigned transfer with this ID");
  const takenBack = await takeTransferBack(tx, account.id, lineId, note);
  const { amount, numbers } = takenBack;
  await releaseTransfer(tx, account.id, lineId, note);
  if (isLine) await parkAgain(tx, "bank", lineId, note);
  await recordAudit(tx, ctx, {
    action: "transfer.unassigned",
    object: toTransferObject(lineId),
    after:
      amount === 0n ? { note } : { note, amount: String(amount), credit_notes: numbers.join(" ") },
  });
  return takenBack;
}

/** Finds transfers by the start of their ID, as `bank-lines list` prints it. Throws unless there is one. */
export async function resolveLineId(text: string): Promise<string> {
  if (isManual(text)) return text;
  if (!/^[0-9a-f]{8,64}$/.test(text))
    throw invalidInput("LINE must be the ID of a transfer, or its first 8 characters or more.");
  const matches = await readWithoutAccount(async (tx) => {
    const lines = await findLinesByStart(tx, text);
    // Older reports have no line; those of old lines are deleted.
    return [...lines, ...(await findEventsByStart(tx, "bank", text))];
  });
  const lineIds = [...new Set(matches)];
  const [lineId] = lineIds;
  if (lineId === undefined) throw notFound("bank transfer with this ID");
  if (lineIds.length > 1) throw invalidInput("Several transfers begin so. Give more of the ID.");
  return lineId;
}
