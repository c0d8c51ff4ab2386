import type { CollectionQuery, Condition } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { isUuid } from "@/lib/core/ids/uuid7";
import { resolvePhones } from "@/lib/core/phone/phone-filter";
import { phonePrefix } from "@/lib/core/phone/phone-search";

/** Uses an index if the search has a single meaning. Null if only spaces were entered. */
function readSearch(condition: Condition, iso2: string): Condition | null {
  if (condition.field !== "search" || condition.op !== "contains") return condition;
  const values = condition.values.map((value) => value.trim()).filter((value) => value !== "");
  if (values.length < condition.values.length && values.length === 0) return null;
  const [typed, ...more] = values;
  if (typed === undefined || more.length > 0) return { ...condition, values };
  const id = typed.toLowerCase();
  if (isUuid(id)) return { field: "uuid", op: "in", values: [id] };
  const prefix = phonePrefix(typed, iso2);
  if (prefix !== null) return { field: "phone", op: "contains", values: [prefix] };
  return { ...condition, values };
}

/**
 * Resolves searches: message ids and complete or international numbers use their index; others read window by window.
 */
export function resolveSearch(ctx: Context, query: CollectionQuery): CollectionQuery {
  const { iso2 } = ctx.account;
  const resolved = resolvePhones(query.conditions, "recipient", iso2);
  const conditions = resolved.flatMap((item) => readSearch(item, iso2) ?? []);
  return { ...query, conditions };
}
