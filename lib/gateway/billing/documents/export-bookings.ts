import { shareByCosts } from "@/lib/core/billing/cost-centres";
import { type Booking, type BookingAccounts, datevFile } from "@/lib/core/billing/datev";
import type { CollectionQuery, Filter } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { readAccount } from "@/lib/db/transaction";
import type { Download } from "@/lib/http/route";
import { sumByCostCentre } from "@/lib/gateway/billing/cost-centres/public";
import { monthSpan } from "@/lib/gateway/billing/seller/public";
import { assertFewDocuments, iterateDocuments } from "./export";
import type { DocumentRecord } from "./store";
import { parseStoredDocument } from "./stored-document";

/** SKR03: telephone expenses, and the first creditor. */
const DEFAULTS = { expense_account: 4_920, creditor_account: 70_000 } as const;
type AccountField = keyof typeof DEFAULTS;

export const BOOKING_FILTERS = {
  expense_account: {
    type: "integer",
    match: "exact",
    isOption: true,
    example: DEFAULTS.expense_account,
    description: `Account of the costs, of 4 to 8 digits. Default: ${DEFAULTS.expense_account}.`,
  },
  creditor_account: {
    type: "integer",
    match: "exact",
    isOption: true,
    example: DEFAULTS.creditor_account,
    description: `Account of the creditor, with one digit more. Default: ${DEFAULTS.creditor_account}.`,
  },
} as const satisfies Record<AccountField, Filter>;

function accountIn({ conditions }: CollectionQuery, field: AccountField): number {
  const condition = conditions.find((condition) => condition.field === field);
  return condition?.op === "in" ? Number(condition.values[0]) : DEFAULTS[field];
}

function toBooking({ number, kind, document }: DocumentRecord): Omit<Booking, "costCentre"> {
  const { issuedOn, amount, vatCategory, vatRate, seller, buyer } = parseStoredDocument(document);
  const text = [buyer.references.order_number ?? buyer.reference, seller.name]
    .filter(Boolean)
    .join(", ");
  return { kind, day: issuedOn, number, amount, vatCategory, vatRate, text };
}

/**
 * Returns the bookings of a document. A monthly invoice has one per cost centre, split by that month's usage to the
 * cent. Prepaid credit is unused and has no cost centre.
 */
async function toBookings(ctx: Context, record: DocumentRecord): Promise<Booking[]> {
  const booking = toBooking(record);
  if (record.month === null) return [{ ...booking, costCentre: null }];
  const { id } = ctx.account;
  const { from, to } = monthSpan(record.month);
  const sums = await readAccount(id, (tx) => sumByCostCentre(tx, id, { from, to }));
  return shareByCosts(booking.amount, sums).map((share) => ({ ...booking, ...share }));
}

/** Throws `unprocessable` for documents of two years, because booking dates have no year. */
function assertOneYear(bookings: readonly Booking[]): void {
  const years = new Set(bookings.map(({ day }) => day.slice(0, 4)));
  if (years.size <= 1) return;
  throw new DomainError(
    "unprocessable",
    "A booking file covers one calendar year. Narrow the dates.",
    {
      reason: "bookings_of_years",
    },
  );
}

/**
 * Throws `invalid_input` for booking accounts that DATEV rejects or mistakes: creditors have one digit more than
 * expense accounts.
 */
function readBookingAccounts(query: CollectionQuery): BookingAccounts {
  const expense = accountIn(query, "expense_account");
  const creditor = accountIn(query, "creditor_account");
  const refuse = (path: AccountField, detail: string): never => {
    throw new DomainError("invalid_input", detail, { path, reason: path });
  };
  if (expense < 1_000 || expense > 99_999_999) {
    refuse("expense_account", "The account of the costs has 4 to 8 digits.");
  }
  if (String(creditor).length !== String(expense).length + 1) {
    refuse("creditor_account", "The creditor has one digit more than the account of the costs.");
  }
  return { expense, creditor };
}

export async function downloadBookings(ctx: Context, query: CollectionQuery): Promise<Download> {
  const accounts = readBookingAccounts(query);
  const conditions = query.conditions.filter(({ field }) => !(field in BOOKING_FILTERS));
  const filtered = { ...query, conditions };
  await assertFewDocuments(ctx, filtered);
  const bookings: Booking[] = [];
  for await (const record of iterateDocuments(ctx, filtered)) {
    bookings.push(...(await toBookings(ctx, record)));
  }
  assertOneYear(bookings);
  return {
    contentType: "text/csv; charset=windows-1252",
    fileName: "EXTF_Buchungsstapel.csv",
    body: datevFile(bookings, { currency: ctx.account.currency, accounts, at: ctx.now() }),
  };
}
