"use client";

import { Panel, type PanelProps } from "@/components/ui/panel";
import { FilterValues } from "./filter-values";
import type { FilterField } from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/query/use-table-state";

export interface FilterValuePanelProps extends PanelProps {
  field: FilterField;
  state: TableState;
}

export function FilterValuePanel({ field, state, anchor, onClose }: FilterValuePanelProps) {
  return (
    <Panel label={field.label} anchor={anchor} onClose={onClose} className="w-72 p-1">
      <FilterValues field={field} state={state} onDone={onClose} />
    </Panel>
  );
}
