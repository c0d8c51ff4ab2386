"use client";

import { Command } from "cmdk";
import { commandFilter } from "@/components/ui/command-filter";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { optionClass } from "@/components/ui/overlay";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { FilterValues, filterInputClass } from "./filter-values";
import type { FilterField } from "@/components/data-table/types";
import type { TableState } from "@/components/data-table/query/use-table-state";

export interface FilterMenuProps extends PanelProps {
  fields: readonly FilterField[];
  state: TableState;
}

/** Menu of filters; Escape goes back one step. */
export function FilterMenu({ fields, state, anchor, onClose }: FilterMenuProps) {
  const t = useTranslations("table.filter");
  const ui = useTranslations("ui");
  const [chosen, setChosen] = useState<FilterField | null>(null);
  const field = fields.find(({ urlName }) => urlName === chosen?.urlName);
  return (
    <Panel
      label={t("label")}
      anchor={anchor}
      onClose={onClose}
      onEscape={(event) => {
        if (field === undefined) return;
        event.preventDefault();
        setChosen(null);
      }}
      className="w-72 p-1"
    >
      {field === undefined ? (
        <Command filter={commandFilter} label={t("label")}>
          <Command.Input autoFocus placeholder={t("by")} className={filterInputClass} />
          <Command.List className="max-h-72 overflow-y-auto">
            <Command.Empty className="px-2 py-1.5 text-ink-3">{ui("nothingFound")}</Command.Empty>
            {fields.map((field) => (
              <Command.Item
                key={field.urlName}
                value={field.label}
                onSelect={() => setChosen(field)}
                className={optionClass}
              >
                <span className="min-w-0 flex-1 truncate">{field.label}</span>
                <ChevronRight aria-hidden size={14} strokeWidth={1.75} className="text-ink-3" />
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      ) : (
        <>
          <button
            type="button"
            onClick={() => setChosen(null)}
            className={`${optionClass} mb-1 w-full cursor-pointer text-ink-2 hover:bg-hover`}
          >
            <ChevronLeft aria-hidden size={14} strokeWidth={1.75} />
            {field.label}
          </button>
          <FilterValues field={field} state={state} onDone={onClose} />
        </>
      )}
    </Panel>
  );
}
