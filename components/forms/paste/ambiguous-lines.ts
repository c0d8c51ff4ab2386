import { formatPhone } from "@/lib/core/phone/format-phone";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { PastedLine } from "./parse-lines";

/**
 * Finds lines whose first cell is an ambiguous number, or a foreign one in an old format. Loads the numbering plans
 * on demand.
 * @param country of national numbers, ISO 3166-1 alpha-2
 */
export async function findAmbiguousLines(
  lines: readonly PastedLine[],
  country: string,
): Promise<Map<PastedLine, string[]>> {
  const { parseBareDigits } = await import("@/lib/core/phone/bare-digits");
  const result = new Map<PastedLine, string[]>();
  for (const line of lines) {
    const digits = plainPhone(line.cells[0] ?? "").replace(/[ ()./-]/g, "");
    const { home, abroad, isAmbiguous } = parseBareDigits(digits, country);
    if (!isAmbiguous) continue;
    const interpretations = [home, abroad].flatMap((item) =>
      item === null ? [] : [formatPhone(item.e164)],
    );
    result.set(line, interpretations);
  }
  return result;
}
