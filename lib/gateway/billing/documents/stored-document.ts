import type { BillingDocument, Buyer, DocumentLine } from "@/lib/core/billing/document";
import { type DocumentReferences, NO_REFERENCES } from "@/lib/core/billing/document-references";
import type { ExchangeRate } from "@/lib/core/billing/exchange-rates";
import type { VatAccounting } from "@/lib/core/billing/vat-accounting";

type LineAmount = "quantity" | "unitPrice" | "net";
type Amount = "net" | "fee" | "vat" | "amount";
type StoredLine = Omit<DocumentLine, LineAmount> & Record<LineAmount, string>;
type StoredRate = Omit<ExchangeRate, "perEuro"> & { perEuro: string };
type StoredAccounting = Omit<VatAccounting, "vat" | "rates"> & { vat: string; rates: StoredRate[] };

/** Amounts are text, because JSON numbers are not exact. */
export type StoredDocument = Omit<
  BillingDocument,
  Amount | "buyer" | "lines" | "vatInSellerCurrency"
> &
  Record<Amount, string> & {
    /** Documents issued before 2026-12 have no references. */
    buyer: Omit<Buyer, "references"> & { references?: DocumentReferences };
    lines: StoredLine[];
    /** Absent in documents issued before exchange rates existed. */
    vatInSellerCurrency?: StoredAccounting | null;
  };

function toStoredAccounting({ currency, vat, rates }: VatAccounting): StoredAccounting {
  const stored = rates.map((rate) => ({ ...rate, perEuro: String(rate.perEuro) }));
  return { currency, vat: String(vat), rates: stored };
}

function parseStoredAccounting({ currency, vat, rates }: StoredAccounting): VatAccounting {
  const parsedRates = rates.map((rate) => ({ ...rate, perEuro: BigInt(rate.perEuro) }));
  return { currency, vat: BigInt(vat), rates: parsedRates };
}

export function toStored(document: BillingDocument): StoredDocument {
  return {
    ...document,
    net: String(document.net),
    fee: String(document.fee),
    vat: String(document.vat),
    vatInSellerCurrency:
      document.vatInSellerCurrency && toStoredAccounting(document.vatInSellerCurrency),
    amount: String(document.amount),
    lines: document.lines.map((line) => ({
      ...line,
      quantity: String(line.quantity),
      unitPrice: String(line.unitPrice),
      net: String(line.net),
    })),
  };
}

export function parseStoredDocument(stored: StoredDocument): BillingDocument {
  return {
    ...stored,
    buyer: { ...stored.buyer, references: stored.buyer.references ?? NO_REFERENCES },
    net: BigInt(stored.net),
    fee: BigInt(stored.fee),
    vat: BigInt(stored.vat),
    vatInSellerCurrency: stored.vatInSellerCurrency
      ? parseStoredAccounting(stored.vatInSellerCurrency)
      : null,
    amount: BigInt(stored.amount),
    lines: stored.lines.map((line) => ({
      ...line,
      quantity: BigInt(line.quantity),
      unitPrice: BigInt(line.unitPrice),
      net: BigInt(line.net),
    })),
  };
}
