import { type PastedLine, parseLines } from "@/components/forms/paste/parse-lines";
import { toFraudCreate } from "./fraud-check-input";
import { guardCell, unguardCell } from "@/lib/core/text/spreadsheet-cell";
import type { FraudCreate } from "@/lib/gateway/trust/fraud-checks/schema";
import type { FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";

/** Order for lines without a heading, and of parsed cells. */
export const CHECK_COLUMNS = [
  ...(["phone", "email", "ip", "streetName", "streetNumber"] as const),
  ...(["postcode", "city", "iso2", "callbackData"] as const),
];
export type CheckColumn = (typeof CHECK_COLUMNS)[number];

/** In addition to the page's own headings. */
const SPELLINGS: Readonly<Record<string, CheckColumn>> = {
  phone: "phone",
  mobile: "phone",
  email: "email",
  "e-mail": "email",
  ip: "ip",
  street_name: "streetName",
  street: "streetName",
  street_number: "streetNumber",
  postcode: "postcode",
  zip: "postcode",
  city: "city",
  iso2: "iso2",
  country: "iso2",
  callback_data: "callbackData",
  reference: "callbackData",
};

function detectSeparator(text: string): string {
  const [first = ""] = text.trimStart().split(/[\r\n]/, 1);
  const bare = first.replace(/"(?:[^"]|"")*"/g, "");
  return ["\t", ";"].find((item) => bare.includes(item)) ?? ",";
}

/**
 * Cells in the order of `CHECK_COLUMNS`. A first line with a known column name is a heading; unknown columns are
 * dropped.
 * @param names column names of the page
 */
export function parseChecks(
  text: string,
  names: Readonly<Record<CheckColumn, string>>,
): PastedLine[] {
  const lines = parseLines(text, detectSeparator(text)).map((line) => ({
    ...line,
    // Our exports guard formula-like cells with an apostrophe (CSV injection).
    cells: line.cells.map(unguardCell),
  }));
  const columnBySpelling = new Map(Object.entries(SPELLINGS));
  for (const column of CHECK_COLUMNS) columnBySpelling.set(names[column].toLowerCase(), column);
  const heading = lines[0]?.cells.map((cell) =>
    columnBySpelling.get(cell.replace(/^\uFEFF/, "").toLowerCase()),
  );
  if (heading === undefined || heading.every((column) => column === undefined)) return lines;
  const columnIndexes = CHECK_COLUMNS.map((column) => heading.indexOf(column));
  return lines.slice(1).map(({ line, cells: rawCells }) => {
    const cells = columnIndexes.map((columnIndex) => rawCells[columnIndex] ?? "");
    // Parses equally without the heading.
    return { line, cells, text: cells.map((cell) => quoteCell(guardCell(cell))).join(";") };
  });
}

const quoteCell = (cell: string) =>
  /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export function toFraudRequest({ cells }: PastedLine, service: FraudService): FraudCreate {
  const [phone = "", email = "", ip = "", street_name = "", street_number = "", ...rest] = cells;
  const [postcode = "", city = "", iso2 = "", callback_data = ""] = rest;
  const address = { iso2, city, postcode, street_name, street_number };
  return toFraudCreate({ service_code: service, phone, email, ip, address, callback_data });
}
