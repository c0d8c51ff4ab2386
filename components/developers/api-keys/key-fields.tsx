"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FieldErrors } from "react-hook-form";
import { LastDayField } from "@/components/forms/last-day-field";
import { NumberField } from "@/components/forms/number-field";
import type { ApiForm } from "@/components/forms/use-api-form";
import { useViewer } from "@/components/layout/providers/viewer";
import { fieldPairClass, TextareaField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { useFormats } from "@/components/format/use-formats";
import { useMe } from "@/lib/queries/me";
import { KEY_ROLES, type KeyValues } from "./key-schema";

const parseLines = (text: unknown): string[] =>
  Array.isArray(text)
    ? text
    : String(text ?? "")
        .split(/[\s,;]+/)
        .filter(Boolean);

export interface KeyFieldsProps {
  form: ApiForm<KeyValues>;
  /** IPs of the stored key. */
  addresses: readonly string[];
}

/** Explains the problem with the IPs; names invalid entries and their lines. */
function useIpProblem(input: string, { ip_list: error }: FieldErrors<KeyValues>) {
  const t = useTranslations("keys.error");
  if (error === undefined) return undefined;
  const entries = input
    .split("\n")
    .flatMap((text, index) => parseLines(text).map((entry) => ({ entry, line: index + 1 })));
  const invalid = entries.filter((_, index) => Array.isArray(error) && error[index] !== undefined);
  return invalid.length === 0
    ? t("ipList")
    : t("ipEntries", {
        count: invalid.length,
        entries: invalid.map((item) => t("ipEntry", item)).join("; "),
      });
}

export function KeyFields({ form, addresses }: KeyFieldsProps) {
  const t = useTranslations("keys");
  const { register, formState } = form;
  const { errors } = formState;
  const { role } = useViewer();
  const { currency: formatSymbol } = useFormats();
  const currency = useMe().data?.currency;
  const canPay = role === "owner";
  const [typedIps, setTypedIps] = useState(addresses.join("\n"));
  const ipProblem = useIpProblem(typedIps, errors);
  return (
    <>
      <TextField
        {...register("name")}
        label={t("name")}
        autoComplete="off"
        hint={t("nameHint")}
        error={errors.name && t("error.name")}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-ink-2">{t("roles")}</legend>
        {KEY_ROLES.map((keyRole) => (
          <Checkbox
            key={keyRole}
            {...register("roles")}
            value={keyRole}
            disabled={keyRole === "payments" && !canPay}
            label={t(`role.${keyRole}.label`)}
            hint={
              keyRole === "payments" && !canPay
                ? t("role.payments.ownersOnly")
                : t(`role.${keyRole}.hint`)
            }
          />
        ))}
        {errors.roles !== undefined && <p className="text-bad-ink">{t("error.roles")}</p>}
      </fieldset>
      <TextareaField
        {...register("ip_list", {
          setValueAs: parseLines,
          onChange: ({ target }) => setTypedIps(target.value),
        })}
        defaultValue={addresses.join("\n")}
        label={t("ipList")}
        isOptional
        rows={2}
        spellCheck={false}
        className="font-mono"
        hint={t("ipListHint")}
        error={ipProblem}
      />
      <div className={fieldPairClass}>
        <LastDayField
          control={form.control}
          name="expires_at"
          label={t("lastDay")}
          hint={t("lastDayHint")}
          error={t("error.expiresAt")}
        />
        <NumberField
          control={form.control}
          name="spend_cap"
          label={t("spendCap", { currency: currency === undefined ? "" : formatSymbol(currency) })}
          isOptional
          hint={t("spendCapHint")}
          error={errors.spend_cap && t("error.spendCap")}
        />
      </div>
    </>
  );
}
