"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useExamplePhone } from "@/components/format/use-country";
import { useFormats } from "@/components/format/use-formats";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { SelectField, TextField } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { plainPhone } from "@/lib/core/phone/plain-phone";
import type { AllowedPrefix } from "@/lib/gateway/trust/pumping-guard/schema";
import { MAX_PREFIX_NOTE, PREFIX_PATTERN } from "@/lib/gateway/trust/pumping-guard/schema-values";
import { useAllowedPrefixes, useAllowPrefix, useRemovePrefix } from "@/lib/queries/pumping-guard";

const DAYS = ["0", "1", "7", "30"] as const;

const toEndTime = (days: number): number | null =>
  days === 0 ? null : Math.floor(Date.now() / 1_000) + days * DAY_SECONDS;

function PrefixLine({ prefix: one, mayChange }: { prefix: AllowedPrefix; mayChange: boolean }) {
  const t = useTranslations("guard.prefixes");
  const { dateTime } = useFormats();
  const remove = useRemovePrefix();
  const until =
    one.valid_until === null ? t("always") : t("until", { at: dateTime(one.valid_until) });
  return (
    <li className="flex min-h-9 items-center justify-between gap-2 border-line-soft border-b">
      <span className="min-w-0 break-words">
        {one.prefix} · {until}
        {one.note !== null && ` · ${one.note}`}
      </span>
      {mayChange && (
        <IconButton
          icon={Trash2}
          label={t("remove", { prefix: one.prefix })}
          isSmall
          onClick={() => remove.mutate(one.id)}
        />
      )}
    </li>
  );
}

function AllowForm() {
  const t = useTranslations("guard.prefixes");
  const example = useExamplePhone();
  const allow = useAllowPrefix();
  const [prefix, setPrefix] = useState("");
  const [days, setDays] = useState<string>("0");
  const [note, setNote] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  useUnsavedWork(prefix !== "" || note !== "");

  function add(event: FormEvent) {
    event.preventDefault();
    const digits = plainPhone(prefix).replace(/[\s()/.-]/g, "");
    setInvalid(!PREFIX_PATTERN.test(digits));
    if (!PREFIX_PATTERN.test(digits)) return;
    const body = {
      prefix: digits,
      valid_until: toEndTime(Number(days)),
      note: note.trim() || null,
    };
    allow.mutate(body, {
      onSuccess: () => {
        setPrefix("");
        setNote("");
      },
    });
  }

  return (
    <form noValidate onSubmit={add} className="grid items-start gap-3 sm:grid-cols-2">
      <TextField
        label={t("prefix")}
        hint={t("prefixHint")}
        error={isInvalid ? t("prefixError") : undefined}
        placeholder={example.e164.slice(0, -5)}
        value={prefix}
        onChange={({ target }) => setPrefix(target.value)}
      />
      <SelectField
        label={t("duration")}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      >
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {t("days", { count: Number(count) })}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("note")}
        isOptional
        maxLength={MAX_PREFIX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" className="justify-self-start sm:mt-6" isBusy={allow.isPending}>
        {t("add")}
      </Button>
      {allow.error !== null && (
        <div className="sm:col-span-2">
          <ErrorPanel error={allow.error} title={t("notAdded")} />
        </div>
      )}
    </form>
  );
}

export function AllowedPrefixes({ mayChange }: { mayChange: boolean }) {
  const t = useTranslations("guard.prefixes");
  const { data } = useAllowedPrefixes();
  const prefixes = data?.prefixes ?? [];
  return (
    <section className="grid max-w-xl content-start gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <p className="text-ink-2">{t("text")}</p>
      {data !== undefined && prefixes.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      <ul className="grid grid-cols-1 empty:hidden">
        {prefixes.map((prefix) => (
          <PrefixLine key={prefix.id} prefix={prefix} mayChange={mayChange} />
        ))}
      </ul>
      {mayChange && <AllowForm />}
    </section>
  );
}
