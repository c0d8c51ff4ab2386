"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { commandFilter } from "@/components/ui/command-filter";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { optionClass } from "@/components/ui/overlay";
import type { ListTotal } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import { AmountValues } from "./amount-values";
import { toChoiceFilter } from "@/components/data-table/query/filter-text";
import { TimeValues } from "./time-values";
import type { FilterField, FilterOption } from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/query/use-table-state";

export const filterInputClass =
  "mb-1 min-h-8 w-full -outline-offset-2 rounded-control border border-line-strong bg-raised px-2 placeholder:text-ink-3 max-md:min-h-11 max-md:text-base";

export interface FilterValuesProps {
  field: FilterField;
  state: TableState;
  onDone: () => void;
}

export function FilterValues(props: FilterValuesProps) {
  const { field, state, onDone } = props;
  const current = state.filters.find((filter) => filter.field === field.urlName);
  if (field.kind === "time") {
    return (
      <TimeValues
        value={current?.values[0] ?? ""}
        onChoose={(range) => {
          state.setFilter(field.urlName, {
            field: field.urlName,
            operator: "between",
            values: [range],
          });
          onDone();
        }}
      />
    );
  }
  if (field.kind === "amount") {
    return (
      <AmountValues
        value={current?.values[0] ?? ""}
        currency={field.currency}
        onChoose={(range) => {
          const filter = {
            field: field.urlName,
            operator: "between" as const,
            values: [range ?? ""],
          };
          state.setFilter(field.urlName, range === null ? null : filter);
          onDone();
        }}
      />
    );
  }
  if (field.kind === "text") return <TextValue {...props} />;
  return <Choices {...props} field={field} />;
}

function Choices({
  field,
  state,
}: FilterValuesProps & { field: Extract<FilterField, { kind: "choice" }> }) {
  const ui = useTranslations("ui");
  const current = state.filters.find((filter) => filter.field === field.urlName);
  const selected = current?.values ?? [];
  const { counts: source } = field;
  const { data: counts } = useQuery({
    queryKey: ["filter-counts", field.urlName, source?.key],
    queryFn: source === undefined ? skipToken : ({ signal }) => source.load(signal),
    staleTime: 10_000,
  });
  function toggle(value: string) {
    const next = selected.includes(value)
      ? selected.filter((item) => item !== value)
      : [...selected, value];
    const isNot = current?.operator === "is_not";
    state.setFilter(
      field.urlName,
      next.length === 0 ? null : toChoiceFilter(field.urlName, next, isNot),
    );
  }
  return (
    <Command filter={commandFilter} label={field.label}>
      <Command.Input autoFocus placeholder={ui("search")} className={filterInputClass} />
      <Command.List className="max-h-72 overflow-y-auto" aria-multiselectable>
        <Command.Empty className="px-2 py-1.5 text-ink-3">{ui("nothingFound")}</Command.Empty>
        {field.options.map((option) => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label]}
            onSelect={() => toggle(option.value)}
            aria-checked={selected.includes(option.value)}
            className={optionClass}
          >
            <span className="grid size-4 shrink-0 place-items-center rounded-chip border border-line-strong">
              {selected.includes(option.value) && <Check aria-hidden size={12} strokeWidth={2.5} />}
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <Count value={counts?.get(option.value) ?? toListTotal(option)} />
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

const toListTotal = ({ count }: FilterOption): ListTotal | undefined =>
  count === undefined ? undefined : { total: count, isTotalExact: true };

function Count({ value }: { value: ListTotal | undefined }) {
  const { total } = useFormats();
  return value !== undefined && <span className="text-ink-3">{total(value).shown}</span>;
}

function TextValue({ field, state, onDone }: FilterValuesProps) {
  const t = useTranslations("table.filter");
  const current = state.filters.find((filter) => filter.field === field.urlName);
  const [text, setText] = useState(current?.values[0] ?? "");
  return (
    <form
      className="grid gap-2 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        const value = text.trim();
        const filter = { field: field.urlName, operator: "is" as const, values: [value] };
        state.setFilter(field.urlName, value === "" ? null : filter);
        onDone();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to type here
        autoFocus
        aria-label={`${field.label} ${t(field.kind === "text" && field.isExactMatch ? "is" : "contains")}`}
        placeholder={field.kind === "text" ? field.placeholder : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={filterInputClass}
      />
      <Button type="submit">{t("apply")}</Button>
    </form>
  );
}
