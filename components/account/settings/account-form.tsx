"use client";

import { LANGUAGES } from "@/lib/core/languages";
import { useTranslations } from "next-intl";
import { useViewer } from "@/components/layout/providers/viewer";
import { fieldPairClass, SelectField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { useDisplayNames } from "@/components/messaging/compose/use-display-names";
import { REFERENCE_FIELDS } from "@/lib/core/billing/document-references";
import { DOCUMENT_MAILS } from "@/lib/core/billing/document";
import { canAccess } from "@/lib/core/permissions/permissions";
import {
  type AccountSettings,
  type AccountSettingsUpdate,
  accountSettingsUpdateSchema,
  MAX_INVOICE_COPIES,
} from "@/lib/gateway/account/settings/schema";
import { exampleVatId } from "@/lib/core/money/vat-id-example";
import { useUpdateAccountSettings } from "@/lib/queries/settings";
import { SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { VatCheckLine } from "./vat-check-line";
import { emptyIsNull, useSettingsForm } from "./use-settings-form";

export interface Country {
  iso2: string;
  name: string;
}

const FIELDS = [
  "name",
  "address.street",
  "address.street_more",
  "address.postal_code",
  "address.city",
  "address.iso2",
  "vat_id",
  "document_lang",
  "document_reference",
  "document_references.order_number",
  "document_references.project",
  "document_references.contract",
  "document_references.accounting_reference",
  "invoice_email",
  "invoice_copy_emails",
  "document_mails",
] as const;

const parseEmails = (typed: string | string[]): string[] =>
  typeof typed === "string" ? typed.split(/[\s,;]+/).filter((email) => email !== "") : typed;

export interface AccountFormProps {
  settings: AccountSettings;
  countries: Country[];
}

export function AccountForm({ settings, countries }: AccountFormProps) {
  const t = useTranslations("settings.account");
  const references = useTranslations("invoices.references");
  const { role } = useViewer();
  const { language } = useDisplayNames();
  const update = useUpdateAccountSettings();
  const { register, getError, formProps } = useSettingsForm<AccountSettingsUpdate>({
    schema: accountSettingsUpdateSchema,
    saved: settings,
    fields: FIELDS,
    save: update.mutateAsync,
    explain: (field) =>
      t.has(`error.${field}` as "error.name") ? t(`error.${field}` as "error.name") : undefined,
  });
  const text = { setValueAs: emptyIsNull };
  // Accountants can edit address, VAT number and reference; owners can edit the rest.
  const ownersOnly = !canAccess("accountSettings", role, "write");
  const isReadOnly = !canAccess("billingAddress", role, "write");
  return (
    <SettingsForm {...formProps}>
      <SettingsSection title={t("nameTitle")}>
        <TextField
          {...register("name")}
          label={t("name")}
          autoComplete="organization"
          readOnly={ownersOnly}
          hint={ownersOnly ? t("ownersOnly") : t("nameHint")}
          error={getError("name")}
        />
      </SettingsSection>
      <SettingsSection title={t("addressTitle")}>
        <TextField
          {...register("address.street", text)}
          label={t("street")}
          autoComplete="address-line1"
          readOnly={isReadOnly}
          error={getError("address.street")}
        />
        <TextField
          {...register("address.street_more", text)}
          label={t("streetMore")}
          autoComplete="address-line2"
          isOptional
          readOnly={isReadOnly}
          error={getError("address.street_more")}
        />
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
          <TextField
            {...register("address.postal_code", text)}
            label={t("postalCode")}
            autoComplete="postal-code"
            readOnly={isReadOnly}
            error={getError("address.postal_code")}
          />
          <TextField
            {...register("address.city", text)}
            label={t("city")}
            autoComplete="address-level2"
            readOnly={isReadOnly}
            error={getError("address.city")}
          />
        </div>
        <SelectField
          {...register("address.iso2")}
          label={t("country")}
          autoComplete="country"
          error={getError("address.iso2")}
        >
          {countries.map(({ iso2, name }) => (
            <option key={iso2} value={iso2}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register("vat_id", text)}
          label={t("vatId")}
          isOptional
          autoComplete="off"
          className="max-w-60"
          readOnly={isReadOnly}
          hint={t("vatIdHint", { example: exampleVatId(settings.address.iso2) })}
          error={getError("vat_id")}
        />
        <VatCheckLine />
      </SettingsSection>
      <SettingsSection title={t("documentsTitle")}>
        <SelectField
          {...register("document_lang")}
          label={t("documentLang")}
          disabled={ownersOnly}
          error={getError("document_lang")}
        >
          {LANGUAGES.map((lang) => (
            <option key={lang} value={lang}>
              {language(lang)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...register("document_reference", text)}
          label={t("documentReference")}
          isOptional
          autoComplete="off"
          readOnly={isReadOnly}
          hint={t("documentReferenceHint")}
          error={getError("document_reference")}
        />
        <div className={fieldPairClass}>
          {REFERENCE_FIELDS.map((field) => (
            <TextField
              key={field}
              {...register(`document_references.${field}`, text)}
              label={references(field)}
              isOptional
              autoComplete="off"
              readOnly={isReadOnly}
              error={getError(`document_references.${field}`)}
            />
          ))}
        </div>
        <fieldset className="grid gap-2" disabled={ownersOnly}>
          <legend className="pb-1 font-medium text-ink-2">{t("requiredReferences")}</legend>
          {REFERENCE_FIELDS.map((field) => (
            <Checkbox
              key={field}
              {...register("required_references")}
              value={field}
              label={references(field)}
            />
          ))}
        </fieldset>
        <TextField
          {...register("invoice_email", text)}
          type="email"
          label={t("invoiceEmail")}
          isOptional
          autoComplete="email"
          readOnly={ownersOnly}
          hint={t("invoiceEmailHint")}
          error={getError("invoice_email")}
        />
        <TextField
          {...register("invoice_copy_emails", { setValueAs: parseEmails })}
          label={t("invoiceCopies")}
          isOptional
          autoComplete="off"
          readOnly={ownersOnly}
          hint={t("invoiceCopiesHint", { count: MAX_INVOICE_COPIES })}
          error={getError("invoice_copy_emails")}
        />
        <SelectField
          {...register("document_mails")}
          label={t("documentMails")}
          disabled={ownersOnly}
          hint={t("documentMailsHint")}
          error={getError("document_mails")}
        >
          {DOCUMENT_MAILS.map((mails) => (
            <option key={mails} value={mails}>
              {t(`mails.${mails}`)}
            </option>
          ))}
        </SelectField>
      </SettingsSection>
    </SettingsForm>
  );
}
