"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { FileLink } from "@/components/layout/file-link";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { mayAccess } from "@/lib/core/permissions/permissions";
import { useCostCentres, useCostCentreUsage } from "@/lib/queries/cost-centres";
import { CostCentreForm } from "./cost-centre-form";
import { UsageTable, type UsageTableProps } from "./usage-table";
import type { UsageRange } from "./use-usage";

/** What was spent by cost centre, as a table and as a file; owners set them here. */
export function UsageByCostCentre({
  range: { span },
  totals,
}: {
  range: UsageRange;
  /** What the whole range came to. */
  totals: UsageTableProps["totals"];
}) {
  const t = useTranslations("usage");
  const { role } = useViewer();
  const { from, to } = span;
  const query = useMemo(
    () => new URLSearchParams({ from: String(from), to: String(to) }),
    [from, to],
  );
  const { data } = useCostCentreUsage(query);
  // Names of keys and groups are the owners'.
  const maySet = mayAccess("topUp", role, "write") && mayAccess("developers", role, "write");
  const isUsed = (useCostCentres().data?.cost_centres.length ?? 0) > 0;
  return (
    <div className="grid gap-2">
      {isUsed && data !== undefined && (
        <>
          <UsageTable
            title={t("by.costCentre")}
            label={t("column.costCentre")}
            currency={data.currency}
            totals={totals}
            rows={data.cost_centres.map(({ cost_centre: name, ...costs }) => ({
              ...costs,
              key: name ?? "",
              name: name ?? t("withoutCostCentre"),
            }))}
          />
          <p className="print:hidden">
            <FileLink
              href={`/api/cost_centres/usage/export?${query}`}
              className={buttonClass("quiet")}
            >
              {t("costCentresFile")}
            </FileLink>
          </p>
        </>
      )}
      {maySet && <CostCentreForm />}
    </div>
  );
}
