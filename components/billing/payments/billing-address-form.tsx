"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { useApiForm } from "@/components/forms/use-api-form";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import {
  type AccountSettings,
  accountSettingsUpdateSchema,
} from "@/lib/gateway/account/settings/schema";
import { exampleVatId } from "@/lib/core/money/vat-id-example";
import { useUpdateAccountSettings } from "@/lib/queries/settings";

const REQUIRED_FIELDS = ["street", "postal_code", "city"] as const;
const FIELDS = ["address.street", "address.postal_code", "address.city", "vat_id"] as const;

const schema = accountSettingsUpdateSchema
  .pick({ address: true, vat_id: true })
  .superRefine(({ address }, { addIssue }) => {
    for (const name of REQUIRED_FIELDS) {
      if (!address?.[name]) addIssue({ code: "custom", path: ["address", name] });
    }
  });

const blankToNull = (text: string | null) => text?.trim() || null;

/** Form for the billing address, shown before the first payment, since invoices and VAT need the address. */
export function BillingAddressForm({ settings }: { settings: AccountSettings }) {
  const t = useTranslations("payments.topUp.address");
  const { country } = useDisplayNames();
  const update = useUpdateAccountSettings();
  const { street, postal_code, city, iso2 } = settings.address;
  const missingFields = (code: string) => (code === "custom" ? t("missing") : undefined);
  const form = useApiForm({
    schema,
    fields: FIELDS,
    defaultValues: { address: { street, postal_code, city }, vat_id: settings.vat_id },
    errorTexts: {
      "address.street": missingFields,
      "address.postal_code": missingFields,
      "address.city": missingFields,
    },
    send: (body) => update.mutateAsync(body),
  });
  const registerField = (path: (typeof FIELDS)[number]) =>
    form.field(path, { setValueAs: blankToNull });
  return (
    <Form form={form} failed={t("failed")} className="grid max-w-180 grid-cols-1 gap-4">
      <div>
        <h2 className="font-semibold text-read">{t("title")}</h2>
        <p className="text-ink-2">{t("text", { country: country(iso2) })}</p>
      </div>
      <TextField
        {...registerField("address.street")}
        label={t("street")}
        autoComplete="address-line1"
      />
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField
          {...registerField("address.postal_code")}
          label={t("postal_code")}
          autoComplete="postal-code"
        />
        <TextField
          {...registerField("address.city")}
          label={t("city")}
          autoComplete="address-level2"
        />
      </div>
      <TextField
        {...registerField("vat_id")}
        label={t("vat_id")}
        hint={t("vat_idHint", { example: exampleVatId(iso2) })}
        isOptional
        autoComplete="off"
      />
      <div>
        <Button type="submit" variant="primary" isBusy={form.isBusy}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
