"use client";

import { useTranslations } from "next-intl";
import type { ApiForm } from "@/components/forms/use-api-form";
import { SelectField, TextareaField, TextField } from "@/components/ui/field";
import { EMAIL_KINDS, type EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";
import { useGroups } from "@/lib/queries/groups";
import { type AliasValues, PARTS } from "./alias-schema";

interface Fields {
  form: ApiForm<AliasValues>;
}

const ALL_GROUPS = new URLSearchParams({ itemsPerPage: "100" });

function GroupField({ form }: Fields) {
  const t = useTranslations("emailToSms.form");
  const groups = useGroups(ALL_GROUPS);
  return (
    <SelectField {...form.field("group_id")} label={t("group")}>
      <option value="">{t("chooseGroup")}</option>
      {groups.data?.rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function RecipientField({ form, kind }: Fields & { kind: EmailKind }) {
  const t = useTranslations("emailToSms.form");
  if (kind === "bulk") return <GroupField form={form} />;
  return (
    <TextField
      {...form.field("phone")}
      label={t("phone")}
      isOptional
      hint={t("phoneHint")}
      inputMode="tel"
      autoComplete="off"
    />
  );
}

function TextFields({ form }: Fields) {
  const t = useTranslations("emailToSms.form");
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
      <SelectField {...form.field("text_source")} label={t("textSource")}>
        {(["0", "1", "2"] as const).map((value) => (
          <option key={value} value={value}>
            {t(`source.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field("encoding")} label={t("encoding")}>
        {(["2", "0", "1"] as const).map((value) => (
          <option key={value} value={value}>
            {t(`alphabet.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...form.field("max_parts")} label={t("maxParts")}>
        {PARTS.map((value) => (
          <option key={value} value={value}>
            {value}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export interface AliasFieldsProps extends Fields {
  kind: EmailKind;
  isExisting: boolean;
}

export function AliasFields({ form, kind, isExisting }: AliasFieldsProps) {
  const t = useTranslations("emailToSms.form");
  return (
    <>
      <TextField {...form.field("name")} label={t("name")} autoComplete="off" />
      {!isExisting && (
        <SelectField {...form.field("kind")} label={t("kind")}>
          {EMAIL_KINDS.map((value) => (
            <option key={value} value={value}>
              {t(`kinds.${value}`)}
            </option>
          ))}
        </SelectField>
      )}
      <RecipientField form={form} kind={kind} />
      <TextField
        {...form.field("sender_id")}
        label={t("sender")}
        isOptional
        hint={t("senderHint")}
        autoComplete="off"
      />
      <TextFields form={form} />
      <TextareaField
        {...form.field("allowed_senders")}
        label={t("allowed")}
        isOptional
        hint={t("allowedHint")}
        rows={3}
        spellCheck={false}
      />
    </>
  );
}
