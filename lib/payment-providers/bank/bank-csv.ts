import { Readable } from "node:stream";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { csvRows } from "@/lib/import/csv-rows";
import { detectEncoding } from "@/lib/import/encoding";
import { ENCODING_NAMES } from "@/lib/import/encoding-names";
import { type BankEntry, createEntryIds, toCents, toDay, toEndToEndId } from "./bank-entry";

const heading = z.string().min(1).max(100);

const DATE_FORMATS = {
  "YYYY-MM-DD": /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  "DD.MM.YYYY": /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})/,
  "DD.MM.YY": /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{2})(?!\d)/,
  "DD/MM/YYYY": /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})/,
  "MM/DD/YYYY": /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})/,
} as const;

/** `z.record` leaves out `__proto__`, which would let rows count that shouldn't. */
const onlySchema = z.preprocess(
  (value, { addIssue }) => {
    const isUnread =
      typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
    if (isUnread) addIssue({ code: "custom", message: "can't have a column named __proto__" });
    return value;
  },
  z.record(heading, z.string()),
);

export const csvMappingSchema = z.strictObject({
  iban: z.string().optional(),
  encoding: z.enum(ENCODING_NAMES).optional(),
  delimiter: z.enum([",", ";", "\t", "|"]).default(";"),
  skip: z.int().min(0).max(100).default(0),
  date: z.enum(Object.keys(DATE_FORMATS) as [keyof typeof DATE_FORMATS]),
  decimal: z.enum([",", "."]),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  columns: z.strictObject({
    booked_on: heading,
    amount: heading,
    purpose: z.array(heading).min(1).max(10),
    payer: heading.optional(),
    currency: heading.optional(),
    iban: heading.optional(),
    reference: heading.optional(),
    end_to_end_id: heading.optional(),
  }),
  /** Rows that count have these values, such as `{"Status": "Booked"}`. */
  only: onlySchema.default({}),
});
export type CsvMapping = z.output<typeof csvMappingSchema>;

const toError = (message: string) => new DomainError("invalid_input", message);

function parseDate(text: string, format: keyof typeof DATE_FORMATS): string | null {
  const { year = "", month = "", day = "" } = DATE_FORMATS[format].exec(text.trim())?.groups ?? {};
  const fullYear = year.length === 2 ? `20${year}` : year;
  return toDay(`${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** Converts an amount with thousands separators to cents; null if it isn't one. Negative: a debit. */
function parseAmount(
  text: string,
  decimal: CsvMapping["decimal"],
): { cents: string | null; isDebit: boolean } {
  const normalized = text
    .trim()
    .replace(/[\s\u00a0'’]/g, "")
    .replace(/[\u2212\u2013]/g, "-");
  const isDebit = /^-|-$/.test(normalized);
  const unsigned = normalized.replace(/^[+-]|[+-]$/g, "");
  const [whole = "", fraction, ...more] = unsigned.split(decimal);
  const separator = decimal === "," ? "." : ",";
  const isGrouped = whole
    .split(separator)
    .every((group, index) => index === 0 || group.length === 3);
  const digits = whole.replaceAll(separator, "");
  // Three digits after the separator are thousands in a file of another locale.
  const isReadable = isGrouped && more.length === 0 && (fraction ?? "").length <= 2;
  const cents =
    isReadable && unsigned !== "" ? toCents(`${digits || "0"}.${fraction || "0"}`) : null;
  return { cents, isDebit };
}

const listHeadings = ({ columns, only }: CsvMapping): string[] => [
  ...Object.values(columns).flat(),
  ...Object.keys(only),
];

/**
 * Reads the transfers of a bank's CSV file. Debits and rows of other kinds (`only`) don't count.
 * @throws DomainError `invalid_input` naming headings that the file lacks
 */
export async function readBankCsv(bytes: Buffer, mapping: CsvMapping): Promise<BankEntry[]> {
  const { delimiter, columns, only } = mapping;
  const encoding = mapping.encoding ?? detectEncoding(bytes);
  const entries: BankEntry[] = [];
  const nextId = createEntryIds();
  let places: Map<string, number> | undefined;
  let skipped = 0;
  for await (const rows of csvRows(Readable.from([bytes]), { encoding, delimiter })) {
    for (const { line, cells, problem } of rows) {
      if (skipped < mapping.skip) {
        skipped += 1;
        continue;
      }
      if (places === undefined) {
        const headings = new Map(cells.map((cell, index) => [cell.trim(), index]));
        const missing = listHeadings(mapping).filter((name) => !headings.has(name));
        if (missing.length > 0)
          throw toError(`The file lacks these columns: ${missing.join(", ")}.`);
        const twice = listHeadings(mapping).filter(
          (name) => cells.filter((cell) => cell.trim() === name).length > 1,
        );
        if (twice.length > 0)
          throw toError(
            `The file has several columns named ${twice.join(", ")}. Rename all but one.`,
          );
        places = headings;
        continue;
      }
      if (problem !== undefined)
        throw toError(`Line ${line} has a quotation mark that isn't closed.`);
      const columnsByName = places;
      const getCell = (name: string | undefined) =>
        (name === undefined ? "" : (cells[columnsByName.get(name) ?? -1] ?? "")).trim();
      if (Object.entries(only).some(([name, value]) => getCell(name) !== value)) continue;
      // Skips debits of files that have a separate column for them.
      if (cells.length >= places.size && getCell(columns.amount) === "") continue;
      const { cents, isDebit } = parseAmount(getCell(columns.amount), mapping.decimal);
      if (isDebit) continue;
      const iban = (mapping.iban ?? getCell(columns.iban)).replace(/\s/g, "").toUpperCase();
      const bookedOn = parseDate(getCell(columns.booked_on), mapping.date);
      if (bookedOn === null) throw toError(`Line ${line} has no date like ${mapping.date}.`);
      const currency = getCell(columns.currency) || mapping.currency || "";
      const texts = [...columns.purpose.map(getCell), getCell(columns.end_to_end_id)];
      const text = [...new Set(texts)].filter((part) => part !== "").join("\n");
      entries.push({
        id: nextId([
          iban,
          bookedOn,
          getCell(columns.reference),
          cents ?? getCell(columns.amount),
          currency,
          text,
        ]),
        format: "csv",
        iban,
        amount: cents,
        currency,
        text,
        bookedOn,
        payer: getCell(columns.payer) || null,
        endToEndId: toEndToEndId(getCell(columns.end_to_end_id)),
        hasBankRef: getCell(columns.reference) !== "",
        statement: null,
      });
    }
  }
  if (places === undefined) throw toError("The file has no headings.");
  return entries;
}
