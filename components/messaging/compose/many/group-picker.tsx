"use client";

import { useTranslations } from "next-intl";
import { LazyPanel } from "@/components/data-table/lazy-panel";

const loadList = async () => (await import("@/components/forms/group-list")).GroupList;

export interface GroupPickerProps {
  chosen: readonly number[];
  onChoose: (groupId: number) => void;
}

/** Adds a group; the list arrives when it is reached for. */
export function GroupPicker({ chosen, onChoose }: GroupPickerProps) {
  const t = useTranslations("many.to");
  const words = {
    ...{ label: t("addGroup"), search: t("searchGroups") },
    ...{ failed: t("groupsFailed"), none: t("noGroups") },
  };
  return (
    <span className="inline-flex shrink-0">
      <LazyPanel
        load={loadList}
        panel={{ words, chosen, onChoose: ({ id }: { id: number }) => onChoose(id) }}
      >
        {t("addGroup")}
      </LazyPanel>
    </span>
  );
}
