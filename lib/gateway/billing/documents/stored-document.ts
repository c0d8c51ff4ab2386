import type { BillingDocument, DocumentLine } from "@/lib/core/billing/document";

type LineAmount = "quantity" | "unitPrice" | "net";
type Amount = "net" | "fee" | "vat" | "amount";
type StoredLine = Omit<DocumentLine, LineAmount> & Record<LineAmount, string>;

/** A document as the database keeps it: JSON has no numbers for money. */
export type StoredDocument = Omit<BillingDocument, Amount | "lines"> &
  Record<Amount, string> & { lines: StoredLine[] };

export function toStored(document: BillingDocument): StoredDocument {
  return {
    ...document,
    net: String(document.net),
    fee: String(document.fee),
    vat: String(document.vat),
    amount: String(document.amount),
    lines: document.lines.map((line) => ({
      ...line,
      quantity: String(line.quantity),
      unitPrice: String(line.unitPrice),
      net: String(line.net),
    })),
  };
}

export function fromStored(stored: StoredDocument): BillingDocument {
  return {
    ...stored,
    net: BigInt(stored.net),
    fee: BigInt(stored.fee),
    vat: BigInt(stored.vat),
    amount: BigInt(stored.amount),
    lines: stored.lines.map((line) => ({
      ...line,
      quantity: BigInt(line.quantity),
      unitPrice: BigInt(line.unitPrice),
      net: BigInt(line.net),
    })),
  };
}
