import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import type { OwnSql } from "./conditions";

/** Conditions on the time in a version 7 UUID, as ranges served by its index. `column` is a constant in code. */
export const uuidTime =
  (column: string): OwnSql =>
  (condition, params) => {
    const bound = (seconds: number) => params.add(uuidLowerBound(new Date(seconds * 1000)), "uuid");
    const { op } = condition;
    if (op === "gt" || op === "gte" || op === "lt" || op === "lte") {
      // Whole seconds: "greater than 5" starts at 6.0, "at most 5" ends before 6.0.
      const seconds = condition.value + (op === "gt" || op === "lte" ? 1 : 0);
      return `${column} ${op === "gt" || op === "gte" ? ">=" : "<"} ${bound(seconds)}`;
    }
    if (op !== "in" || condition.values.length === 0) return null;
    const seconds = condition.values.map((value) => {
      const [from, to] = [bound(Number(value)), bound(Number(value) + 1)];
      return `(${column} >= ${from} AND ${column} < ${to})`;
    });
    return `(${seconds.join(" OR ")})`;
  };
