import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { PastedLine } from "./parse-lines";

/**
 * Returns lines whose number, in their first cell, could be two or is one of another country in an old form, with what it could
 * be. The numbering plans are loaded when they are needed.
 * @param country of national numbers, ISO 3166-1 alpha-2
 */
export async function findAmbiguousLines(
  lines: readonly PastedLine[],
  country: string,
): Promise<Map<PastedLine, string[]>> {
  const { readBareDigits } = await import("@/lib/core/phone/bare-digits");
  const found = new Map<PastedLine, string[]>();
  for (const line of lines) {
    const digits = plainPhone(line.cells[0] ?? "").replace(/[ ()./-]/g, "");
    const { home, abroad, isAmbiguous } = readBareDigits(digits, country);
    if (!isAmbiguous) continue;
    const readings = [home, abroad].flatMap((one) => (one === null ? [] : [formatPhone(one.e164)]));
    found.set(line, readings);
  }
  return found;
}
