"use client";

import { Filter } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FilterChips } from "@/components/data-table/filters/filter-chips";
import { useShortcut } from "@/components/layout/shortcuts/use-shortcut";
import { Kbd } from "@/components/ui/kbd";
import { LazyPanel } from "@/components/ui/lazy-panel";
import type { Delivery } from "./use-delivery";
import { useDeliveryFields } from "./use-delivery-fields";

const loadFilters = async () =>
  (await import("@/components/data-table/filters/filter-menu")).FilterMenu;

export function DeliveryFilters({ delivery: { table } }: { delivery: Delivery }) {
  const t = useTranslations("table.filter");
  const fields = useDeliveryFields();
  const [isOpen, setOpen] = useState(false);
  useShortcut("F", t("label"), () => setOpen(true), { scope: "page" });
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
    </search>
  );
}
