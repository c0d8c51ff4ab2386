import { CURRENCIES } from "@/lib/core/context";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import { type BankLine, insertLine } from "@/lib/gateway/billing/received-transfers/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import type { BankEntry } from "@/lib/payment-providers/bank/camt";
import { findInvoiceNumbers } from "@/lib/payment-providers/bank/invoice-number";
import { findReferences } from "@/lib/payment-providers/bank/reference";
import { readStatementFile } from "@/lib/payment-providers/bank/statement-file";
import type { ProviderEvent } from "@/lib/payment-providers/provider";
import { applyEvent } from "./apply-event";
import {
  finishEvent,
  findEventEnd,
  insertEvent,
  lockOpenEvent,
  type ParkReason,
} from "./store-events";

export function parsePurpose({
  text,
  amount,
}: Pick<BankEntry, "text" | "amount">): Pick<ProviderEvent, "kind" | "ref"> {
  const references = findReferences(text);
  const numbers = findInvoiceNumbers(text, readSeller().prefixes.invoice);
  const [reference] = references;
  const invoices = numbers.length === 0 ? null : numbers.join(" ");
  // Ambiguous references, unreadable amounts and entries of nothing need an operator.
  const isClear =
    amount !== null && amount !== "0" && references.length + Math.min(numbers.length, 1) < 2;
  if (!isClear) return { kind: "review", ref: reference ?? invoices };
  if (invoices !== null) return { kind: "invoice_paid", ref: invoices };
  return { kind: "paid", ref: reference ?? null };
}

function toProviderEvent(booked: BankEntry): ProviderEvent {
  const { id, amount, currency } = booked;
  return {
    id,
    owner: null,
    problem: null,
    returned: null,
    method: null,
    aliases: [],
    ...parsePurpose(booked),
    amount: amount ?? "0",
    currency: CURRENCIES.find((candidate) => candidate === currency) ?? null,
  };
}

const toLine = ({ id, bookedOn, amount, currency, payer, text }: BankEntry): BankLine => ({
  lineId: id,
  bookedOn,
  amount: amount === null ? null : BigInt(amount),
  currency,
  payer,
  purpose: text,
});

function findParkReason(booked: BankEntry): ParkReason | null {
  const iban = readSeller().seller.bank?.iban.replace(/\s/g, "").toUpperCase();
  return booked.iban === iban ? null : "wrong_account";
}

export interface ImportedTransfer {
  amount: string | null;
  currency: string;
  reference: string | null;
  state: string;
  reason: string | null;
}

async function importOne(booked: BankEntry): Promise<ImportedTransfer> {
  const event = toProviderEvent(booked);
  const refusal = findParkReason(booked);
  // Own transaction: operator command.
  await withoutAccount(async (tx) => {
    await insertLine(tx, toLine(booked));
    await insertEvent(tx, "bank", event);
    if (refusal === null || (await lockOpenEvent(tx, "bank", event.id)) === null) return;
    await finishEvent(tx, "bank", event.id, { state: "parked", reason: refusal, owner: null });
  });
  if (refusal === null) await applyEvent("bank", event.id);
  const end = await readWithoutAccount((tx) => findEventEnd(tx, "bank", event.id));
  const { amount, currency } = booked;
  return { amount, currency, reference: event.ref, ...end };
}

/**
 * Imports a bank statement (CAMT.053, or a ZIP of them). Idempotent across files, so an interrupted import can be
 * repeated.
 */
export async function importCamt(
  file: AsyncIterable<Buffer>,
  onProgress?: (done: number, all: number) => void,
): Promise<ImportedTransfer[]> {
  const imported: ImportedTransfer[] = [];
  const transfers = await readStatementFile(file);
  for (const booked of transfers) {
    imported.push(await importOne(booked));
    onProgress?.(imported.length, transfers.length);
  }
  return imported;
}
