"use client";

import { useTranslations } from "next-intl";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { useViewer } from "@/components/layout/viewer";
import { TextareaField, TextField } from "@/components/ui/field";
import { Checkbox } from "@/components/ui/toggles";
import { useFormats } from "@/components/ui/use-formats";
import { parseTimeRange } from "@/lib/core/time-range";
import { wallTimeAt } from "@/lib/core/zoned-time";
import { useMe } from "@/lib/queries/me";
import { KEY_ROLES, type KeyValues } from "./key-schema";

const two = (value: number) => String(value).padStart(2, "0");

/** The last day of a key, as a date field writes it. */
export function lastDayOf(expiresAt: number | null, timeZone: string): string {
  if (expiresAt === null) return "";
  const { year, month, day } = wallTimeAt(expiresAt - 1, timeZone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The moment after a day, in unix seconds. */
function endOfDay(text: unknown, timeZone: string): number | null {
  if (typeof text !== "string" || text === "") return null;
  return parseTimeRange(`${text}..${text}`, timeZone)?.to ?? null;
}

const linesOf = (text: unknown) =>
  Array.isArray(text)
    ? text
    : String(text ?? "")
        .split(/[\s,;]+/)
        .filter(Boolean);

export interface KeyFieldsProps {
  register: UseFormRegister<KeyValues>;
  errors: FieldErrors<KeyValues>;
  /** What the fields that are no text begin with. */
  initial: { addresses: readonly string[]; lastDay: string; cap: number | null };
}

/** What creating and changing a key ask for. */
export function KeyFields({ register, errors, initial }: KeyFieldsProps) {
  const t = useTranslations("keys");
  const { role } = useViewer();
  const { timeZone } = useFormats();
  const currency = useMe().data?.currency ?? "";
  const mayPay = role === "owner";
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
        {KEY_ROLES.map((one) => (
          <Checkbox
            key={one}
            {...register("roles")}
            value={one}
            disabled={one === "payments" && !mayPay}
            label={t(`role.${one}.label`)}
            hint={
              one === "payments" && !mayPay ? t("role.payments.ownersOnly") : t(`role.${one}.hint`)
            }
          />
        ))}
        {errors.roles !== undefined && <p className="text-bad-ink">{t("error.roles")}</p>}
      </fieldset>
      <TextareaField
        {...register("ip_list", { setValueAs: linesOf })}
        defaultValue={initial.addresses.join("\n")}
        label={t("ipList")}
        isOptional
        rows={2}
        spellCheck={false}
        className="font-mono"
        hint={t("ipListHint")}
        error={errors.ip_list && t("error.ipList")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...register("expires_at", { setValueAs: (text) => endOfDay(text, timeZone) })}
          defaultValue={initial.lastDay}
          type="date"
          label={t("lastDay")}
          isOptional
          hint={t("lastDayHint")}
          error={errors.expires_at && t("error.expiresAt")}
        />
        <TextField
          {...register("spend_cap", {
            setValueAs: (text) => (text === "" || text === null ? null : Number(text)),
          })}
          defaultValue={initial.cap ?? ""}
          label={t("spendCap", { currency })}
          isOptional
          inputMode="decimal"
          hint={t("spendCapHint")}
          error={errors.spend_cap && t("error.spendCap")}
        />
      </div>
    </>
  );
}
