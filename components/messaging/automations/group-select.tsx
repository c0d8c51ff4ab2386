"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/field";
import { useSources } from "./editor-sources";

export interface GroupSelectProps {
  label: string;
  value: number;
  onChange: (groupId: number) => void;
}

export function GroupSelect({ label, value, onChange }: GroupSelectProps) {
  const t = useTranslations("automations.editor");
  const { groups } = useSources();
  return (
    <Select
      aria-label={label}
      value={groups.some(({ id }) => id === value) ? value : ""}
      className="w-64 max-md:w-full"
      onChange={({ target }) => onChange(Number(target.value))}
    >
      <option value="" disabled>
        {t("chooseGroup")}
      </option>
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
