"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { showToast } from "@/components/ui/toast/toast";
import { costCentreUpdateSchema } from "@/lib/gateway/billing/cost-centres/schema";
import { useApiKeys } from "@/lib/queries/api-keys";
import { useCostCentres, useUpdateCostCentre } from "@/lib/queries/cost-centres";
import { useGroups } from "@/lib/queries/groups";

/** `subject` is a kind and an ID, such as `key:1`. */
const schema = z
  .object({ subject: z.string(), cost_centre: z.string() })
  .transform(({ subject, cost_centre }): unknown => {
    const [kind, id] = subject.split(":");
    return { kind, id: Number(id), cost_centre: cost_centre.trim() || null };
  })
  .pipe(costCentreUpdateSchema);

const GROUPS = new URLSearchParams({ itemsPerPage: "500" });

export function CostCentreForm() {
  const t = useTranslations("usage.costCentre");
  const keys = useApiKeys().data?.rows ?? [];
  const keyName = useKeyNames();
  const groups = useGroups(GROUPS).data?.rows ?? [];
  const costCentres = useCostCentres().data?.cost_centres ?? [];
  const update = useUpdateCostCentre();
  const findCostCentre = (value: string) =>
    costCentres.find(({ kind, id }) => `${kind}:${id}` === value)?.cost_centre ?? "";
  const form = useApiForm({
    schema,
    fields: ["cost_centre"],
    defaultValues: { subject: "", cost_centre: "" },
    send: (body) => update.mutateAsync(body),
    onDone: (_, { reset, getValues }) => {
      reset(getValues());
      showToast({ title: t("saved") });
    },
  });
  const subject = useWatch({ control: form.control, name: "subject" });
  return (
    <details className="print:hidden">
      <summary className="cursor-pointer text-ink-2">{t("title")}</summary>
      <Form form={form} className="grid max-w-120 gap-4 pt-3">
        <SelectField
          label={t("subject")}
          value={subject}
          onChange={({ target: { value } }) =>
            form.reset({ subject: value, cost_centre: findCostCentre(value) })
          }
        >
          <option value="">{t("choose")}</option>
          <optgroup label={t("keys")}>
            {keys.map(({ id, name }) => (
              <option key={id} value={`key:${id}`}>
                {keyName(id) ?? name}
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
          {...form.field("cost_centre")}
          label={t("name")}
          maxLength={64}
          isOptional
          hint={t("hint")}
        />
        <p>
          <Button type="submit" disabled={subject === "" || form.isBusy}>
            {t("save")}
          </Button>
        </p>
      </Form>
    </details>
  );
}
