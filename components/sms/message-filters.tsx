"use client";

import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { REPORT_OPTIONS, STATUS_OPTIONS } from "./status-words";
import type { FilterName, MessageFilters as Filters } from "./use-message-filters";

export interface MessageFiltersProps {
  filters: Filters;
  hasActive: boolean;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}

const WIDTHS: Record<FilterName, string> = {
  q: "md:w-48",
  phone: "md:w-40",
  status: "md:w-44",
  dlr: "md:w-40",
  from: "md:w-36",
  to: "md:w-36",
};

export function MessageFilters({ filters, hasActive, onChange, onClear }: MessageFiltersProps) {
  const control = (name: FilterName) => ({
    name,
    value: filters[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
  });
  const select = (name: "status" | "dlr", label: string, options: typeof STATUS_OPTIONS) => (
    <div className={WIDTHS[name]}>
      <SelectField {...control(name)} label={label}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    </div>
  );
  const input = (name: FilterName, label: string, type: string) => (
    <div className={WIDTHS[name]}>
      <TextField {...control(name)} label={label} type={type} autoComplete="off" />
    </div>
  );
  return (
    <search className="border-line-soft border-b px-4 py-3 md:px-6">
      <div className="grid grid-cols-2 gap-3 *:min-w-0 md:flex md:flex-wrap md:items-end">
        {input("q", "Text", "search")}
        {input("phone", "Phone", "search")}
        {select("status", "Status", STATUS_OPTIONS)}
        {select("dlr", "Delivery report", REPORT_OPTIONS)}
        {input("from", "Created from", "date")}
        {input("to", "Created to", "date")}
        {hasActive && (
          <Button look="quiet" onClick={onClear} className="self-end">
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}
