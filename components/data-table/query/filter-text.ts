import { isTimeRange } from "@/lib/core/time/time-range";
import { parseAmountRange } from "./amount-range";
import { findPreset } from "./time-presets";
import type { FilterField, ViewFilter, Sort } from "@/components/data-table/types";

const escapeCommas = (value: string) => value.replace(/[%,]/g, encodeURIComponent);
const unescapeCommas = (text: string) => text.replace(/%2[5C]/gi, decodeURIComponent);

/** Formats a filter as `failed,stopped`, `!failed`, `2026-11-01..2026-11-21`. */
export function serializeFilter({ operator, values }: ViewFilter): string {
  return (operator === "is_not" ? "!" : "") + values.map(escapeCommas).join(",");
}

function isRange(kind: "time" | "amount", text: string): boolean {
  if (kind === "amount") return parseAmountRange(text) !== null;
  return findPreset(text) !== undefined || isTimeRange(text);
}

export function parseFilter(field: FilterField, text: string): ViewFilter | null {
  if (text === "") return null;
  if (field.kind === "text") {
    return { field: field.urlName, operator: "is", values: [unescapeCommas(text)] };
  }
  if (field.kind === "time" || field.kind === "amount") {
    return isRange(field.kind, text)
      ? { field: field.urlName, operator: "between", values: [text] }
      : null;
  }
  const isNot = field.canNegate === true && text.startsWith("!");
  const values = (isNot ? text.slice(1) : text)
    .split(",")
    .map(unescapeCommas)
    .filter((item) => item !== "");
  if (values.length === 0) return null;
  return toChoiceFilter(field.urlName, values, isNot);
}

export function toChoiceFilter(field: string, values: string[], isNot: boolean): ViewFilter {
  const operator = isNot ? "is_not" : values.length > 1 ? "one_of" : "is";
  return { field, operator, values };
}

/** Returns the chosen values; "is not" yields all other options. */
export function getSelectedValues(field: FilterField, filter: ViewFilter): string[] {
  if (field.kind !== "choice" || filter.operator !== "is_not") return filter.values;
  return field.options.map(({ value }) => value).filter((item) => !filter.values.includes(item));
}

export function serializeSort({ field, direction }: Sort): string {
  return direction === "desc" ? `-${field}` : field;
}

export function parseSort(text: string): Sort | null {
  const field = text.replace(/^-/, "");
  if (field === "") return null;
  return { field, direction: text.startsWith("-") ? "desc" : "asc" };
}

export function areFiltersEqual(a: readonly ViewFilter[], b: readonly ViewFilter[]): boolean {
  const formatFilters = (filters: readonly ViewFilter[]) =>
    filters
      .map(
        (item) => `${item.field}=${serializeFilter({ ...item, values: [...item.values].sort() })}`,
      )
      .sort()
      .join("&");
  return formatFilters(a) === formatFilters(b);
}
