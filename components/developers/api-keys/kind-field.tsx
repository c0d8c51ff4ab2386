"use client";

import { useTranslations } from "next-intl";
import { type Control, useController } from "react-hook-form";
import { RadioGroup } from "@/components/ui/toggles";
import { KEY_KINDS, type KeyValues } from "./key-schema";

export function KindField({ control }: { control: Control<KeyValues> }) {
  const t = useTranslations("keys");
  const { field } = useController({ control, name: "kind" });
  return (
    <RadioGroup
      label={t("kindLabel")}
      value={field.value ?? "api"}
      onChange={field.onChange}
      options={KEY_KINDS.map((kind) => ({
        value: kind,
        label: t(`kindChoice.${kind}.label`),
        hint: t(`kindChoice.${kind}.hint`),
      }))}
    />
  );
}
