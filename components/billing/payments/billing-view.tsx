"use client";

import { BillingNav } from "@/components/billing/navigation/billing-nav";
import { useTranslations } from "next-intl";
import { SpendByMonth } from "@/components/account/overview/spend-by-month";
import { BalancePanel } from "@/components/billing/statement/balance-panel";
import { useHour } from "@/components/hooks/use-hour";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { canAccess } from "@/lib/core/permissions/permissions";
import { AutoTopUpCard } from "./auto-top-up-card";
import { BalanceAlerts } from "./balance-alerts";
import { BALANCE_REFRESH_MS, BalanceStats } from "./balance-stats";
import { LatestDocuments } from "./latest-documents";
import { LatestPayments } from "./latest-payments";
import { MonthComparison } from "./month-comparison";
import { NextActions } from "./next-actions";
import { TopUpLink } from "./top-up-link";
import { UnfinishedNotice } from "./unfinished-notice";
import { VatNotice } from "./vat-notice";

export function BillingView() {
  const t = useTranslations("payments.home");
  const hour = useHour();
  const { role } = useViewer();
  const canPay = canAccess("topUp", role, "write");
  const canSeeDocuments = canAccess("billingDocuments", role, "read");
  return (
    <>
      <PageHeader title={t("title")} actions={<TopUpLink />} />
      <BillingNav />
      <BalanceStats />
      {canSeeDocuments && (
        <div className="px-4 pt-4 md:px-6 md:pt-6">
          <BalancePanel refreshMs={BALANCE_REFRESH_MS} />
        </div>
      )}
      <div className="grid grid-cols-1 gap-8 p-4 md:p-6 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-8">
          <div className="grid gap-3 empty:hidden">
            {canSeeDocuments && <UnfinishedNotice />}
            {canPay && <VatNotice />}
            {canSeeDocuments && <NextActions />}
          </div>
          {canSeeDocuments && <LatestPayments />}
          {canSeeDocuments && <LatestDocuments />}
          <MonthComparison group="service" />
          <MonthComparison group="iso2" />
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          {canPay && <AutoTopUpCard />}
          {canPay && <BalanceAlerts />}
          <SpendByMonth hour={hour} />
        </div>
      </div>
    </>
  );
}
