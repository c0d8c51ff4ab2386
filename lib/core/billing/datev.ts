import type { Currency } from "@/lib/core/context";
import { guardCell } from "@/lib/core/text/spreadsheet-cell";
import { toWindows1252 } from "@/lib/core/text/windows-1252";
import type { Cents } from "./charge";
import type { VatCategory } from "./document";

/** The customer's side: expense on one account, liability on another. */
export interface Booking {
  kind: "invoice" | "credit_note";
  day: string;
  number: string;
  amount: Cents;
  vatCategory: VatCategory;
  vatRate: number;
  text: string;
  costCentre: string | null;
}

export interface BookingAccounts {
  expense: number;
  creditor: number;
}

/** In the order of the format; later fields may be omitted. */
const COLUMNS = [
  "Umsatz (ohne Soll/Haben-Kz)",
  "Soll/Haben-Kennzeichen",
  "WKZ Umsatz",
  "Kurs",
  "Basis-Umsatz",
  "WKZ Basis-Umsatz",
  "Konto",
  "Gegenkonto (ohne BU-Schlüssel)",
  "BU-Schlüssel",
  "Belegdatum",
  "Belegfeld 1",
  "Belegfeld 2",
  "Skonto",
  "Buchungstext",
  "Postensperre",
  "Diverse Adressnummer",
  "Geschäftspartnerbank",
  "Sachverhalt",
  "Zinssperre",
  "Beleglink",
  ...Array.from({ length: 8 }, (_, index) => [
    `Beleginfo - Art ${index + 1}`,
    `Beleginfo - Inhalt ${index + 1}`,
  ]).flat(),
  "KOST1 - Kostenstelle",
];
const EMPTY = ["", '""', "", "", "", ...Array.from({ length: 17 }, () => '""')];
const MAX_COST_CENTRE = 36;
/** Input tax: 19 %, 7 %, and reverse charge at 19 %. */
const TAX_KEYS: Readonly<Record<number, string>> = { 1900: "9", 700: "8" };
const REVERSE_CHARGE_KEY = "94";
const MAX_TEXT = 60;

const quote = (text: string) => `"${text.replaceAll('"', '""').replace(/[\r\n;]/g, " ")}"`;
/** Quotes text and guards it against formula injection, since spreadsheets open these files too. */
const quoteGuarded = (text: string, max: number) => quote(guardCell(text).slice(0, max));
const toCompactDate = (day: string) => day.replaceAll("-", "");
const decimal = (amount: Cents) => `${amount / 100n},${String(amount % 100n).padStart(2, "0")}`;

function taxKey({ vatCategory, vatRate }: Booking): string {
  if (vatCategory === "AE") return REVERSE_CHARGE_KEY;
  return vatCategory === "S" ? (TAX_KEYS[vatRate] ?? "") : "";
}

function bookingLine(booking: Booking, currency: Currency, accounts: BookingAccounts): string {
  const [, month = "", day = ""] = booking.day.split("-");
  return [
    decimal(booking.amount),
    quote(booking.kind === "invoice" ? "S" : "H"),
    quote(currency),
    "",
    "",
    '""',
    accounts.expense,
    accounts.creditor,
    quote(taxKey(booking)),
    day + month,
    quote(booking.number),
    '""',
    "",
    quoteGuarded(booking.text, MAX_TEXT),
    ...EMPTY,
    quoteGuarded(booking.costCentre ?? "", MAX_COST_CENTRE),
  ].join(";");
}

/** Builds the header line: 31 fields; those of the tax adviser are filled in on import. */
function headLine(
  days: readonly string[],
  currency: Currency,
  accounts: BookingAccounts,
  at: Date,
) {
  const sorted = [...days].sort();
  const first = sorted[0] ?? at.toISOString().slice(0, 10);
  const last = sorted.at(-1) ?? first;
  const created = at.toISOString().replace(/\D/g, "");
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    created,
    "",
    '""',
    '""',
    '""',
    "",
    "",
    `${first.slice(0, 4)}0101`,
    String(accounts.expense).length,
    toCompactDate(first),
    toCompactDate(last),
    quote("Rechnungen"),
    '""',
    1,
    0,
    0,
    quote(currency),
    "",
    '""',
    "",
    "",
    '""',
    "",
    "",
    '""',
    '""',
  ].join(";");
}

/**
 * Builds a DATEV file: EXTF 700, category 21, version 13, in Windows-1252 with a decimal comma. Booking dates have no
 * year, so all must be in the same one.
 */
export function datevFile(
  bookings: readonly Booking[],
  { currency, accounts, at }: { currency: Currency; accounts: BookingAccounts; at: Date },
): Uint8Array {
  const lines = [
    headLine(
      bookings.map(({ day }) => day),
      currency,
      accounts,
      at,
    ),
    COLUMNS.map(quote).join(";"),
    ...bookings.map((booking) => bookingLine(booking, currency, accounts)),
  ];
  return toWindows1252(lines.map((line) => `${line}\r\n`).join(""));
}
