"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { useApiKeys } from "@/lib/queries/api-keys";
import { useCostCentres, useUpdateCostCentre } from "@/lib/queries/cost-centres";
import { useGroups } from "@/lib/queries/groups";

const GROUPS = new URLSearchParams({ itemsPerPage: "500" });

export function CostCentreForm() {
  const t = useTranslations("usage.costCentre");
  const keys = useApiKeys().data?.rows ?? [];
  const groups = useGroups(GROUPS).data?.rows ?? [];
  const known = useCostCentres().data?.cost_centres ?? [];
  const update = useUpdateCostCentre();
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const findCostCentre = (value: string) =>
    known.find(({ kind, id }) => `${kind}:${id}` === value)?.cost_centre ?? "";

  useUnsavedWork(text.trim() !== findCostCentre(subject));

  function choose(value: string): void {
    setSubject(value);
    setText(findCostCentre(value));
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    const [kind, id] = subject.split(":");
    if (kind !== "key" && kind !== "group") return;
    update.mutate({ kind, id: Number(id), cost_centre: text.trim() || null });
  }

  return (
    <details className="print:hidden">
      <summary className="cursor-pointer text-ink-2">{t("title")}</summary>
      <form onSubmit={save} className="grid max-w-120 gap-4 pt-3">
        <SelectField
          label={t("subject")}
          value={subject}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t("choose")}</option>
          <optgroup label={t("keys")}>
            {keys.map(({ id, name }) => (
              <option key={id} value={`key:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label={t("groups")}>
            {groups.map(({ id, name }) => (
              <option key={id} value={`group:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </SelectField>
        <TextField
          label={t("name")}
          value={text}
          maxLength={64}
          isOptional
          hint={t("hint")}
          error={update.error?.message}
          onChange={(event) => setText(event.target.value)}
        />
        <p>
          <Button type="submit" disabled={subject === "" || update.isPending}>
            {t("save")}
          </Button>
        </p>
      </form>
    </details>
  );
}
