import type { CollectionDefinition, Condition } from "@/lib/core/collection";
import type { QueryPairs } from "@/lib/core/query-string";
import { DomainError } from "@/lib/core/errors";
import { isBeyondRange } from "./filter-value";
import { findParameter } from "./parameters";

const UNREADABLE_FILTER = "This filter is unknown or its value isn't valid.";
const EMPTY = "This filter has no value. Leave it out, or name what is meant by `uuid[]`.";
const OUT_OF_RANGE = "This is beyond all values of the field. Times are Unix seconds.";
const REPEATED_FILTER =
  "This filter is given more than once. Give it once, or all of its values as `name[]`.";
const CONTRADICTORY_FILTER =
  "Together with the others, this filter matches nothing or excludes nothing. Leave one out.";

/** Name individual messages, so empty other filters widen no match. */
const NAMES = new Set(["uuid"]);

/** Matches almost every text (spaces) and phone number (`+`), so may be the remainder of a lost value. */
const isEmpty = (text: string): boolean => /^[\s+]*$/.test(text);

/** Clients write `text=` for unused filters; if no other filter selects rows, it may be a lost value. */
function findEmpty(definition: CollectionDefinition, pairs: QueryPairs): string[] {
  const isGiven = ([name, text]: readonly [string, string]) => {
    const parameter = findParameter(definition, name);
    return text !== "" && parameter?.kind === "values" && NAMES.has(parameter.field);
  };
  if (pairs.some(isGiven)) return [];
  return pairs
    .filter(([name, text]) => isEmpty(text) && findParameter(definition, name) !== undefined)
    .map(([name]) => name);
}

/** Returns names with out-of-range bounds, such as milliseconds, which every row would precede. */
function findOutOfRange(definition: CollectionDefinition, pairs: QueryPairs): string[] {
  return pairs.flatMap(([name, text]) => {
    const parameter = findParameter(definition, name);
    return parameter?.kind === "range" && isBeyondRange(text, parameter.filter) ? [name] : [];
  });
}

/** Returns repeated single-value names, and fields given in several forms. */
function findRepeated(definition: CollectionDefinition, pairs: QueryPairs): string[] {
  const seen = new Set<string>();
  const forms = new Map<string, string>();
  return pairs
    .flatMap(([name, text]) => (text === "" ? [] : [name]))
    .filter((name) => {
      const parameter = findParameter(definition, name);
      if (parameter === undefined) return false;
      const isAgain = seen.has(name) && !name.endsWith("[]");
      seen.add(name);
      if (parameter.kind !== "values") return isAgain;
      const form = name.endsWith("]") ? "array" : "one";
      const first = forms.get(parameter.field) ?? form;
      forms.set(parameter.field, first);
      return isAgain || first !== form;
    });
}

function isEmptyRange(bounds: readonly Condition[]): boolean {
  let [low, high, isOpen] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, false];
  for (const bound of bounds) {
    if (bound.op === "gt" || bound.op === "gte") low = Math.max(low, bound.value);
    if (bound.op === "lt" || bound.op === "lte") high = Math.min(high, bound.value);
  }
  for (const bound of bounds)
    isOpen ||=
      (bound.op === "gt" && bound.value === low) || (bound.op === "lt" && bound.value === high);
  return low > high || (low === high && isOpen);
}

/** Conditions that exclude each other, or match every row, such as true and false. */
function contradictions(conditions: readonly Condition[]): string[] {
  const fields = new Map<string, Condition[]>();
  for (const condition of conditions)
    fields.set(condition.field, [...(fields.get(condition.field) ?? []), condition]);
  return [...fields]
    .filter(
      ([, values]) =>
        isEmptyRange(values) ||
        values.some(
          (item) => item.op === "in" && item.values.includes(true) && item.values.includes(false),
        ) ||
        (values.length > 1 && values.some((item) => item.op === "exists" && !item.value)),
    )
    .map(([field]) => field);
}

/** Throws `unprocessable`, naming the unreadable, empty, repeated or contradictory parameters. */
export function assertStrict(
  definition: CollectionDefinition,
  pairs: QueryPairs,
  conditions: readonly Condition[],
  unread: readonly string[],
): void {
  const reasons: readonly (readonly [string, readonly string[]])[] = [
    [UNREADABLE_FILTER, unread],
    [EMPTY, findEmpty(definition, pairs)],
    [OUT_OF_RANGE, findOutOfRange(definition, pairs)],
    [REPEATED_FILTER, findRepeated(definition, pairs)],
    [CONTRADICTORY_FILTER, contradictions(conditions)],
  ];
  const refused = new Map<string, string>();
  for (const [message, paths] of reasons)
    for (const path of paths) if (!refused.has(path)) refused.set(path, message);
  if (refused.size === 0) return;
  throw new DomainError(
    "unprocessable",
    `Nothing was changed. Check these filters: ${[...refused.keys()].join(", ")}.`,
    {
      reason: "unreadable_filter",
      violations: [...refused].map(([path, message]) => ({ path, message, code: "invalid_value" })),
    },
  );
}
