"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useAutoTopUp } from "@/lib/queries/auto-top-up";
import { usePaymentMethods, usePaymentOptions } from "@/lib/queries/payments";
import { useStoredMethods } from "./method-table";

const AutoTopUpForm = lazyWhenOnline(async () => ({
  default: (await import("./auto-top-up-form")).AutoTopUpForm,
}));

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
        <Suspense fallback={<Skeleton className="h-60" />}>
          <AutoTopUpForm
            settings={settings.data}
            methods={stored}
            currency={options.data.currency}
          />
        </Suspense>
      )}
    </section>
  );
}
