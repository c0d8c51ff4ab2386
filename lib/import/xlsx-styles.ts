import type { ZipEntry } from "./zip";
import { parseNumberFormat, type ShowNumber } from "./xlsx-number-format";
import { readXml } from "./xml-events";

export interface CellStyle {
  isDate: boolean;
  /** Formats whole numbers as the cell shows them; null for plain digits. */
  show: ShowNumber | null;
}

const DEFAULT_STYLE: CellStyle = { isDate: false, show: null };
const DATE: CellStyle = { isDate: true, show: null };

/** Checks for a built-in date format (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Checks whether a format shows days or hours, by its letters outside quotes and brackets. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ""));

const toCellStyle = (code: string): CellStyle =>
  isDateFormat(code) ? DATE : { isDate: false, show: parseNumberFormat(code) };

export async function readStyles(
  open: (entry: ZipEntry) => AsyncIterable<Buffer>,
  entry: ZipEntry | undefined,
): Promise<CellStyle[]> {
  if (entry === undefined) return [];
  const formats = new Map<number, CellStyle>();
  const styles: CellStyle[] = [];
  let isInside = false;
  const events = readXml(open(entry), {
    open(name, attributes) {
      if (name === "numFmt")
        formats.set(Number(attributes.numFmtId), toCellStyle(attributes.formatCode ?? ""));
      if (name === "cellXfs") isInside = true;
      if (name !== "xf" || !isInside || styles.length > 65_000) return;
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(formats.get(id) ?? (isBuiltInDate(id) ? DATE : DEFAULT_STYLE));
    },
    close(name) {
      if (name === "cellXfs") isInside = false;
    },
  });
  for await (const _ of events);
  return styles;
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook, which wrongly treats 1900 as a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_465;

export function formatSerialDate(serial: number): string {
  if (serial < 0 || serial > LAST_DAY) return String(serial);
  const iso = new Date(DAY_ZERO + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ");
}
