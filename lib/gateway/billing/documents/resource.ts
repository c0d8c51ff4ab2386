import { feeShare } from "@/lib/core/billing/charge";
import type { BillingDocument, PostalAddress } from "@/lib/core/billing/document";
import { formatCityLines } from "@/lib/core/countries/format-city-lines";
import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import { findInstants } from "@/lib/core/time/zoned-time";
import { readSeller } from "@/lib/gateway/billing/seller/public";
import type { Resource } from "@/lib/http/route";
import {
  type BillingDocumentDetail,
  type BillingDocumentItem,
  documentDetailSchema,
  documentSchema,
} from "./schema";
import { DOCUMENT_OPEN, type DocumentKind } from "./schema-values";
import type { DocumentRecord } from "./store";
import type { InvoicePaymentRecord } from "./store-payments";
import type { ReminderRecord, SettlementRecord } from "./store-reminders";
import { parseStoredDocument } from "./stored-document";

export const documentResource: Resource<typeof documentSchema> = {
  name: "billing_documents",
  description: "An invoice or a credit note.",
  schema: documentSchema,
  iri: ({ id }) => `/billing_documents/${id}`,
};

export const documentDetailResource: Resource<typeof documentDetailSchema> = {
  name: "billing_document",
  description: "An invoice or a credit note with all that it shows.",
  schema: documentDetailSchema,
  iri: ({ id }) => `/billing_documents/${id}`,
};

const PATHS: Readonly<Record<DocumentKind, string>> = {
  invoice: "invoices",
  credit_note: "credit_notes",
};

export const documentUrl = (basePath: string, kind: DocumentKind, id: number | string): string =>
  `${basePath}/${PATHS[kind]}/${id}`;

const toUnits = (cents: bigint) => Number(cents) / 100;
const toPercent = (basisPoints: number) => basisPoints / 100;

const addressLines = (address: PostalAddress): string =>
  [address.street, address.streetMore, ...formatCityLines(address)].filter(Boolean).join("\n");

function endOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const wall = { year, month, day: date, hour: 23, minute: 59 };
  return findInstants(wall, readSeller().timeZone)[0] ?? 0;
}

export function toSharedFields(record: DocumentRecord, basePath: string) {
  const document = parseStoredDocument(record.document);
  const { buyer } = document;
  const url = documentUrl(basePath, record.kind, record.document_id);
  return {
    id: record.document_id,
    number: record.number,
    created_at: toUnix(record.created_at),
    amount: toUnits(document.amount),
    currency: document.currency,
    status: record.status,
    payment_type: document.paymentType,
    paid_at: record.paid_at === null ? 0 : toUnix(record.paid_at),
    due_at: document.dueOn === null ? null : endOfDay(document.dueOn),
    client_name: buyer.name,
    client_address: addressLines(buyer.address),
    client_info: buyer.reference,
    vat: toPercent(document.vatRate),
    vat_id: buyer.vatId,
    vat_val: toUnits(document.vat),
    fee: toPercent(feeShare(document)),
    fee_val: toUnits(document.fee),
    net_val: toUnits(document.net),
    iso2: buyer.address.iso2,
    custom_text: document.customText,
    pdf: `${url}/pdf`,
    xml: `${url}/xml`,
  };
}

const openAmount = ({ document, credited_amount, paid_amount }: DocumentRecord): bigint =>
  BigInt(document.amount) - BigInt(credited_amount) - BigInt(paid_amount);

function relatedUrl({ kind, corrects, credited }: DocumentRecord, basePath: string) {
  if (kind === "credit_note") return documentUrl(basePath, "invoice", corrects ?? 0);
  return credited === null ? null : documentUrl(basePath, "credit_note", credited);
}

export function toDocumentItem(record: DocumentRecord, basePath: string): BillingDocumentItem {
  return {
    kind: record.kind,
    ...toSharedFields(record, basePath),
    issued_on: parseStoredDocument(record.document).issuedOn,
    related: relatedUrl(record, basePath),
    url: documentUrl(basePath, record.kind, record.document_id),
    open_val: record.status === DOCUMENT_OPEN ? toUnits(openAmount(record)) : 0,
    order_number: record.document.buyer.references?.order_number ?? null,
    reminder_stage: record.reminded,
    reminded_at: record.reminded_at && toUnix(record.reminded_at),
    charges_val: toUnits(BigInt(record.charges)),
  };
}

const toAddress = ({ street, streetMore, postalCode, city, iso2 }: PostalAddress) => ({
  street,
  street_more: streetMore,
  postal_code: postalCode,
  city,
  iso2,
});

function toParties({ seller, buyer }: BillingDocument) {
  return {
    seller: {
      name: seller.name,
      address: toAddress(seller.address),
      vat_id: seller.vatId,
      tax_number: seller.taxNumber,
      legal_lines: [...seller.legalLines],
      contact_name: seller.contactName,
      phone: seller.phone,
      email: seller.email,
      bank: seller.bank,
    },
    buyer: {
      name: buyer.name,
      address: toAddress(buyer.address),
      vat_id: buyer.vatId,
      reference: buyer.reference,
      references: buyer.references,
      account_id: buyer.accountId,
    },
  };
}

function toVatAccounting({ vatInSellerCurrency }: BillingDocument) {
  if (vatInSellerCurrency === null) return null;
  const { currency, vat, rates } = vatInSellerCurrency;
  return {
    currency,
    vat_val: toUnits(vat),
    rates: rates.map(({ perEuro, ...rate }) => ({ ...rate, per_euro: microToNumber(perEuro) })),
  };
}

export interface DocumentHistory {
  payments: readonly InvoicePaymentRecord[];
  reminders: readonly ReminderRecord[];
  settlements: readonly SettlementRecord[];
}

export function toDocumentDetail(
  record: DocumentRecord,
  { payments, reminders, settlements }: DocumentHistory,
  basePath: string,
): BillingDocumentDetail {
  const document = parseStoredDocument(record.document);
  const { corrects } = document;
  return {
    ...toDocumentItem(record, basePath),
    ...toParties(document),
    lang: document.lang,
    due_on: document.dueOn,
    paid_on: document.paidOn,
    period: document.period,
    lines: document.lines.map(({ name, description, quantity, unitPrice, net }) => ({
      name,
      description,
      quantity: Number(quantity),
      net: toUnits(net),
      unit_price: microToNumber(unitPrice),
    })),
    vat_category: document.vatCategory,
    vat_accounting: toVatAccounting(document),
    payment_reference: document.paymentReference,
    payments: payments.map(({ paid_on, amount }) => ({ paid_on, amount: toUnits(BigInt(amount)) })),
    reminders: reminders.map(({ stage, sent_at, open, fee, interest, is_dropped }) => ({
      stage,
      sent_at: toUnix(sent_at),
      open: toUnits(BigInt(open)),
      fee: toUnits(BigInt(fee)),
      interest: toUnits(BigInt(interest)),
      is_dropped,
    })),
    charge_settlements: settlements.map(({ settled_on, amount, is_waived, has_transfer }) => ({
      settled_on,
      amount: toUnits(BigInt(amount)),
      is_waived,
      has_transfer,
    })),
    written_off_at: record.written_off_at && toUnix(record.written_off_at),
    write_off_reason: record.write_off_reason,
    corrects: corrects && { number: corrects.number, issued_on: corrects.issuedOn },
  };
}
