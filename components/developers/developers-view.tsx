"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useHour } from "@/components/layout/use-hour";
import { PageHeader } from "@/components/layout/page-header";
import { SectionNav } from "@/components/layout/section-nav";
import { useFormats } from "@/components/ui/use-formats";
import { useRequestLogs } from "@/lib/queries/request-logs";
import { FailureGroups } from "./failure-groups";
import { HealthFigures } from "./health-figures";
import { LastFailures } from "./last-failures";
import { QuickStart } from "./quick-start";

const DAY_SECONDS = 86_400;
/** As many as one page of the log holds. */
const MOST = 500;

/** How the API answered during the last 24 hours, what failed, and how to begin. */
export function DevelopersView() {
  const t = useTranslations("developers");
  const { timeZone } = useFormats();
  const hour = useHour();
  const from = hour + 3_600 - DAY_SECONDS;
  const query = useMemo(
    () =>
      new URLSearchParams({
        "status[gte]": "400",
        "exists[key_id]": "true",
        "created_at[gte]": String(from),
        itemsPerPage: String(MOST),
      }),
    [from],
  );
  const failures = useRequestLogs(query);
  return (
    <>
      <PageHeader title={t("title")} scope={t("scope", { timeZone })} />
      <SectionNav section="developers" />
      <HealthFigures from={from} />
      <div className="grid xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8 p-4 md:p-6">
          <FailureGroups failures={failures} />
          <LastFailures failures={failures} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start border-line-soft p-4 max-xl:border-t md:p-6 xl:border-l">
          <QuickStart />
        </div>
      </div>
    </>
  );
}
