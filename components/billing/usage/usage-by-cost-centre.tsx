"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useCsvSeparator } from "@/components/format/use-csv-separator";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { FileLink } from "@/components/layout/file-link";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { UsageReport } from "@/lib/gateway/billing/usage/schema";
import { useCostCentres } from "@/lib/queries/cost-centres";
import { FILE_FORMATS } from "./file-formats";
import { UsageTable } from "./usage-table";

const CostCentreForm = lazyWhenOnline(async () => ({
  default: (await import("./cost-centre-form")).CostCentreForm,
}));

export function UsageByCostCentre({ usage }: { usage: UsageReport }) {
  const t = useTranslations("usage");
  const { role } = useViewer();
  const [separator] = useCsvSeparator();
  const { from, to, cost_centres: centres } = usage;
  // Only owners see the names of keys and groups.
  const canSet = canAccess("topUp", role, "write") && canAccess("developers", role, "write");
  const isUsed = (useCostCentres().data?.cost_centres.length ?? 0) > 0;
  return (
    <div className="grid gap-2">
      {isUsed && (
        <>
          <UsageTable
            title={t("by.costCentre")}
            label={t("column.costCentre")}
            usage={usage}
            rows={centres.map(({ cost_centre: name, ...costs }) => ({
              ...costs,
              key: name ?? "",
              name: name ?? t("withoutCostCentre"),
            }))}
          />
          <p className="flex flex-wrap gap-2 print:hidden">
            {FILE_FORMATS.map((format) => (
              <FileLink
                key={format}
                href={`/api/cost_centres/usage/export?from=${from}&to=${to}&format=${format}&separator=${separator}`}
                className={buttonClass("quiet")}
              >
                {t(`costCentresFile.${format}`)}
              </FileLink>
            ))}
          </p>
        </>
      )}
      {canSet && (
        <Suspense fallback={null}>
          <CostCentreForm />
        </Suspense>
      )}
    </div>
  );
}
