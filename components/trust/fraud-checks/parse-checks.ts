import { type PastedLine, parseLines } from "@/components/forms/paste/parse-lines";
import { EMPTY_CHECK, type NewCheck, toRequest } from "./new-check";
import { guardCell, unguardCell } from "@/lib/core/text/spreadsheet-cell";
import type { FraudCreate } from "@/lib/gateway/trust/fraud-checks/schema";
import type { FraudService } from "@/lib/gateway/trust/fraud-checks/schema-values";

/** The columns of a line without a heading, in their order. */
export const CHECK_COLUMNS = [
  ...(["phone", "email", "ip", "streetName", "streetNumber"] as const),
  ...(["postcode", "city", "iso2", "callbackData"] as const),
] satisfies (keyof NewCheck)[];
export type CheckColumn = (typeof CHECK_COLUMNS)[number];

/** As headings spell a column besides what pages call it: the API's names, and usual ones. */
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

/** What the first line has between its cells. */
function separatorOf(text: string): string {
  const [first = ""] = text.trimStart().split(/[\r\n]/, 1);
  const bare = first.replace(/"(?:[^"]|"")*"/g, "");
  return ["\t", ";"].find((one) => bare.includes(one)) ?? ",";
}

/**
 * Lines of checks, their cells in the order of `CHECK_COLUMNS`. A first line with the name of a column is a heading: it
 * decides which column is which, and columns that it calls something else are left out.
 * @param names what the page calls the columns
 */
export function parseChecks(
  text: string,
  names: Readonly<Record<CheckColumn, string>>,
): PastedLine[] {
  const lines = parseLines(text, separatorOf(text)).map((line) => ({
    ...line,
    // Files that we made have an apostrophe before what looks like a formula.
    cells: line.cells.map(unguardCell),
  }));
  const known = new Map(Object.entries(SPELLINGS));
  for (const column of CHECK_COLUMNS) known.set(names[column].toLowerCase(), column);
  const heading = lines[0]?.cells.map((cell) =>
    known.get(cell.replace(/^\uFEFF/, "").toLowerCase()),
  );
  if (heading === undefined || heading.every((column) => column === undefined)) return lines;
  const places = CHECK_COLUMNS.map((column) => heading.indexOf(column));
  return lines.slice(1).map(({ line, cells: given }) => {
    const cells = places.map((place) => given[place] ?? "");
    // Read again without its heading, it says the same.
    return { line, cells, text: cells.map((cell) => quoted(guardCell(cell))).join(";") };
  });
}

const quoted = (cell: string) => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What a line asks for. */
export function requestOf({ cells }: PastedLine, service: FraudService): FraudCreate {
  const named = CHECK_COLUMNS.map((column, index) => [column, cells[index] ?? ""]);
  return toRequest({ ...EMPTY_CHECK, ...Object.fromEntries(named), service });
}
