/** Cyrillic, Greek, digits. Domains contain them literally or as punycode. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ο: "o",
  α: "a",
  ν: "v",
  "0": "o",
  "1": "l",
  "5": "s",
};

const LETTERS = new RegExp(`[${Object.keys(LOOKALIKES).join("")}]`, "gu");

export const toSkeleton = (text: string): string =>
  text
    .replace(LETTERS, (letter) => LOOKALIKES[letter] ?? letter)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");

export function isOneEditApart(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [end, otherEnd] = [a.length, b.length];
  while (end > start && otherEnd > start && a[end - 1] === b[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [rest, otherRest] = [a.slice(start, end), b.slice(start, otherEnd)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && otherRest === `${rest[1]}${rest[0]}`;
}
