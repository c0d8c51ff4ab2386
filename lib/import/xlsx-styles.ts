import type { ZipEntry } from "./zip";
import { readXml } from "./xml-events";

/** Formats of dates that every workbook knows without naming them (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Whether a format shows days or hours: its letters outside of quotes and brackets say so. */
const isDateFormat = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, ""));

/** By the number of a style, whether its cells are dates. */
export async function readDateStyles(
  open: (entry: ZipEntry) => AsyncIterable<Buffer>,
  entry: ZipEntry | undefined,
): Promise<boolean[]> {
  if (entry === undefined) return [];
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let isInside = false;
  const events = readXml(open(entry), {
    open(name, attributes) {
      if (name === "numFmt")
        formats.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ""));
      if (name === "cellXfs") isInside = true;
      if (name !== "xf" || !isInside || styles.length > 65_000) return;
      const id = Number(attributes.numFmtId ?? 0);
      styles.push(formats.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === "cellXfs") isInside = false;
    },
  });
  for await (const _ of events);
  return styles;
}

const DAY_MS = 86_400_000;
/** Day 0 of a workbook; 1900 was no leap year, but is one there. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_465;

/** A day, and a time where there is one, as ISO 8601 writes it. */
export function dateText(serial: number): string {
  if (serial < 0 || serial > LAST_DAY) return String(serial);
  const iso = new Date(DAY_ZERO + Math.round((serial * DAY_MS) / 1000) * 1000).toISOString();
  if (serial < 1) return iso.slice(11, 19);
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 19).replace("T", " ");
}
