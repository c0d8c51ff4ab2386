"use client";

import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";

const loadList = async () => (await import("@/components/forms/group-list")).GroupList;

export interface GroupPickerProps {
  kind: "add" | "except";
  chosen: readonly number[];
  onChoose: (groupId: number) => void;
}

/** Picker of groups, whose list is loaded on demand. */
export function GroupPicker({ kind, chosen, onChoose }: GroupPickerProps) {
  const t = useTranslations("many.to");
  const label = t(kind === "add" ? "addGroup" : "exceptGroup");
  const labels = {
    label,
    search: t("searchGroups"),
    failed: t("groupsFailed"),
    none: t("noGroups"),
  };
  return (
    <span className="inline-flex shrink-0">
      <LazyPanel
        load={loadList}
        panel={{ labels, chosen, onChoose: ({ id }: { id: number }) => onChoose(id) }}
      >
        {label}
      </LazyPanel>
    </span>
  );
}
