import { CURRENCIES } from "@/lib/core/context";
import { readWithoutAccount, type Tx, withoutAccount } from "@/lib/db/transaction";
import {
  type BankLine,
  findLines,
  findTwin,
  insertLine,
  isOtherLine,
  lockLines,
} from "@/lib/gateway/billing/received-transfers/public";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import { type BankEntry, toOtherId } from "@/lib/payment-providers/bank/bank-entry";
import { findInvoiceNumbers } from "@/lib/payment-providers/bank/invoice-number";
import type { CsvMapping } from "@/lib/payment-providers/bank/bank-csv";
import { findReferences } from "@/lib/payment-providers/bank/reference";
import { readStatementFile } from "@/lib/payment-providers/bank/statement-file";
import type { ProviderEvent } from "@/lib/payment-providers/provider";
import { applyEvent } from "./apply-event";
import {
  finishEvent,
  findEventEnd,
  insertEvent,
  type ParkReason,
  recordEvent,
  replacePurpose,
  settle,
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

const toLine = ({ id, amount, text, ...booked }: BankEntry): Omit<BankLine, "sameAs"> => ({
  lineId: id,
  bookedOn: booked.bookedOn,
  amount: amount === null ? null : BigInt(amount),
  currency: booked.currency,
  payer: booked.payer,
  purpose: text,
  format: booked.format,
  endToEndId: booked.endToEndId,
  statement: booked.statement,
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
  /** Whether an earlier file had it. */
  isKnown: boolean;
}

/**
 * Finds the line, or gives it an id. Equal lines without a reference of the bank share one, so those of another payer or
 * statement get their own: they may be other transfers.
 */
async function identify(tx: Tx, booked: BankEntry) {
  const [known] = await findLines(tx, [booked.id]);
  if (known === undefined || booked.hasBankRef || !isOtherLine(known, booked))
    return { entry: booked, isNew: known === undefined, lookalike: null };
  const entry = { ...booked, id: toOtherId(booked) };
  const [other] = await findLines(tx, [entry.id]);
  return { entry, isNew: other === undefined, lookalike: booked.id };
}

/**
 * Inserts a line and its event. If the transfer came in a file of another format, the event ends: as known if the
 * payer's bank gave both the same ID, otherwise set aside, as one that looks like a line of its own format.
 */
async function insertTransfer(
  tx: Tx,
  booked: BankEntry,
  { event, lookalike }: { event: ProviderEvent; lookalike: string | null },
): Promise<void> {
  const line = toLine(booked);
  const isNew = await insertEvent(tx, "bank", event);
  const isOurs = findParkReason(booked) === null;
  const twin =
    isNew && isOurs
      ? ((await findTwin(tx, { ...line, ref: event.ref })) ??
        (lookalike === null ? null : { lineId: lookalike, isCertain: false }))
      : null;
  await insertLine(tx, { ...line, sameAs: twin?.lineId ?? null });
  if (twin === null) return;
  const note = `Line ${twin.lineId} ${twin.isCertain ? "is" : "may be"} this transfer`;
  if (twin.isCertain) return settle(tx, "bank", event.id, note);
  await recordEvent(tx, "bank", event.id, note);
  await replacePurpose(tx, "bank", event.id, { kind: "review", ref: event.ref });
  await finishEvent(tx, "bank", event.id, { state: "parked", reason: "maybe_known", owner: null });
}

async function importOne(booked: BankEntry): Promise<ImportedTransfer> {
  const rejection = findParkReason(booked);
  // Own transaction: operator command.
  const { event, before, isKnown } = await withoutAccount(async (tx) => {
    await lockLines(tx);
    const { entry, isNew, lookalike } = await identify(tx, booked);
    const event = toProviderEvent(entry);
    if (isNew) await insertTransfer(tx, entry, { event, lookalike });
    const previousEnd = await findEventEnd(tx, "bank", event.id);
    const isKnown = !isNew && previousEnd.state !== "waiting";
    if (rejection === null || previousEnd.state !== "waiting")
      return { event, before: previousEnd, isKnown };
    const end = { state: "parked", reason: rejection } as const;
    await finishEvent(tx, "bank", event.id, { ...end, owner: null });
    return { event, before: end, isKnown };
  });
  if (rejection === null && before.reason !== "maybe_known") await applyEvent("bank", event.id);
  const end = await readWithoutAccount((tx) => findEventEnd(tx, "bank", event.id));
  const { amount, currency } = booked;
  return { amount, currency, reference: event.ref, ...end, isKnown };
}

/**
 * Imports a bank's file: CAMT.053, CAMT.054, MT940, with a mapping CSV, or a ZIP of such. Idempotent across files, so
 * an interrupted import can be repeated.
 */
export async function importStatement(
  file: AsyncIterable<Buffer>,
  {
    mapping,
    onProgress,
  }: { mapping?: CsvMapping; onProgress?: (done: number, all: number) => void } = {},
): Promise<ImportedTransfer[]> {
  const imported: ImportedTransfer[] = [];
  const transfers = await readStatementFile(file, mapping);
  for (const booked of transfers) {
    imported.push(await importOne(booked));
    onProgress?.(imported.length, transfers.length);
  }
  return imported;
}
