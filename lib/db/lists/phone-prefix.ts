import type { OwnSql } from "./conditions";

/**
 * Conditions on part of a number (E.164): a plus stands only at the beginning, so a part with one is a prefix, which an
 * index of the column serves. `column` is a constant of the code.
 */
export const phonePrefix =
  (column: string): OwnSql =>
  (condition, params) => {
    if (condition.op !== "contains" || condition.values.length === 0) return null;
    if (!condition.values.every((value) => value.startsWith("+"))) return null;
    const prefixes = condition.values.map((prefix) => {
      const [from, to] = [params.add(prefix, "text"), params.add(`${prefix}:`, "text")];
      return `(${column} >= ${from} AND ${column} < ${to})`;
    });
    return `(${prefixes.join(" OR ")})`;
  };
