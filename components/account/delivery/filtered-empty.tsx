"use client";

import { useFilterText } from "@/components/data-table/filters/use-filter-text";
import type { TableState } from "@/components/data-table/query/use-table-state";
import type { FilterField } from "@/components/data-table/types";
import { EmptyFiltered } from "@/components/ui/empty-state";

interface FilteredEmptyProps {
  title: string;
  fields: readonly FilterField[];
  table: TableState;
}

/** Replaces the statistics of a page of sums that its filters leave empty. */
export function FilteredEmpty({ title, fields, table }: FilteredEmptyProps) {
  const filterText = useFilterText();
  return (
    <EmptyFiltered
      title={title}
      filters={table.filters.flatMap((filter) => {
        const field = fields.find(({ urlName }) => urlName === filter.field);
        if (field === undefined) return [];
        const label = filterText.all(field, filter);
        return { label, onRemove: () => table.setFilter(filter.field, null) };
      })}
      onClear={table.clear}
    />
  );
}
