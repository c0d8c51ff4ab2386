"use client";

import { Popover } from "@/components/ui/popover";
import { FilterValues } from "./filter-values";
import type { PanelProps } from "./lazy-panel";
import type { FilterField } from "./types";
import type { TableState } from "./use-table-state";

export interface FilterValuePanelProps extends PanelProps {
  field: FilterField;
  state: TableState;
}

/** Values of one condition, under its chip. */
export function FilterValuePanel({ field, state, anchor, onClose }: FilterValuePanelProps) {
  return (
    <Popover
      label={field.label}
      anchor={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="w-72 p-1"
    >
      <FilterValues field={field} state={state} onDone={onClose} />
    </Popover>
  );
}
