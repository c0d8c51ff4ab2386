"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { parseTypedAmount } from "@/components/format/parse-typed-amount";
import { useFormats } from "@/components/format/use-formats";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Checkbox } from "@/components/ui/toggles";
import { regionName } from "@/lib/core/countries/region-name";
import type { Guard } from "@/lib/gateway/trust/pumping-guard/schema";
import { useUpdateGuard } from "@/lib/queries/pumping-guard";

const parseCodes = (input: string): string[] =>
  input
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== "");

export function GuardSettings({ guard, mayChange }: { guard: Guard; mayChange: boolean }) {
  const t = useTranslations("guard.settings");
  const locale = useLocale();
  const { currency: sign } = useFormats();
  const update = useUpdateGuard();
  const [isEnabled, setEnabled] = useState(guard.is_enabled);
  const [countries, setCountries] = useState((guard.countries ?? []).join(", "));
  const [cap, setCap] = useState(guard.hourly_spend_cap?.toLocaleString(locale) ?? "");
  // As typed, since the server's spelling differs: 12.5 for 12.50.
  const input = [isEnabled, countries, cap].join();
  const [saved, setSaved] = useState(input);
  useUnsavedWork(input !== saved);
  const [error, setError] = useState<"countries" | "cap" | null>(null);
  const names = guard.allowed_countries.map((iso2) => regionName(iso2, locale)).join(", ");

  function save(event: FormEvent) {
    event.preventDefault();
    const codes = parseCodes(countries);
    const amount = cap.trim() === "" ? null : parseTypedAmount(cap, locale);
    const hasInvalidCountry = codes.some((code) => !/^[A-Z]{2}$/.test(code));
    const isCapInvalid = amount === null && cap.trim() !== "";
    setError(hasInvalidCountry ? "countries" : isCapInvalid ? "cap" : null);
    if (hasInvalidCountry || isCapInvalid) return;
    update.mutate(
      {
        is_enabled: isEnabled,
        countries: codes.length === 0 ? null : codes,
        hourly_spend_cap: amount,
      },
      { onSuccess: () => setSaved(input) },
    );
  }

  return (
    <form noValidate onSubmit={save} className="grid max-w-xl content-start gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      <Checkbox
        label={t("enabled")}
        hint={t("enabledHint")}
        checked={isEnabled}
        disabled={!mayChange}
        onChange={({ target }) => setEnabled(target.checked)}
      />
      <TextField
        label={t("countries")}
        hint={t("countriesHint", { countries: names })}
        error={error === "countries" ? t("countriesError") : undefined}
        placeholder="DE, AT, CH"
        value={countries}
        readOnly={!mayChange}
        onChange={({ target }) => setCountries(target.value)}
      />
      <TextField
        label={t("cap", { currency: sign(guard.currency) })}
        hint={t("capHint")}
        error={error === "cap" ? t("capError") : undefined}
        inputMode="decimal"
        value={cap}
        readOnly={!mayChange}
        onChange={({ target }) => setCap(target.value)}
      />
      {update.error !== null && <ErrorPanel error={update.error} title={t("notSaved")} />}
      {update.isSuccess && <Notice>{t("saved")}</Notice>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        isBusy={update.isPending}
        reason={mayChange ? undefined : t("ownersOnly")}
      >
        {t("save")}
      </Button>
    </form>
  );
}
