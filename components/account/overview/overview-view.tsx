"use client";

import { IntentLink } from "@/components/ui/prefetch-link";
import { useTranslations } from "next-intl";
import { PageHeader } from "@/components/layout/page-header";
import { usePages, useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useFormats } from "@/components/format/use-formats";
import { AttentionList } from "./attention-list";
import { DeliveryChart } from "./delivery-chart";
import { FirstSteps, useOpenSteps } from "./first-steps";
import { KeyFigures } from "./key-figures";
import { LatestMessages } from "./latest-messages";
import { NextUp } from "./next-up";
import { RangeControls } from "./range-controls";
import { RequestsSummary } from "./requests-summary";
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
  const steps = useOpenSteps();
  const isEmpty = totals !== undefined && totals.messages === 0;
  const shown = range(span.from, span.to - 1);
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={
          previous
            ? t("scopeCompared", {
                ...{ range: shown, timeZone },
                previous: range(previous.from, Math.max(previous.from, previous.to - 1)),
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
      <div className="grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:grid-rows-[auto_1fr]">
        <div className="border-line-soft p-4 max-xl:border-b md:p-6 xl:col-start-2">
          <AttentionList />
        </div>
        <div className="grid content-start gap-8 border-line-soft p-4 md:p-6 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:border-r">
          {steps.length > 0 && <FirstSteps steps={steps} />}
          {(steps.length === 0 || !isEmpty) && <DeliveryChart overview={overview} />}
          {role === "accountant" ? <SpendByMonth hour={hour} /> : <LatestMessages />}
        </div>
        {role !== "accountant" && (
          <aside
            aria-label={t("aside")}
            className="grid content-start gap-8 border-line-soft p-4 max-xl:border-t md:p-6 xl:col-start-2"
          >
            {has.has("logs") && role === "developer" && <RequestsSummary hour={hour} />}
            <NextUp hour={hour} />
          </aside>
        )}
      </div>
    </>
  );
}
