import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import { unguardCell } from "@/lib/core/text/spreadsheet-cell";
import { decodeXmlText } from "@/lib/core/text/xml-text";

/** The cells of a line by their column. */
export type Cells = Record<string, string>;

export const readCsv = (text: string): Cells[] => parse(text, { columns: true, bom: true });

/** The lines of the one sheet, by its first row. */
export function readXlsx(bytes: Uint8Array): Cells[] {
  const sheet = new TextDecoder().decode(unzipSync(bytes)["xl/worksheets/sheet1.xml"]);
  const fail = (message: string) => {
    throw new Error(message);
  };
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/gs)].map(([, cell = ""]) =>
      decodeXmlText(cell.replace(/<[^>]*>/g, ""), fail),
    ),
  );
  const [head = [], ...lines] = rows;
  return lines.map((line) =>
    Object.fromEntries(head.map((name, index) => [name, line[index] ?? ""])),
  );
}

/** Maps the common columns of every list to a country. */
export const toHead = ({ country, name = "", currency, requirements = "" }: Cells) => ({
  country,
  name: unguardCell(name),
  currency,
  requirements: requirements === "" ? null : unguardCell(requirements),
});
