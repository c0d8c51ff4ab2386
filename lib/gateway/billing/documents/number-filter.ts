import { escapeLike, type OwnSql } from "@/lib/db/lists/conditions";
import { readSeller } from "@/lib/gateway/billing/seller/service";

const capitals = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Whether a text can stand nowhere in a number but at its beginning. */
function isBeginning(text: string): boolean {
  const prefixes = Object.values(readSeller().prefixes);
  const own = prefixes.find((prefix) => new RegExp(`^${prefix}[0-9]`).test(text));
  return own !== undefined && prefixes.every((other) => other === own || !other.endsWith(own));
}

/**
 * Documents whose number has a part, in whatever case. Numbers have capitals only, so LIKE suffices, which reads an
 * index several times as fast as ILIKE. What begins a number, as a whole one does, is looked up.
 */
export const numberContains: OwnSql = (condition, params) => {
  if (condition.op !== "contains" || condition.values.length === 0) return null;
  const parts = condition.values.map((value) => {
    const text = capitals(value);
    if (!isBeginning(text)) return `number LIKE ${params.add(`%${escapeLike(text)}%`, "text")}`;
    const from = params.add(text, "text");
    // Behind every character that a number has, in the order of bytes that the column has.
    return `(number >= ${from} AND number < ${params.add(`${text}~`, "text")})`;
  });
  return `(${parts.join(" OR ")})`;
};
