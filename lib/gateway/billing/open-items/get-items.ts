import { type AgeBucket, countDaysOverdue, toAgeBucket } from "@/lib/core/billing/ageing";
import type { Cents } from "@/lib/core/billing/charge";
import { readAsOwner, type Tx } from "@/lib/db/transaction";
import {
  type ChargesRecord,
  findCharges,
  findOpen,
  type OpenInvoiceRecord,
} from "@/lib/gateway/billing/documents/public";
import {
  findAllOpenTransfers,
  findOpenTransfers,
  openCredit,
  type TransferRecord,
} from "@/lib/gateway/billing/received-transfers/public";
import { issueDay } from "@/lib/gateway/billing/seller/public";

/**
 * An unpaid invoice, an invoice's reminder fees and interest, or an overpayment (negative amounts). Amounts are in cents,
 * days `YYYY-MM-DD`.
 */
export interface OpenItemInCents {
  kind: "invoice" | "charges" | "overpayment";
  accountId: number;
  documentId: string | null;
  number: string | null;
  /** Issue date of an invoice, last reminder of charges, or receipt of an overpayment. */
  day: string;
  dueOn: string | null;
  daysOverdue: number;
  currency: string;
  /** Net of credit notes, or of waived charges. */
  amount: Cents;
  /** Gross, before charges were waived. */
  fees: Cents;
  interest: Cents;
  paid: Cents;
  open: Cents;
  reminded: number;
}

export interface ItemSums {
  currency: string;
  ages: Record<AgeBucket, Cents>;
  charges: Cents;
  credits: Cents;
  total: Cents;
}

function toInvoiceItem(invoice: OpenInvoiceRecord, today: string): OpenItemInCents {
  const amount = BigInt(invoice.amount) - BigInt(invoice.credited);
  const paid = BigInt(invoice.paid);
  return {
    kind: "invoice",
    accountId: Number(invoice.account_id),
    documentId: invoice.document_id,
    number: invoice.number,
    day: invoice.issued_on,
    dueOn: invoice.due_on,
    daysOverdue: countDaysOverdue(invoice.due_on, today),
    currency: invoice.currency,
    amount,
    fees: 0n,
    interest: 0n,
    paid,
    open: amount - paid,
    reminded: invoice.reminded,
  };
}

function toChargesItem(charges: ChargesRecord): OpenItemInCents {
  const fees = BigInt(charges.fees);
  const interest = BigInt(charges.interest);
  const amount = fees + interest - BigInt(charges.waived);
  const paid = BigInt(charges.paid);
  return {
    kind: "charges",
    accountId: Number(charges.account_id),
    documentId: charges.document_id,
    number: charges.number,
    day: issueDay(charges.sent_at),
    dueOn: null,
    daysOverdue: 0,
    currency: charges.currency,
    amount,
    fees,
    interest,
    paid,
    open: amount - paid,
    reminded: charges.reminded,
  };
}

function toCreditItem(transfer: TransferRecord): OpenItemInCents {
  const open = openCredit(transfer);
  return {
    kind: "overpayment",
    accountId: Number(transfer.account_id),
    documentId: null,
    number: null,
    day: transfer.received_on,
    dueOn: null,
    daysOverdue: 0,
    currency: transfer.currency,
    amount: -open,
    fees: 0n,
    interest: 0n,
    paid: 0n,
    open: -open,
    reminded: 0,
  };
}

const createAges = (): Record<AgeBucket, Cents> => ({
  not_due: 0n,
  "1_30": 0n,
  "31_60": 0n,
  "61_90": 0n,
  over_90: 0n,
});

const createSums = (currency: string): ItemSums => ({
  currency,
  ages: createAges(),
  charges: 0n,
  credits: 0n,
  total: 0n,
});

/** Sums by currency, so that ages, charges and credits add up to the total. */
export function sumItems(items: readonly OpenItemInCents[]): ItemSums[] {
  const sums = new Map<string, ItemSums>();
  for (const { kind, currency, daysOverdue, open } of items) {
    const sum = sums.get(currency) ?? createSums(currency);
    if (kind === "invoice") sum.ages[toAgeBucket(daysOverdue)] += open;
    else if (kind === "charges") sum.charges += open;
    else sum.credits += open;
    sum.total += open;
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((a, b) => a.currency.localeCompare(b.currency));
}

export interface ItemList {
  today: string;
  items: OpenItemInCents[];
  sums: ItemSums[];
}

function toList(
  {
    invoices,
    charges,
    transfers,
  }: { invoices: OpenInvoiceRecord[]; charges: ChargesRecord[]; transfers: TransferRecord[] },
  now: Date,
): ItemList {
  const today = issueDay(now);
  const items = [
    ...invoices.map((invoice) => toInvoiceItem(invoice, today)),
    ...charges.map(toChargesItem),
    ...transfers.map(toCreditItem),
  ];
  return { today, items, sums: sumItems(items) };
}

/** Reads an account's unpaid invoices, longest due first, then fees and interest, then overpayments. */
export async function getItems(tx: Tx, accountId: number, now: Date): Promise<ItemList> {
  const invoices = await findOpen(tx, accountId);
  const charges = await findCharges(tx, accountId);
  return toList({ invoices, charges, transfers: await findOpenTransfers(tx, accountId) }, now);
}

export async function listAllOpenItems(now: Date): Promise<ItemList> {
  return readAsOwner(
    async (tx) => {
      const invoices = await findOpen(tx, null);
      const charges = await findCharges(tx, null);
      return toList({ invoices, charges, transfers: await findAllOpenTransfers(tx) }, now);
    },
    { isSnapshot: true },
  );
}
