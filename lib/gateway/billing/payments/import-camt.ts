import { CURRENCIES } from "@/lib/core/context";
import { readWithoutAccount, withoutAccount } from "@/lib/db/transaction";
import { readSeller } from "@/lib/gateway/billing/seller/service";
import type { Booked } from "@/lib/payments/bank/camt";
import { findInvoiceNumbers } from "@/lib/payments/bank/invoice-number";
import { findReferences } from "@/lib/payments/bank/reference";
import { readStatementFile } from "@/lib/payments/bank/statement-file";
import type { ProviderEvent } from "@/lib/payments/provider";
import { applyEvent } from "./apply-event";
import {
  endEvent,
  findEventEnd,
  insertEvent,
  lockOpenEvent,
  type ParkReason,
} from "./store-events";

/** What a transfer is for: a payment by its reference, or an invoice by its number. */
export function purposeOf({
  text,
  amount,
}: Pick<Booked, "text" | "amount">): Pick<ProviderEvent, "kind" | "ref"> {
  const references = findReferences(text);
  const numbers = findInvoiceNumbers(text, readSeller().prefixes.invoice);
  const [reference] = references;
  const [number] = numbers;
  // Whoever names two means two, and what can't be read may be any amount: an operator decides.
  const isClear = amount !== null && references.length + numbers.length < 2;
  if (!isClear) return { kind: "review", ref: reference ?? number ?? null };
  if (number !== undefined) return { kind: "invoice_paid", ref: number };
  return { kind: "paid", ref: reference ?? null };
}

/** What a transfer says of a payment. */
function eventOf(booked: Booked): ProviderEvent {
  const { id, amount, currency } = booked;
  return {
    id,
    owner: null,
    problem: null,
    returned: null,
    method: null,
    aliases: [],
    ...purposeOf(booked),
    amount: amount ?? "0",
    currency: CURRENCIES.find((known) => known === currency) ?? null,
  };
}

/** Why a transfer is none of ours from the start; null: it may be. */
function refusalOf(booked: Booked): ParkReason | null {
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

async function importOne(booked: Booked): Promise<ImportedTransfer> {
  const event = eventOf(booked);
  const refusal = refusalOf(booked);
  // Own transaction: an operator's command, no request.
  await withoutAccount(async (tx) => {
    await insertEvent(tx, "bank", event);
    if (refusal === null || (await lockOpenEvent(tx, "bank", event.id)) === null) return;
    await endEvent(tx, "bank", event.id, { state: "parked", reason: refusal, owner: null });
  });
  if (refusal === null) await applyEvent("bank", event.id);
  const end = await readWithoutAccount((tx) => findEventEnd(tx, "bank", event.id));
  const { amount, currency } = booked;
  return { amount, currency, reference: event.ref, ...end };
}

/**
 * Credits the transfers of a bank's statement (CAMT.053, or a ZIP of such) to the payments whose reference they carry, or the invoices
 * whose number. What was imported before, by this file or another, changes nothing, so an import that was cut off is simply run again. `onProgress` is given how many are done, and of how many.
 * Returns what became of each.
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
