import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { uuidLowerBound } from "@/lib/core/ids/uuid7";
import type { OwnSql, Parameters } from "@/lib/db/lists/conditions";

/** Range in Unix seconds, `to` exclusive; a null end is open. */
interface OpenRange {
  from: number | null;
  to: number | null;
}

function toTimeCondition(column: string, { from, to }: OpenRange, params: Parameters): string {
  const addBound = (seconds: number) => {
    const at = new Date(seconds * 1000);
    return column === "uuid"
      ? params.add(uuidLowerBound(at), "uuid")
      : params.add(at, "timestamptz");
  };
  const parts = [
    ...(from === null ? [] : [`${column} >= ${addBound(from)}`]),
    ...(to === null ? [] : [`${column} < ${addBound(to)}`]),
  ];
  return parts.join(" AND ");
}

/**
 * Returns a condition for the period in which a message counts (`countedColumns`). Its three columns each have an
 * index; both bounds must be in one condition to keep the index scan short.
 */
function toCountedCondition(span: OpenRange, params: Parameters): string {
  return `origin <> '${TEST_ORIGIN}' AND (${toTimeCondition("gateway_sent_at", span, params)}
    OR gateway_sent_at IS NULL AND ${toTimeCondition("delivery_at", span, params)}
    OR gateway_sent_at IS NULL AND delivery_at IS NULL AND ${toTimeCondition("uuid", span, params)})`;
}

/** Emits both bounds with the first one, and `true` for the other. */
export const countedSql: OwnSql = (condition, params, siblings) => {
  if (condition.op === "in") {
    const seconds = condition.values.map((value) =>
      toCountedCondition({ from: Number(value), to: Number(value) + 1 }, params),
    );
    return seconds.length === 0 ? "false" : `(${seconds.join(" OR ")})`;
  }
  const [lowerBounds, upperBounds]: [number[], number[]] = [[], []];
  let firstBound: unknown;
  for (const sibling of siblings) {
    if (sibling.field !== condition.field) continue;
    if (sibling.op === "in" || sibling.op === "contains" || sibling.op === "exists") continue;
    firstBound ??= sibling;
    // Whole seconds: "greater than 5" starts at 6.0, "at most 5" ends before 6.0.
    const seconds = sibling.value + (sibling.op === "gt" || sibling.op === "lte" ? 1 : 0);
    (sibling.op === "gt" || sibling.op === "gte" ? lowerBounds : upperBounds).push(seconds);
  }
  if (firstBound !== condition) return "true";
  const from = lowerBounds.length === 0 ? null : Math.max(...lowerBounds);
  const to = upperBounds.length === 0 ? null : Math.min(...upperBounds);
  return toCountedCondition({ from, to }, params);
};
