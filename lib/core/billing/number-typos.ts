const DIGITS = [..."0123456789"];

/** Returns the numbers that differ from an invoice number by one digit, or by two neighbors swapped. */
export function findNearNumbers(number: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at < number.length; at += 1) {
    const [digit = "", next = ""] = number.slice(at);
    if (!/\d/.test(digit)) continue;
    const [before, after] = [number.slice(0, at), number.slice(at + 1)];
    for (const other of DIGITS) near.add(before + other + after);
    if (/\d/.test(next)) near.add(before + next + digit + number.slice(at + 2));
  }
  near.delete(number);
  return [...near];
}
