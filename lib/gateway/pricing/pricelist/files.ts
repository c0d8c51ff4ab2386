import { PRICE_LEVELS } from "@/lib/core/context";
import { csvStream } from "@/lib/export/csv-stream";
import type { Cell } from "@/lib/export/table-file";
import { xlsxStream } from "@/lib/export/xlsx-stream";
import type { MyPricelist, Pricelist } from "./schema";
import { PRICELIST_SERVICES, type PricelistFileFormat } from "./schema-values";

interface Columns<T> {
  names: readonly string[];
  toRow: (list: T) => Cell[];
}

const HEAD = ["country", "name", "currency", "requirements"];
const toHeadRow = ({ country, name, currency, requirements }: Pricelist | MyPricelist): Cell[] => [
  country,
  name,
  currency,
  requirements,
];

/** Columns such as `direct_s`: price of a text at level S. */
const ALL_LEVELS: Columns<Pricelist> = {
  names: [
    ...HEAD,
    ...PRICELIST_SERVICES.flatMap((service) =>
      PRICE_LEVELS.map((level) => `${service}_${level.toLowerCase()}`),
    ),
  ],
  toRow: (list) => [
    ...toHeadRow(list),
    ...PRICELIST_SERVICES.flatMap((service) => list.rates[service] ?? [null, null, null, null]),
  ],
};

/** Columns such as `direct`: price of a text for the account. */
const SINGLE_LEVEL_COLUMNS: Columns<MyPricelist> = {
  names: [...HEAD, ...PRICELIST_SERVICES],
  toRow: (list) => [
    ...toHeadRow(list),
    ...PRICELIST_SERVICES.map((service) => list.rates[service] ?? null),
  ],
};

async function* toPages(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  if (rows.length > 0) yield rows;
}

async function toFile<T extends Pricelist | MyPricelist>(
  lists: T | readonly T[],
  { names, toRow }: Columns<T>,
  format: PricelistFileFormat,
): Promise<Uint8Array> {
  const sheets: readonly T[] = Array.isArray(lists) ? lists : [lists];
  const rows = toPages(sheets.map(toRow));
  const stream = format === "xlsx" ? xlsxStream(names, rows) : csvStream(names, rows, "comma");
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const pricelistFile = (
  lists: Pricelist | readonly Pricelist[],
  format: PricelistFileFormat,
): Promise<Uint8Array> => toFile(lists, ALL_LEVELS, format);

export const myPricelistFile = (
  lists: MyPricelist | readonly MyPricelist[],
  format: PricelistFileFormat,
): Promise<Uint8Array> => toFile(lists, SINGLE_LEVEL_COLUMNS, format);
