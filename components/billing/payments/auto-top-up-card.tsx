"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { parseTypedAmount } from "@/components/format/parse-typed-amount";
import { useFormats } from "@/components/format/use-formats";
import { useUnsavedWork } from "@/components/hooks/use-unsaved-work";
import { Button } from "@/components/ui/button";
import { ErrorPanel } from "@/components/ui/error-panel";
import { fieldPairClass, SelectField, TextField } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Switch } from "@/components/ui/toggles";
import { showToast } from "@/components/ui/toast/toast";
import type { AutoTopUp } from "@/lib/gateway/billing/auto-top-ups/schema";
import { useAutoTopUp, useUpdateAutoTopUp } from "@/lib/queries/auto-top-up";
import { usePaymentMethods, usePaymentOptions } from "@/lib/queries/payments";
import { type StoredMethod, useStoredMethods } from "./method-table";

interface FormProps {
  settings: AutoTopUp;
  methods: readonly StoredMethod[];
  currency: string;
}

const DEFAULTS = { threshold: 50, target: 300 };
const LIMITS = [1, 2, 3, 5, 10];

function readAmounts(threshold: string, target: string, locale: string) {
  const amounts = {
    threshold: parseTypedAmount(threshold, locale),
    target: parseTypedAmount(target, locale),
  };
  return amounts.threshold === null || amounts.target === null
    ? null
    : { threshold: amounts.threshold, target: amounts.target };
}

function AutoTopUpForm({ settings, methods, currency }: FormProps) {
  const t = useTranslations("payments.auto");
  const locale = useLocale();
  const { currency: sign } = useFormats();
  const update = useUpdateAutoTopUp();
  const [isEnabled, setEnabled] = useState(settings.is_enabled);
  const [threshold, setThreshold] = useState(String(settings.threshold ?? DEFAULTS.threshold));
  const [target, setTarget] = useState(String(settings.target ?? DEFAULTS.target));
  const [method, setMethod] = useState(String(settings.method_id ?? methods[0]?.id ?? ""));
  const [limit, setLimit] = useState(String(settings.daily_limit));
  const input = [isEnabled, threshold, target, method, limit].join();
  const [saved, setSaved] = useState(input);
  useUnsavedWork(input !== saved);
  const amounts = readAmounts(threshold, target, locale);
  const isBelow = amounts !== null && amounts.target <= amounts.threshold;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (amounts === null || isBelow) return;
    update.mutate(
      { is_enabled: isEnabled, ...amounts, method_id: Number(method), daily_limit: Number(limit) },
      {
        onSuccess: () => {
          setSaved(input);
          showToast({ title: t("saved") });
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      {settings.is_paused && <Notice tone="warn">{t("paused")}</Notice>}
      {update.error !== null && <ErrorPanel error={update.error} title={t("failed")} />}
      <Switch
        label={t("enabled")}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      <div className={fieldPairClass}>
        <TextField
          label={t("threshold", { currency: sign(currency) })}
          value={threshold}
          inputMode="decimal"
          error={amounts === null ? t("amountWrong") : undefined}
          onChange={(event) => setThreshold(event.target.value)}
        />
        <TextField
          label={t("target", { currency: sign(currency) })}
          value={target}
          inputMode="decimal"
          error={isBelow ? t("targetWrong") : undefined}
          onChange={(event) => setTarget(event.target.value)}
        />
        <SelectField
          label={t("method")}
          value={method}
          onChange={(event) => setMethod(event.target.value)}
        >
          {methods.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("limit")}
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
        >
          {LIMITS.map((count) => (
            <option key={count} value={count}>
              {t("times", { count })}
            </option>
          ))}
        </SelectField>
      </div>
      <div>
        <Button type="submit" isBusy={update.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

export function AutoTopUpCard() {
  const t = useTranslations("payments.auto");
  const settings = useAutoTopUp();
  const methods = usePaymentMethods();
  const options = usePaymentOptions();
  const stored = useStoredMethods(methods.data);
  const error = settings.error ?? methods.error ?? options.error;
  const isLoaded = settings.data !== undefined && methods.data !== undefined;
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-semibold text-read">{t("title")}</h2>
      {error !== null && !isLoaded && <ErrorPanel error={error} title={t("notLoaded")} />}
      {isLoaded && stored.length === 0 && (
        <p className="text-ink-2">
          {t("noMethod")}{" "}
          <PrefetchLink href="/billing/methods" className="text-accent-ink underline">
            {t("addMethod")}
          </PrefetchLink>
        </p>
      )}
      {settings.data !== undefined && stored.length > 0 && options.data !== undefined && (
        <AutoTopUpForm settings={settings.data} methods={stored} currency={options.data.currency} />
      )}
    </section>
  );
}
