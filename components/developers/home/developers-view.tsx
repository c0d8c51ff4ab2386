"use client";

import { useTranslations } from "next-intl";
import { createListQuery } from "@/lib/core/list";
import type { REQUEST_LOG_LIST } from "@/lib/gateway/developers/request-log/schema-list";
import { useMemo } from "react";
import { useHour } from "@/components/hooks/use-hour";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/navigation/section-nav";
import { useFormats } from "@/components/format/use-formats";
import { useRequestLogs } from "@/lib/queries/request-logs";
import { FailureGroups } from "./failure-groups";
import { HealthStats } from "./health-stats";
import { LastFailures } from "./last-failures";
import { RequestsChart } from "./requests-chart";
import { QuickStart } from "./quick-start";
import { useEarlySampleQueries } from "./use-sample-request";
import { DAY_SECONDS } from "@/lib/core/time/units";

const MAX_KEYS = 500;

export function DevelopersView({ apiUrl }: { apiUrl: string }) {
  const t = useTranslations("developers");
  const { timeZone } = useFormats();
  const hour = useHour();
  const from = hour + 3_600 - DAY_SECONDS;
  const query = useMemo(
    () =>
      createListQuery<typeof REQUEST_LOG_LIST>({
        "status[gte]": 400,
        "exists[key_id]": "true",
        "created_at[gte]": from,
        itemsPerPage: MAX_KEYS,
      }),
    [from],
  );
  useEarlySampleQueries();
  const failures = useRequestLogs(query);
  return (
    <>
      <PageHeader title={t("title")} scope={t("scope", { timeZone })} />
      <SectionNav section="developers" />
      <HealthStats from={from} />
      <div className="border-line-soft border-b p-4 md:p-6">
        <RequestsChart from={from} />
      </div>
      <div className="grid xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8 p-4 md:p-6">
          <FailureGroups failures={failures} />
          <LastFailures failures={failures} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start border-line-soft p-4 max-xl:border-t md:p-6 xl:border-l">
          <QuickStart apiUrl={apiUrl} />
        </div>
      </div>
    </>
  );
}
