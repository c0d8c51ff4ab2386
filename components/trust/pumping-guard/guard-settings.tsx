"use client";

import { useLocale, useTranslations } from "next-intl";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { NumberField } from "@/components/forms/number-field";
import { useApiForm } from "@/components/forms/use-api-form";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Checkbox } from "@/components/ui/toggles";
import { regionName } from "@/lib/core/countries/region-name";
import { type Guard, guardUpdateSchema } from "@/lib/gateway/trust/pumping-guard/schema";
import { useUpdateGuard } from "@/lib/queries/pumping-guard";

const formSchema = guardUpdateSchema.extend({
  countries: z
    .string()
    .transform((typed) => {
      const codes = typed.toUpperCase().split(/[\s,;]+/);
      return codes.some(Boolean) ? codes.filter(Boolean) : null;
    })
    .pipe(guardUpdateSchema.shape.countries),
});

export function GuardSettings({ guard, canEdit }: { guard: Guard; canEdit: boolean }) {
  const t = useTranslations("guard.settings");
  const locale = useLocale();
  const { currency: sign } = useFormats();
  const update = useUpdateGuard();
  const names = guard.allowed_countries.map((iso2) => regionName(iso2, locale)).join(", ");
  const form = useApiForm({
    schema: formSchema,
    fields: ["countries", "hourly_spend_cap"],
    defaultValues: {
      is_enabled: guard.is_enabled,
      countries: (guard.countries ?? []).join(", "),
      hourly_spend_cap: guard.hourly_spend_cap,
    },
    errorTexts: { countries: t("countriesError"), hourly_spend_cap: t("capError") },
    send: (body) => update.mutateAsync(body),
    onDone: (_, { reset, getValues }) => reset(getValues()),
  });

  return (
    <Form form={form} failed={t("notSaved")} className="grid max-w-xl content-start gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <Checkbox
        {...form.register("is_enabled")}
        label={t("enabled")}
        hint={t("enabledHint")}
        disabled={!canEdit}
      />
      <TextField
        {...form.field("countries")}
        label={t("countries")}
        hint={t("countriesHint", { countries: names })}
        placeholder="DE, AT, CH"
        readOnly={!canEdit}
      />
      <NumberField
        control={form.control}
        name="hourly_spend_cap"
        label={t("cap", { currency: sign(guard.currency) })}
        hint={t("capHint")}
        error={form.getError("hourly_spend_cap")}
        readOnly={!canEdit}
      />
      {update.isSuccess && <Notice>{t("saved")}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={form.isBusy}
        reason={canEdit ? undefined : t("ownersOnly")}
      >
        {t("save")}
      </Button>
    </Form>
  );
}
