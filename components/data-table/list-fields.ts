import type { KeysWith, List, ListField } from "@/lib/core/list";
import type { FilterField, FilterOption } from "./types";

/** Translated labels and options from data, which a declaration can't contain. */
type FieldTranslations<F extends ListField> = F extends { page: { kind: "choice" } }
  ? { label: string; options: readonly FilterOption[] }
  : F extends { page: { kind: "amount" } }
    ? { label: string; currency: string }
    : { label: string; placeholder?: string };

export type FieldLabels<F extends Record<string, ListField>> = {
  [K in KeysWith<F, "page">]: FieldTranslations<F[K]>;
};

/** Returns the filter fields in the order of `labels`. */
export function filterFields<F extends Record<string, ListField>>(
  list: List<F>,
  labels: FieldLabels<F>,
  only: (name: string) => boolean = () => true,
): FilterField[] {
  const fields: FilterField[] = [];
  for (const [name, fieldLabel] of Object.entries<FieldLabels<F>[keyof FieldLabels<F>]>(labels)) {
    const { page, filter } = list.fields[name] ?? {};
    if (page === undefined || !only(name)) continue;
    const { urlName, kind, canNegate = false } = page;
    const isExactMatch = kind === "text" && page.ask === undefined && filter?.match === "exact";
    fields.push({
      ...fieldLabel,
      urlName,
      kind,
      ...(canNegate && { canNegate }),
      ...(isExactMatch && { isExactMatch }),
    } as FilterField);
  }
  return fields;
}
