"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { NumberField } from "@/components/forms/number-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { fieldPairClass, SelectField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Switch } from "@/components/ui/toggles";
import { showToast } from "@/components/ui/toast/toast";
import { type AutoTopUp, autoTopUpUpdateSchema } from "@/lib/gateway/billing/auto-top-ups/schema";
import { useUpdateAutoTopUp } from "@/lib/queries/auto-top-up";
import type { StoredMethod } from "./method-table";

export interface AutoTopUpFormProps {
  settings: AutoTopUp;
  methods: readonly StoredMethod[];
  currency: string;
}

const DEFAULTS = { threshold: 50, target: 300 };
const LIMITS = [1, 2, 3, 5, 10];
const FIELDS = ["threshold", "target", "method_id", "daily_limit"] as const;

const formSchema = autoTopUpUpdateSchema.refine((values) => values.target > values.threshold, {
  path: ["target"],
});

export function AutoTopUpForm({ settings, methods, currency }: AutoTopUpFormProps) {
  const t = useTranslations("payments.auto");
  const { currency: sign } = useFormats();
  const update = useUpdateAutoTopUp();
  const form = useApiForm({
    schema: formSchema,
    fields: FIELDS,
    defaultValues: {
      is_enabled: settings.is_enabled,
      threshold: settings.threshold ?? DEFAULTS.threshold,
      target: settings.target ?? DEFAULTS.target,
      method_id: settings.method_id ?? methods[0]?.id ?? 0,
      daily_limit: settings.daily_limit,
    },
    errorTexts: {
      threshold: t("amountWrong"),
      target: (code) => t(code === "custom" ? "targetWrong" : "amountWrong"),
    },
    send: (body) => update.mutateAsync(body),
    onDone: (_, { reset, getValues }) => {
      reset(getValues());
      showToast({ title: t("saved") });
    },
  });
  return (
    <Form form={form} failed={t("failed")}>
      {settings.is_paused && <Notice tone="warn">{t("paused")}</Notice>}
      <Switch {...form.register("is_enabled")} label={t("enabled")} />
      <div className={fieldPairClass}>
        <NumberField
          control={form.control}
          name="threshold"
          label={t("threshold", { currency: sign(currency) })}
          error={form.getError("threshold")}
        />
        <NumberField
          control={form.control}
          name="target"
          label={t("target", { currency: sign(currency) })}
          error={form.getError("target")}
        />
        <SelectField {...form.field("method_id", { valueAsNumber: true })} label={t("method")}>
          {methods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.field("daily_limit", { valueAsNumber: true })} label={t("limit")}>
          {LIMITS.map((count) => (
            <option key={count} value={count}>
              {t("times", { count })}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
