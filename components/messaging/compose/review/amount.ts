import { parseTypedNumber } from "@/lib/core/money/typed-number";

const isNear = (a: number, b: number) => Math.abs(a - b) < 0.000_000_5;

/** Accepts any format of `parseTypedNumber`, and either reading of an ambiguous number. */
export function isSameAmount(input: string, amount: number): boolean {
  return ([".", ","] as const).some((decimal) => {
    const parsed = parseTypedNumber(input, decimal);
    if (parsed.kind === "number") return isNear(parsed.value, amount);
    return (
      parsed.kind === "ambiguous" &&
      (isNear(parsed.asDecimal, amount) || isNear(parsed.asWhole, amount))
    );
  });
}
