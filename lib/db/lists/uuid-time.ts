import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import type { OwnSql } from "./conditions";

/** Ranges of version 7 UUIDs, served by the index. `column` is a constant in code. */
export const uuidTime =
  (column: string): OwnSql =>
  (condition, params) => {
    const addBound = (seconds: number) =>
      params.add(uuidLowerBound(new Date(seconds * 1000)), "uuid");
    const { op } = condition;
    if (op === "gt" || op === "gte" || op === "lt" || op === "lte") {
      const seconds = condition.value + (op === "gt" || op === "lte" ? 1 : 0);
      return `${column} ${op === "gt" || op === "gte" ? ">=" : "<"} ${addBound(seconds)}`;
    }
    if (op !== "in" || condition.values.length === 0) return null;
    const seconds = condition.values.map((value) => {
      const [from, to] = [addBound(Number(value)), addBound(Number(value) + 1)];
      return `(${column} >= ${from} AND ${column} < ${to})`;
    });
    return `(${seconds.join(" OR ")})`;
  };
