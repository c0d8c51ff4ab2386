"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Skeleton } from "@/components/ui/skeleton/skeleton";
import { canAccess } from "@/lib/core/permissions/permissions";
import { STOP_REASONS } from "@/lib/core/trust/pumping-rules";
import { useGuard, useGuardReport } from "@/lib/queries/pumping-guard";
import { AllowedPrefixes } from "./allowed-prefixes";
import { GuardReport } from "./guard-report";

const GuardSettings = lazyWhenOnline(async () => ({
  default: (await import("./guard-settings")).GuardSettings,
}));

function Rules() {
  const t = useTranslations("guard");
  return (
    <section className="grid max-w-xl content-start gap-2">
      <h2 className="font-semibold text-read">{t("rules")}</h2>
      <dl className="grid gap-3">
        {STOP_REASONS.map((reason) => (
          <div key={reason}>
            <dt className="font-medium">{t(`reason.${reason}`)}</dt>
            <dd className="text-ink-2">{t(`rule.${reason}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function GuardView() {
  const t = useTranslations("guard");
  const { role } = useViewer();
  const guard = useGuard();
  const report = useGuardReport();
  const canEdit = canAccess("accountSettings", role, "write");
  const error = guard.error ?? report.error;
  return (
    <>
      <PageHeader title={t("title")} />
      <SectionNav section="verification" />
      {error !== null && (
        <div className="p-4 md:p-6">
          <ErrorPanel
            error={error}
            title={t("failed")}
            onRetry={() => void Promise.all([guard.refetch(), report.refetch()])}
          />
        </div>
      )}
      {/* One boundary: each would be shown on its own, and move what is below it. */}
      <Suspense fallback={<Skeleton className="m-4 h-160 md:m-6" />}>
        <div className="grid gap-x-10 gap-y-8 p-4 *:min-w-0 md:p-6 lg:grid-cols-2">
          <div className="grid content-start gap-8 *:min-w-0">
            {guard.data === undefined ? (
              <Skeleton className="h-60" />
            ) : (
              <GuardSettings guard={guard.data} canEdit={canEdit} />
            )}
            <AllowedPrefixes canEdit={canEdit} />
            <Rules />
          </div>
          {report.data === undefined ? (
            <Skeleton className="h-96" />
          ) : (
            <GuardReport report={report.data} canEdit={canEdit} />
          )}
        </div>
      </Suspense>
    </>
  );
}
