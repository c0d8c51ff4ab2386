"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { SelectField, TextareaField, TextField } from "@/components/ui/field";
import { EMAIL_KINDS, type EmailKind } from "@/lib/gateway/messaging/email-log/schema-values";
import { useGroups } from "@/lib/queries/groups";
import { type AliasValues, PARTS } from "./alias-schema";

interface Fields {
  register: UseFormRegister<AliasValues>;
  errors: FieldErrors<AliasValues>;
}

const ALL_GROUPS = new URLSearchParams({ itemsPerPage: "100" });

function GroupField({ register, errors }: Fields) {
  const t = useTranslations("emailToSms.form");
  const groups = useGroups(ALL_GROUPS);
  return (
    <SelectField
      {...register("group_id")}
      label={t("group")}
      error={errors.group_id === undefined ? undefined : t("groupMissing")}
    >
      <option value="">{t("chooseGroup")}</option>
      {groups.data?.rows.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function RecipientField({ register, errors, kind }: Fields & { kind: EmailKind }) {
  const t = useTranslations("emailToSms.form");
  if (kind === "bulk") return <GroupField register={register} errors={errors} />;
  return (
    <TextField
      {...register("phone")}
      label={t("phone")}
      isOptional
      hint={t("phoneHint")}
      error={errors.phone?.message}
      inputMode="tel"
      autoComplete="off"
    />
  );
}

function TextFields({ register, errors }: Fields) {
  const t = useTranslations("emailToSms.form");
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
      <SelectField {...register("text_source")} label={t("textSource")}>
        {(["0", "1", "2"] as const).map((value) => (
          <option key={value} value={value}>
            {t(`source.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...register("encoding")} label={t("encoding")}>
        {(["2", "0", "1"] as const).map((value) => (
          <option key={value} value={value}>
            {t(`alphabet.${value}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...register("max_parts")}
        label={t("maxParts")}
        error={errors.max_parts?.message}
      >
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

export function AliasFields({ register, errors, kind, isExisting }: AliasFieldsProps) {
  const t = useTranslations("emailToSms.form");
  return (
    <>
      <TextField
        {...register("name")}
        label={t("name")}
        error={errors.name === undefined ? undefined : t("nameMissing")}
        autoComplete="off"
      />
      {!isExisting && (
        <SelectField {...register("kind")} label={t("kind")}>
          {EMAIL_KINDS.map((value) => (
            <option key={value} value={value}>
              {t(`kinds.${value}`)}
            </option>
          ))}
        </SelectField>
      )}
      <RecipientField register={register} errors={errors} kind={kind} />
      <TextField
        {...register("sender_id")}
        label={t("sender")}
        isOptional
        hint={t("senderHint")}
        error={errors.sender_id?.message}
        autoComplete="off"
      />
      <TextFields register={register} errors={errors} />
      <TextareaField
        {...register("allowed_senders")}
        label={t("allowed")}
        isOptional
        hint={t("allowedHint")}
        error={errors.allowed_senders === undefined ? undefined : t("allowedWrong")}
        rows={3}
        spellCheck={false}
      />
    </>
  );
}
