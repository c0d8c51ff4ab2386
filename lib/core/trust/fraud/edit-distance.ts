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

export function isOneEditApart(item: string, other: string): boolean {
  if (item === other || Math.abs(item.length - other.length) > 1) return false;
  let start = 0;
  while (start < item.length && item[start] === other[start]) start += 1;
  let [end, otherEnd] = [item.length, other.length];
  while (end > start && otherEnd > start && item[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const [rest, otherRest] = [item.slice(start, end), other.slice(start, otherEnd)];
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && otherRest === `${rest[1]}${rest[0]}`;
}
