"use client";

import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/ui/lazy-panel";

const loadList = async () => (await import("@/components/forms/group-list")).GroupList;

export interface GroupPickerProps {
  /** What becomes of the group: it gets the message, or is left out. */
  kind: "add" | "except";
  /** Not offered any more. */
  chosen: readonly number[];
  onChoose: (groupId: number) => void;
}

/** Adds a group, or one that is left out; the list arrives when it is reached for. */
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
