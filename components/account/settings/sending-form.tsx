"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useController } from "react-hook-form";
import { NumberField } from "@/components/forms/number-field";
import { focusIfRequested } from "@/components/layout/shortcuts/first-field";
import { useViewer } from "@/components/layout/providers/viewer";
import { SelectField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Checkbox } from "@/components/ui/toggles";
import { canAccess } from "@/lib/core/permissions/permissions";
import {
  DEFAULT_CLICK_IP_RETENTION_DAYS,
  DEFAULT_TEXT_RETENTION_DAYS,
  type SendingSettings,
  type SendingSettingsUpdate,
  sendingSettingsUpdateSchema,
} from "@/lib/gateway/account/settings/schema";
import { useFormats } from "@/components/format/use-formats";
import { useMe } from "@/lib/queries/me";
import { useUpdateSendingSettings } from "@/lib/queries/settings";
import type { Country } from "./account-form";
import { QuietHoursField } from "./quiet-hours-field";
import { SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { TimeZoneField } from "./time-zone-field";
import { emptyIsNull, useSettingsForm } from "./use-settings-form";

const FIELDS = [
  "default_sender",
  "country",
  "time_zone",
  "quiet_hours",
  "quiet_hours.from",
  "quiet_hours.to",
  "is_text_deleted",
  "text_retention_days",
  "click_ip_retention_days",
  "approval_amount",
  "approval_recipients",
  "approves_templates",
] as const;

export interface SendingFormProps {
  settings: SendingSettings;
  countries: Country[];
}

export function SendingForm({ settings, countries }: SendingFormProps) {
  const t = useTranslations("settings.sending");
  const { role } = useViewer();
  const { currency: formatSymbol } = useFormats();
  const currency = useMe().data?.currency;
  const update = useUpdateSendingSettings();
  const { register, control, getError, formProps } = useSettingsForm<SendingSettingsUpdate>({
    schema: sendingSettingsUpdateSchema,
    saved: settings,
    fields: FIELDS,
    save: update.mutateAsync,
    explain: (field) =>
      field !== "quiet_hours" && t.has(`error.${field}` as "error.country")
        ? t(`error.${field}` as "error.country")
        : undefined,
  });
  const quiet = useController({ control, name: "quiet_hours" });
  const zone = useController({ control, name: "time_zone" }).field;
  const isReadOnly = !canAccess("sendingSettings", role, "write");
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => focusIfRequested(fields.current), []);
  return (
    <SettingsForm
      {...formProps}
      notice={
        isReadOnly && (
          <div className="max-w-180 p-4 md:px-6">
            <Notice>{t("readOnly")}</Notice>
          </div>
        )
      }
    >
      <fieldset ref={fields} disabled={isReadOnly}>
        <SettingsSection title={t("defaultsTitle")}>
          <TextField
            {...register("default_sender", { setValueAs: emptyIsNull })}
            label={t("sender")}
            isOptional
            autoComplete="off"
            className="max-w-60"
            hint={t("senderHint")}
            error={getError("default_sender")}
          />
          <SelectField
            {...register("country")}
            label={t("country")}
            hint={t("countryHint")}
            error={getError("country")}
          >
            {countries.map(({ iso2, name }) => (
              <option key={iso2} value={iso2}>
                {name}
              </option>
            ))}
          </SelectField>
          <TimeZoneField
            value={zone.value ?? settings.time_zone}
            onChange={zone.onChange}
            label={t("timeZone")}
            hint={t("timeZoneHint")}
            error={getError("time_zone")}
          />
        </SettingsSection>
        <SettingsSection title={t("quietTitle")}>
          <QuietHoursField
            value={quiet.field.value ?? null}
            onChange={quiet.field.onChange}
            fromError={getError("quiet_hours.from")}
            toError={getError("quiet_hours.to")}
          />
        </SettingsSection>
        <SettingsSection title={t("privacyTitle")}>
          <Checkbox
            {...register("is_text_deleted")}
            label={t("deleteText")}
            hint={t("deleteTextHint")}
          />
          <NumberField
            control={control}
            name="text_retention_days"
            isCount
            label={t("keepTexts")}
            isOptional
            className="max-w-40"
            hint={t("keepTextsHint", { days: DEFAULT_TEXT_RETENTION_DAYS })}
            error={getError("text_retention_days")}
          />
          <NumberField
            control={control}
            name="click_ip_retention_days"
            isCount
            label={t("keepClickIps")}
            isOptional
            className="max-w-40"
            hint={t("keepClickIpsHint", { days: DEFAULT_CLICK_IP_RETENTION_DAYS })}
            error={getError("click_ip_retention_days")}
          />
        </SettingsSection>
        <SettingsSection title={t("approvalTitle")}>
          <p className="text-ink-2">{t("approvalText")}</p>
          <NumberField
            control={control}
            name="approval_amount"
            label={t("approvalAmount", {
              currency: currency === undefined ? "" : formatSymbol(currency),
            })}
            isOptional
            className="max-w-40"
            hint={t("approvalAmountHint")}
            error={getError("approval_amount")}
          />
          <NumberField
            control={control}
            name="approval_recipients"
            isCount
            label={t("approvalRecipients")}
            isOptional
            className="max-w-40"
            hint={t("approvalRecipientsHint")}
            error={getError("approval_recipients")}
          />
          <Checkbox
            {...register("approves_templates")}
            label={t("approvesTemplates")}
            hint={t("approvesTemplatesHint")}
          />
        </SettingsSection>
      </fieldset>
    </SettingsForm>
  );
}
