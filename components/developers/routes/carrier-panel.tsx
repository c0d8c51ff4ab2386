"use client";

import { useTranslations } from "next-intl";
import type { CarrierResource } from "@/lib/gateway/developers/carriers/schema";
import { CarrierChart } from "./carrier-chart";
import { CarrierStats } from "./carrier-stats";
import { CarrierStatus } from "./carrier-status";
import { CostTable } from "./cost-table";
import { RouteTable } from "./route-table";

export function CarrierPanel({ carrier }: { carrier: CarrierResource }) {
  const t = useTranslations("routes");
  const headingId = `carrier-${carrier.carrier}`;
  return (
    <section aria-labelledby={headingId} className="border-line border-b">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-b px-4 py-3 md:px-6">
        <h2 id={headingId} className="font-semibold text-read">
          {carrier.carrier}
        </h2>
        {carrier.kind !== carrier.carrier && <span className="text-ink-3">{carrier.kind}</span>}
        <CarrierStatus carrier={carrier} />
        {carrier.detail !== null && <span className="text-ink-2">{carrier.detail}</span>}
      </header>
      <CarrierStats carrier={carrier} />
      <div className="grid xl:grid-cols-2">
        <div className="min-w-0 p-4 md:p-6">
          <CarrierChart carrier={carrier} />
        </div>
        <div className="grid min-w-0 content-start gap-6 border-line-soft p-4 max-xl:border-t md:p-6 xl:border-l">
          <RouteTable carrier={carrier} />
          {carrier.costs.length > 0 && <CostTable carrier={carrier} />}
          <div className="grid gap-2 text-ink-2">
            <p>{t(`afterUnknown.${carrier.after_unknown}`)}</p>
            <p>{t("about.throttled")}</p>
            <p>{t("about.reports")}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
