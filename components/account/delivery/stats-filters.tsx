"use client";

import { Filter } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterChips } from "@/components/data-table/filters/filter-chips";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Kbd } from "@/components/ui/kbd";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { KEY_FILTERS } from "./delivery-links";
import type { TableState } from "@/components/data-table/query/use-table-state";
import type { FilterField } from "@/components/data-table/types";

const loadFilters = async () =>
  (await import("@/components/data-table/filters/filter-menu")).FilterMenu;

interface StatsFiltersProps {
  fields: readonly FilterField[];
  table: TableState;
}

export function StatsFilters({ fields, table }: StatsFiltersProps) {
  const t = useTranslations("table.filter");
  const totals = useTranslations("table.sums");
  const [isOpen, setOpen] = useState(false);
  useShortcut("F", t("label"), () => setOpen(true), { scope: "page" });
  const isByCostCentre = table.filters.some(({ field }) => field === KEY_FILTERS.cost_centre);
  return (
    <search className="flex flex-wrap items-center gap-2 border-line-soft border-b px-4 py-2 md:px-6 print:hidden">
      <LazyPanel
        load={loadFilters}
        panel={{ fields, state: table }}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <Filter aria-hidden size={14} strokeWidth={1.75} />
        {t("label")}
        <Kbd keys="F" />
      </LazyPanel>
      <FilterChips fields={fields} state={table} />
      {isByCostCentre && <p className="basis-full text-ink-3">{totals("costCentreNote")}</p>}
    </search>
  );
}
