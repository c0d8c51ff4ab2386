import type { Condition } from "@/lib/core/collection";
import type { OwnSql } from "./conditions";

/** Whether a condition is on how a number (E.164) begins: a plus stands only there, so a part with one is a prefix. */
export const isPhonePrefix = (condition: Condition): boolean =>
  condition.op === "contains" &&
  condition.values.length > 0 &&
  condition.values.every((value) => value.startsWith("+"));

/** Conditions on how a number begins, which an index of the column serves. `column` is a constant of the code. */
export const phonePrefixSql =
  (column: string): OwnSql =>
  (condition, params) => {
    if (condition.op !== "contains" || !isPhonePrefix(condition)) return null;
    const prefixes = condition.values.map((prefix) => {
      const [from, to] = [params.add(prefix, "text"), params.add(`${prefix}:`, "text")];
      return `(${column} >= ${from} AND ${column} < ${to})`;
    });
    return `(${prefixes.join(" OR ")})`;
  };
