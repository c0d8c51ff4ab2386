"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { useSkeletonData } from "@/components/ui/skeleton/use-skeleton";
import type { AccountSettings } from "@/lib/gateway/account/settings/schema";
import { usePaymentMethods, usePaymentOptions } from "@/lib/queries/payments";
import { useAccountSettings } from "@/lib/queries/settings";
import { UnfinishedNotice } from "./unfinished-notice";

const BillingAddressForm = lazyWhenOnline(async () => ({
  default: (await import("./billing-address-form")).BillingAddressForm,
}));
const TopUpForm = lazyWhenOnline(async () => ({
  default: (await import("./top-up-form")).TopUpForm,
}));

const isAddressMissing = ({ address }: AccountSettings): boolean =>
  address.street === null || address.city === null;

export function TopUpView() {
  const t = useTranslations("payments.topUp");
  const query = useSearchParams();
  const options = usePaymentOptions();
  const methods = usePaymentMethods();
  const settings = useAccountSettings();
  const error = options.error ?? methods.error ?? settings.error;
  const loaded =
    options.data === undefined || methods.data === undefined || settings.data === undefined
      ? undefined
      : { options: options.data, methods: methods.data, settings: settings.data };
  const data = useSkeletonData(loaded, error);
  const preset = { net: query.get("net"), type: query.get("way"), method: query.get("method") };
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid grid-cols-1 gap-6 p-4 md:p-6">
        <UnfinishedNotice />
        {data?.options.is_sandbox === true && <Notice>{t("sandbox")}</Notice>}
        {error !== null && data === undefined && (
          <ErrorPanel
            error={error}
            title={t("notLoaded")}
            onRetry={() =>
              void Promise.all([options.refetch(), methods.refetch(), settings.refetch()])
            }
          />
        )}
        {data === undefined && error === null && <Skeleton className="h-80" />}
        {data !== undefined && (
          <Suspense fallback={<Skeleton className="h-80" />}>
            {isAddressMissing(data.settings) ? (
              <BillingAddressForm settings={data.settings} />
            ) : (
              <TopUpForm {...data} preset={preset} />
            )}
          </Suspense>
        )}
      </div>
    </>
  );
}
