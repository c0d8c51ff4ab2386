"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { toChoiceFilter } from "@/components/data-table/query/filter-text";
import { useFilterText } from "./use-filter-text";
import { LazyPanel } from "@/components/ui/lazy-panel";
import type { FilterField, ViewFilter } from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/query/use-table-state";

const partClass =
  "min-h-6 min-w-6 max-md:min-h-11 px-1.5 border border-transparent text-accent-ink font-normal rounded-none";

const loadPanel = async () => (await import("./filter-value-panel")).FilterValuePanel;

export interface FilterChipsProps {
  fields: readonly FilterField[];
  state: TableState;
}

export function FilterChips({ fields, state }: FilterChipsProps) {
  const t = useTranslations("table.filter");
  const ui = useTranslations("ui");
  const { filters } = state;
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label={t("active")}
      className="flex flex-wrap items-center gap-2 max-md:order-1 max-md:w-full"
    >
      {filters.map((filter) => {
        const field = fields.find(({ urlName }) => urlName === filter.field);
        return field && <Chip key={filter.field} field={field} filter={filter} state={state} />;
      })}
      {filters.length > 1 && (
        <li>
          <Button variant="quiet" onClick={state.clear}>
            {ui("clearFilters")}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Chip({
  field,
  filter,
  state,
}: {
  field: FilterField;
  filter: ViewFilter;
  state: TableState;
}) {
  const filterText = useFilterText();
  const t = useTranslations("table.filter");
  const ui = useTranslations("ui");
  const operator = filterText.operator(field, filter);
  const isNot = filter.operator === "is_not";
  const canInvert = field.kind === "choice" && field.canNegate === true;
  return (
    <li className="inline-flex max-w-full items-center overflow-hidden rounded-chip bg-accent-soft text-accent-ink">
      <span className="whitespace-nowrap pl-2">{field.label}</span>{" "}
      {canInvert ? (
        <button
          type="button"
          className={`${partClass} text-ink-2 underline decoration-dotted underline-offset-2 hover:bg-selected`}
          title={t("turn")}
          onClick={() =>
            state.setFilter(field.urlName, toChoiceFilter(field.urlName, filter.values, !isNot))
          }
        >
          {operator}
        </button>
      ) : (
        <span className="px-1.5 text-ink-2">{operator}</span>
      )}{" "}
      <LazyPanel
        load={loadPanel}
        panel={{ field, state }}
        variant="quiet"
        className={`${partClass} min-w-0 text-accent-ink hover:bg-selected hover:text-accent-ink`}
      >
        <span className="truncate font-medium">{filterText.values(field, filter)}</span>
      </LazyPanel>
      <button
        type="button"
        aria-label={ui("removeFilter", { filter: filterText.all(field, filter) })}
        onClick={() => state.setFilter(field.urlName, null)}
        className="grid size-6 shrink-0 place-items-center hover:bg-selected max-md:size-11"
      >
        <X aria-hidden size={13} strokeWidth={1.75} />
      </button>
    </li>
  );
}
