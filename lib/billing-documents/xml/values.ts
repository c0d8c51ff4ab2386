import type { Cents } from "@/lib/core/billing/charge";
import { microToDecimal } from "@/lib/core/money/money";
import { type XmlElement, element } from "./element";

const MICRO_PER_CENT = 10_000n;

/** Formats `1234n` cents as `12.34`. */
export const formatXmlAmount = (cents: Cents) => microToDecimal(cents * MICRO_PER_CENT);

export const formatXmlPercent = (rate: number) => microToDecimal(BigInt(rate) * MICRO_PER_CENT);

/** Formats `YYYY-MM-DD` in format 102 of UNTDID 2379. */
export function dateElement(name: string, date: string, type: "udt" | "qdt" = "udt"): XmlElement {
  return element(
    name,
    element(`${type}:DateTimeString`, date.replaceAll("-", ""), { format: "102" }),
  );
}
