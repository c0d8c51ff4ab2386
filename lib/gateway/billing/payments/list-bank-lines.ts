import {
  type Suggestion,
  suggestInvoices,
  type SuggestedInvoice,
} from "@/lib/core/billing/bank-suggestions";
import { readAsOwner } from "@/lib/db/transaction";
import {
  type ChargesRecord,
  listCharges,
  listOpenInvoices,
  type OpenInvoiceRecord,
} from "@/lib/gateway/billing/documents/public";
import {
  type BankLineRecord,
  findAllOpenTransfers,
  findAllPayers,
  findLines,
  openCredit,
} from "@/lib/gateway/billing/received-transfers/public";
import { findParkedByProvider, type ParkedEvent } from "./store-events";

export interface UnassignedTransfer {
  lineId: string;
  bookedOn: string | null;
  /** Cents; null if unreadable. */
  amount: bigint | null;
  currency: string;
  payer: string;
  purpose: string;
  /** Park reason, or `overpayment`. */
  reason: string;
  /** Line that may be this transfer. */
  sameAs: string | null;
  accountId: number | null;
  suggestions: Suggestion[];
}

async function readSuggestedInvoices(): Promise<SuggestedInvoice[]> {
  const payers = new Map<number, string[]>();
  for (const { account_id, payer } of await readAsOwner(findAllPayers)) {
    const id = Number(account_id);
    payers.set(id, [...(payers.get(id) ?? []), payer]);
  }
  const suggested = new Map<string, SuggestedInvoice>();
  const add = (
    invoice: OpenInvoiceRecord | ChargesRecord,
    amounts: Partial<Pick<SuggestedInvoice, "open" | "charges">>,
  ) => {
    const accountId = Number(invoice.account_id);
    suggested.set(invoice.number, {
      accountId,
      number: invoice.number,
      buyer: invoice.buyer,
      payers: payers.get(accountId) ?? [],
      issuedOn: invoice.issued_on,
      currency: invoice.currency,
      open: 0n,
      charges: 0n,
      ...suggested.get(invoice.number),
      ...amounts,
    });
  };
  for (const invoice of await listOpenInvoices())
    add(invoice, {
      open: BigInt(invoice.amount) - BigInt(invoice.credited) - BigInt(invoice.paid),
    });
  // Charges may be open after the invoice is paid.
  for (const charged of await listCharges()) {
    const { fees, interest, paid, waived } = charged;
    add(charged, { charges: BigInt(fees) + BigInt(interest) - BigInt(paid) - BigInt(waived) });
  }
  return [...suggested.values()];
}

function toUnassigned(
  { event_id: lineId, amount, currency, reason, ref }: ParkedEvent,
  line: BankLineRecord | undefined,
  invoices: readonly SuggestedInvoice[],
): UnassignedTransfer {
  const transfer = {
    bookedOn: line?.booked_on ?? null,
    amount: BigInt(amount),
    currency: line?.currency ?? currency ?? "",
    payer: line?.payer ?? null,
    purpose: line?.purpose ?? ref ?? "",
    sameAs: line?.same_as ?? null,
  };
  const isOurs = amount !== "0" && reason !== "wrong_account";
  return {
    ...transfer,
    lineId,
    amount: amount === "0" ? null : transfer.amount,
    payer: transfer.payer ?? "",
    reason,
    accountId: null,
    suggestions: isOurs ? suggestInvoices(transfer, invoices) : [],
  };
}

/** Lists transfers that are set aside, with suggestions, and those with open credit; oldest first. */
export async function listBankLines(limit: number): Promise<UnassignedTransfer[]> {
  const { parked, lines, transfers } = await readAsOwner(async (tx) => {
    const events = await findParkedByProvider(tx, "bank", limit);
    const open = await findAllOpenTransfers(tx);
    const ids = [...events.map(({ event_id }) => event_id), ...open.map(({ line_id }) => line_id)];
    return { parked: events, transfers: open, lines: await findLines(tx, ids) };
  });
  const invoices = await readSuggestedInvoices();
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  return [
    ...parked.map((event) => toUnassigned(event, byId.get(event.event_id), invoices)),
    ...transfers.slice(0, limit).map((transfer) => ({
      lineId: transfer.line_id,
      bookedOn: transfer.received_on,
      amount: openCredit(transfer),
      currency: transfer.currency,
      payer: transfer.payer ?? "",
      purpose: byId.get(transfer.line_id)?.purpose ?? "",
      sameAs: null,
      reason: "overpayment",
      accountId: Number(transfer.account_id),
      suggestions: [],
    })),
  ];
}
