import { escapeLike, type OwnSql } from "@/lib/db/lists/conditions";
import { readSeller } from "@/lib/gateway/billing/seller/public";

const capitals = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Returns true if the text can only match at the beginning of a number. */
function isBeginning(text: string): boolean {
  const prefixes = Object.values(readSeller().prefixes);
  const matchingPrefix = prefixes.find((prefix) => new RegExp(`^${prefix}[0-9]`).test(text));
  return (
    matchingPrefix !== undefined &&
    prefixes.every((other) => other === matchingPrefix || !other.endsWith(matchingPrefix))
  );
}

/**
 * Filters by part of a number. Numbers are upper case, so LIKE suffices, whose index scan is several times faster than
 * ILIKE's. Prefixes use a range lookup.
 */
export const numberContains: OwnSql = (condition, params) => {
  if (condition.op !== "contains" || condition.values.length === 0) return null;
  const parts = condition.values.map((value) => {
    const text = capitals(value);
    if (!isBeginning(text)) return `number LIKE ${params.add(`%${escapeLike(text)}%`, "text")}`;
    const from = params.add(text, "text");
    // `~` sorts after every character of a number in the column's byte order.
    return `(number >= ${from} AND number < ${params.add(`${text}~`, "text")})`;
  });
  return `(${parts.join(" OR ")})`;
};
