"use client";

import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";
import { InboxFilters, type InboxFiltersProps } from "./inbox-filters";

const loadPanel = async () => (await import("./inbox-filter-panel")).InboxFilterPanel;

export function InboxFilterBar({ state, onChange }: InboxFiltersProps) {
  const t = useTranslations("inbox");
  const count = [state.number, state.bulk, state.period].filter((set) => set !== null).length;
  return (
    <>
      <div className="contents max-md:hidden">
        <InboxFilters state={state} onChange={onChange} />
      </div>
      <div className="md:hidden">
        <LazyPanel load={loadPanel} panel={{ state, onChange }}>
          <ListFilter aria-hidden size={14} strokeWidth={1.75} />
          {t("filter.button", { view: t(`view.${state.view}`), count })}
        </LazyPanel>
      </div>
    </>
  );
}
