"use client";

import { IntentLink } from "@/components/layout/intent-link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { usePages, useViewer } from "@/components/layout/viewer";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useFormats } from "@/components/ui/use-formats";
import { AttentionList } from "./attention-list";
import { DeliveryChart } from "./delivery-chart";
import { KeyFigures } from "./key-figures";
import { LatestMessages } from "./latest-messages";
import { NextUp } from "./next-up";
import { RangeControls } from "./range-controls";
import { RequestsSummary } from "./requests-summary";
import { SetupList } from "./setup-list";
import { SpendByMonth } from "./spend-by-month";
import { useOverview } from "./use-overview";

/** Is it working, is anything wrong, what does it cost, what happens next: by role, on one page. */
export function OverviewView() {
  const t = useTranslations("overview");
  const { range, timeZone } = useFormats();
  const overview = useOverview();
  const { role } = useViewer();
  const has = new Set<string>(usePages().map(({ key }) => key));
  const { span, stats, hour } = overview;
  const previous = stats.data?.previous;
  const totals = stats.data?.totals;
  const isEmpty = totals !== undefined && totals.sent + totals.refused === 0;
  const shown = range(span.from, span.to - 1);
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={
          previous
            ? t("scopeCompared", {
                ...{ range: shown, timeZone },
                previous: range(previous.from, previous.to - 1),
              })
            : t("scope", { range: shown, timeZone })
        }
        actions={
          <>
            <RangeControls overview={overview} />
            {has.has("compose") && (
              <IntentLink href="/compose" className={buttonClass("primary")}>
                {t("compose")} <Kbd keys="C" />
              </IntentLink>
            )}
          </>
        }
      />
      <KeyFigures overview={overview} />
      <div className="grid xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-8 p-4 md:p-6">
          {isEmpty ? <SetupList /> : <DeliveryChart overview={overview} />}
          {role === "accountant" ? <SpendByMonth hour={hour} /> : <LatestMessages />}
        </div>
        <aside
          aria-label={t("aside")}
          className="grid content-start gap-8 border-line-soft p-4 max-xl:border-t md:p-6 xl:border-l"
        >
          <AttentionList />
          {has.has("logs") && role === "developer" && <RequestsSummary hour={hour} />}
          {role !== "accountant" && <NextUp hour={hour} />}
        </aside>
      </div>
    </>
  );
}
