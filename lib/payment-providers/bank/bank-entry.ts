import { createHash } from "node:crypto";

export const STATEMENT_FORMATS = ["camt.053", "camt.054", "mt940", "csv"] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Money received, as a bank states it. */
export interface BankEntry {
  /** Stable across files of one format, so that an entry in several files is booked once. */
  id: string;
  format: StatementFormat;
  iban: string;
  /** Cents; null if unreadable. */
  amount: string | null;
  currency: string;
  text: string;
  /** `YYYY-MM-DD`, if stated. */
  bookedOn: string | null;
  /** Name as stated by the bank. */
  payer: string | null;
  /** End-to-end reference from the payer's bank, equal in all formats. */
  endToEndId: string | null;
  /** Whether the bank gave it a reference, which is part of the id. */
  hasBankRef: boolean;
  /** The bank's id of the statement or notification, if it gives a unique one. */
  statement: string | null;
}

/** Converts a decimal with a point to cents; null if it isn't one, or has more than two decimals. */
export function toCents(decimal: string): string | null {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(decimal.trim()) ?? [];
  if (whole === undefined || !/^\d{0,2}0*$/.test(fraction)) return null;
  return String(BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, "0")));
}

/** Returns the day that a date or a time begins with; null for one that doesn't exist. */
export function toDay(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const time = day === undefined ? Number.NaN : Date.parse(day);
  return new Date(time || 0).toISOString().slice(0, 10) === day ? day : null;
}

/** Returns null for the placeholders that banks write instead of an id, such as NOTPROVIDED. */
export const toEndToEndId = (text: string): string | null =>
  /^(NOT[ -]?PROVIDED|NON-?REF|NONE|N\/A|[-./0]*)$/i.test(text.trim()) ? null : text.trim();

const toId = (parts: readonly string[]) =>
  createHash("sha256").update(parts.join("\u0000")).digest("hex");

/** Creates the ids of a file's entries. Order distinguishes identical transfers of one day. */
export function createEntryIds(): (fields: readonly string[]) => string {
  const seen = new Map<string, number>();
  return (fields) => {
    const identity = fields.join("\u0000");
    const count = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, count);
    return toId([identity, String(count)]);
  };
}

/** Returns an id for an entry whose own id is taken by one of another payer or statement. */
export const toOtherId = ({ id, statement, payer }: BankEntry): string =>
  toId([id, statement ?? "", payer ?? ""]);
