"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FileButton } from "@/components/charts/file-button";
import { usePrinting } from "@/components/hooks/use-printing";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SPENDING_GROUPINGS } from "@/lib/gateway/billing/spending/schema-values";
import { toCostPerDelivered } from "./cost-per";
import { type GroupRow, GroupTable } from "./group-table";
import { useGroupLabel } from "./use-group-label";
import type { LoadedSpending } from "./use-spending";

const COLLAPSED_ROWS = 10;

function useGroupRows({ data, by }: LoadedSpending): GroupRow[] {
  const nameGroup = useGroupLabel(data.groups);
  return data.groups.map((group) => ({
    ...group,
    label: nameGroup(by, group),
    perDelivered:
      group.messages_delivered === null ? null : toCostPerDelivered(group.messages_delivered),
  }));
}

function GroupFile({ spending, rows }: { spending: LoadedSpending; rows: readonly GroupRow[] }) {
  const t = useTranslations("spending.groups");
  const { data, by } = spending;
  const { currency } = data;
  return (
    <FileButton
      title={t("title")}
      file={{
        name: `spend-by-${by}`,
        columns: [
          t(`column.${by}`),
          t("messages"),
          t("parts"),
          t("costIn", { currency }),
          t("previousIn", { currency }),
          t("perDeliveredIn", { currency }),
          t("people"),
          t("perClickIn", { currency }),
        ],
        rows: rows.map((row) => [
          row.label,
          row.messages,
          row.parts,
          row.cost,
          row.previous?.cost ?? null,
          row.perDelivered,
          row.clicks?.people ?? null,
          row.clicks?.cost_per_click ?? null,
        ]),
      }}
    />
  );
}

/** Costs by country, service, key, cost centre or bulk; the same split as in the chart. */
export function GroupsPanel({ spending }: { spending: LoadedSpending }) {
  const t = useTranslations("spending.groups");
  const [isExpanded, setExpanded] = useState(false);
  const isPrinting = usePrinting();
  const { by, chosenBy, setChoice } = spending;
  const rows = useGroupRows(spending);
  return (
    <section className="grid grid-cols-1 gap-3 print:block print:*:mb-3">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="font-semibold text-read">{t("title")}</h2>
          {by === "bulk_id" && <p className="text-ink-3">{t("bulkNote")}</p>}
        </div>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-1 print:hidden">
          <div className="min-w-0 overflow-x-auto">
            <SegmentedControl
              label={t("by")}
              value={chosenBy}
              options={SPENDING_GROUPINGS.map((value) => ({ value, label: t(`column.${value}`) }))}
              onChange={(selected) => void setChoice({ by: selected })}
            />
          </div>
          {rows.length > 0 && <GroupFile spending={spending} rows={rows} />}
        </div>
      </header>
      {rows.length === 0 ? (
        <p className="text-ink-3">{t(by === "bulk_id" ? "noBulks" : "none")}</p>
      ) : (
        <>
          <GroupTable
            spending={spending}
            rows={rows.slice(0, isExpanded || isPrinting ? rows.length : COLLAPSED_ROWS)}
            all={rows}
          />
          {rows.length > COLLAPSED_ROWS && (
            <Button
              className="justify-self-start print:hidden"
              onClick={() => setExpanded(!isExpanded)}
            >
              {isExpanded ? t("fewer") : t("more", { count: rows.length })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
