const DIGITS = [..."0123456789"];

/** Returns the numbers that differ from an invoice number by one digit, or by two neighbors swapped. */
export function findNearNumbers(number: string): string[] {
  const near = new Set<string>();
  for (let index = 0; index < number.length; index += 1) {
    const [digit = "", next = ""] = number.slice(index);
    if (!/\d/.test(digit)) continue;
    const [before, after] = [number.slice(0, index), number.slice(index + 1)];
    for (const other of DIGITS) near.add(before + other + after);
    if (/\d/.test(next)) near.add(before + next + digit + number.slice(index + 2));
  }
  near.delete(number);
  return [...near];
}
