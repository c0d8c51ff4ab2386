import type { Language } from "@/lib/core/languages";
import type { BasisPoints, Charge } from "@/lib/core/billing/charge";
import type {
  BillingDocument,
  Buyer,
  DocumentLine,
  VatCategory,
} from "@/lib/core/billing/document";
import { type GivenReferences, mergeReferences } from "@/lib/core/billing/document-references";
import type { Currency } from "@/lib/core/context";
import type { VatAccounting } from "@/lib/core/billing/vat-accounting";
import type { Tx } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import type { AccountSettings } from "@/lib/gateway/account/settings/schema";
import { getAccountSettingsWithin } from "@/lib/gateway/account/settings/public";
import { issueDay, readSeller } from "@/lib/gateway/billing/seller/public";
import { log } from "@/lib/log";
import type { DocumentMailKind } from "@/lib/mail/billing-texts";
import type { DocumentKind } from "./schema-values";
import { type DocumentMailing, queueDocumentMails, getMailing } from "./mail";
import { insertDocument } from "./store";
import { insertDocumentNumber, incrementSequence } from "./store-numbers";
import { type DocumentWithoutRate, insertWithoutRate } from "./store-without-rate";
import { type InvoiceVat, getDraftVat } from "./vat-accounting";

/** Seller, buyer, day and number are set on issue. */
export interface DocumentDraft {
  kind: DocumentKind;
  currency: Currency;
  charge: Charge;
  feeRate: BasisPoints;
  vatRate: BasisPoints;
  vatCategory: VatCategory;
  lines: (lang: Language) => DocumentLine[];
  period: BillingDocument["period"];
  paymentType: number;
  paidAt: Date | null;
  lineId?: string;
  paymentId: number | null;
  /** `YYYY-MM` of a monthly invoice. */
  month: string | null;
  corrects: ({ invoiceId: number; number: string; issuedOn: string } & InvoiceVat) | null;
  /** Text below the totals, in the document's language. */
  customText: ((lang: Language) => string) | null;
  /** Buyer of an earlier VAT decision. */
  decidedFor?: Buyer | null;
  /** Replace those of the account. */
  references: GivenReferences;
  /** Time of issue of imported history; default: now. */
  at?: Date;
}

interface Recipient {
  mailing: DocumentMailing;
  buyer: Buyer;
  lang: Language;
  currency: Currency;
}

export async function getBuyer(tx: Tx, accountId: number): Promise<Buyer> {
  return toBuyer(accountId, await getAccountSettingsWithin(tx, accountId));
}

function toBuyer(accountId: number, settings: AccountSettings): Buyer {
  const { address } = settings;
  return {
    name: settings.name,
    address: {
      street: address.street,
      streetMore: address.street_more,
      postalCode: address.postal_code,
      city: address.city,
      iso2: address.iso2,
    },
    vatId: settings.vat_id,
    email: settings.invoice_email,
    accountId,
    reference: settings.document_reference,
    references: settings.document_references,
  };
}

/** Returns the buyer to name: VAT depends on country and VAT ID, so a document must name those it was decided by. */
function resolveBuyer({ decidedFor, references }: DocumentDraft, { buyer }: Recipient): Buyer {
  const isSame =
    decidedFor == null ||
    (decidedFor.vatId === buyer.vatId && decidedFor.address.iso2 === buyer.address.iso2);
  return {
    ...(isSame ? buyer : decidedFor),
    references: mergeReferences(buyer.references, references),
  };
}

async function getRecipient(tx: Tx, accountId: number): Promise<Recipient> {
  const account = await findSnapshot(tx, accountId);
  if (account === null) throw new Error(`Account ${accountId} does not exist`);
  const settings = await getAccountSettingsWithin(tx, accountId);
  return {
    currency: account.currency,
    mailing: await getMailing(tx, accountId, settings),
    lang: settings.document_lang,
    buyer: toBuyer(accountId, settings),
  };
}

const DAY_MS = 86_400_000;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

interface IssuedDocument {
  number: string;
  issuedOn: string;
  vatInSellerCurrency: VatAccounting | null;
}

function toDocument(
  draft: DocumentDraft,
  recipient: Recipient,
  { number, issuedOn, vatInSellerCurrency }: IssuedDocument,
): BillingDocument {
  const { charge, corrects } = draft;
  const { lang } = recipient;
  const buyer = resolveBuyer(draft, recipient);
  const { seller, paymentDays } = readSeller();
  const isOpen = draft.kind === "invoice" && draft.paidAt === null;
  return {
    kind: draft.kind,
    number,
    lang,
    currency: draft.currency,
    issuedOn,
    period: draft.period,
    seller,
    buyer,
    lines: draft.lines(lang),
    ...charge,
    feeRate: draft.feeRate,
    vatRate: draft.vatRate,
    vatCategory: draft.vatCategory,
    vatInSellerCurrency,
    paymentType: draft.paymentType,
    paidOn: draft.paidAt && issueDay(draft.paidAt),
    dueOn: isOpen ? dayAfter(issuedOn, paymentDays) : null,
    paymentReference: isOpen ? number : null,
    corrects: corrects && { number: corrects.number, issuedOn: corrects.issuedOn },
    customText: draft.customText?.(lang) ?? null,
  };
}

function getMailKind({ kind, paidAt }: DocumentDraft): DocumentMailKind {
  if (kind === "credit_note") return "creditNote";
  return paidAt === null ? "issued" : "paid";
}

/** Records an issued document that lacks an exchange rate, because issue can't wait for it. */
async function recordWithoutRate(tx: Tx, issued: DocumentWithoutRate): Promise<void> {
  await insertWithoutRate(tx, issued, new Date());
  const { number, currency, day } = issued;
  const message = `${number} states no VAT in the seller's currency: no exchange rate of ${currency} on ${day}`;
  log({ level: "warn", message });
}

/** Issues a document, with its mails queued. Call it last: it locks the series until COMMIT. */
export async function issueDocument(
  tx: Tx,
  accountId: number,
  draft: DocumentDraft,
): Promise<number> {
  const recipient = await getRecipient(tx, accountId);
  if (recipient.currency !== draft.currency) {
    throw new Error(`Account ${accountId} has ${recipient.currency}, not ${draft.currency}`);
  }
  const createdAt = draft.at ?? new Date();
  const issuedOn = issueDay(createdAt);
  const { accounting, missingRates } = await getDraftVat(tx, draft);
  const series = `${readSeller().prefixes[draft.kind]}${issuedOn.slice(0, 4)}`;
  const sequence = await incrementSequence(tx, series);
  const number = `${series}-${String(sequence).padStart(6, "0")}`;
  const document = toDocument(draft, recipient, {
    number,
    issuedOn,
    vatInSellerCurrency: accounting,
  });
  const documentId = await insertDocument(tx, accountId, {
    document,
    createdAt,
    paidAt: draft.paidAt,
    paymentId: draft.paymentId,
    month: draft.month,
    corrects: draft.corrects?.invoiceId ?? null,
    lineId: draft.lineId ?? null,
  });
  await insertDocumentNumber(tx, { number, series, sequence, accountId, documentId });
  if (missingRates.length > 0) {
    const { to: day } = draft.period;
    const currency = missingRates.join(", ");
    await recordWithoutRate(tx, { number, accountId, documentId, currency, day });
  }
  const kind = getMailKind(draft);
  // Imported history isn't mailed; payable invoices are, even if mails are off.
  if (draft.at === undefined && (kind === "issued" || recipient.mailing.wantsAll)) {
    const { amount } = document;
    const mail = { accountId, documentId, document, kind, amount };
    await queueDocumentMails(tx, recipient.mailing, mail);
  }
  return documentId;
}
