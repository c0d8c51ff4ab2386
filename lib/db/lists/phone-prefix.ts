import type { Condition } from "@/lib/core/collection";
import type { OwnSql } from "./conditions";

export const isPhonePrefix = (condition: Condition): boolean =>
  condition.op === "contains" &&
  condition.values.length > 0 &&
  condition.values.every((value) => value.startsWith("+"));

/** Builds the condition for a phone prefix, served by an index. `column` is a constant in code. */
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
