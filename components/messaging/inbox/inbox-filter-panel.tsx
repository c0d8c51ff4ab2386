"use client";

import { useTranslations } from "next-intl";
import { Panel, type PanelProps } from "@/components/ui/panel";
import { InboxFilters, type InboxFiltersProps } from "./inbox-filters";

export function InboxFilterPanel({ anchor, onClose, ...filters }: PanelProps & InboxFiltersProps) {
  const t = useTranslations("inbox.filter");
  return (
    <Panel label={t("title")} anchor={anchor} onClose={onClose} align="start" className="w-72 p-3">
      <div className="grid gap-2">
        <InboxFilters {...filters} />
      </div>
    </Panel>
  );
}
