"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue, Money } from "@/components/ui/money";
import type { BulkSummary } from "@/lib/gateway/messaging/bulks/schema";
import { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { useMe } from "@/lib/queries/me";
import { TestBadge } from "@/components/messaging/badge-of-tests";
import { toBulkCost } from "@/lib/core/messages/bulk-cost";
import { BulkStatus } from "./bulk-status";
import { useBulkName } from "./use-bulk-name";

export function useBulkTable() {
  const t = useTranslations("bulks");
  const { count, percent } = useFormats();
  const currency = useMe().data?.currency;
  const formatName = useBulkName();
  return useMemo(() => {
    const formatCost = (bulk: BulkSummary) =>
      currency === undefined ? (
        <NoValue />
      ) : (
        <Money amount={toBulkCost(bulk)} currency={currency} />
      );
    // Share of all messages, as in the report.
    const formatDelivered = ({ sent_count, delivered_count, msg_total_count }: BulkSummary) =>
      sent_count === 0 ? <NoValue /> : percent(delivered_count / msg_total_count);
    const columns: Column<BulkSummary>[] = listColumns(BULK_LIST, (key) => t(`column.${key}`), {
      text: { isLink: true, cell: formatName },
      status_code: {
        width: "w-48",
        cell: (bulk) => (
          <span className="flex items-center gap-2">
            <BulkStatus bulk={bulk} />
            {bulk.is_test && <TestBadge />}
          </span>
        ),
      },
      recipients_count: {
        width: "w-28",
        isNumeric: true,
        cell: ({ recipients_count }) => count(recipients_count),
      },
      delivered_count: { width: "w-28", isNumeric: true, isSecondary: true, cell: formatDelivered },
      clicks_count: {
        width: "w-24",
        isNumeric: true,
        isSecondary: true,
        cell: ({ clicks_count }) => (clicks_count === null ? <NoValue /> : count(clicks_count)),
      },
      charged_amount: { width: "w-28", isNumeric: true, cell: formatCost },
      created_at: { width: "w-40" },
      delivery_at: { width: "w-40", isHiddenByDefault: true },
    });
    const toCompactRow = (bulk: BulkSummary): CompactRow => ({
      title: formatName(bulk),
      text: t("recipients", { count: bulk.recipients_count }),
      state: (
        <span className="flex items-center gap-2">
          <BulkStatus bulk={bulk} />
          {bulk.is_test && <TestBadge />}
        </span>
      ),
      meta: (
        <>
          <DateTime at={bulk.created_at} isPlain /> · {formatCost(bulk)}
        </>
      ),
    });
    return { columns, toCompactRow, formatName };
  }, [t, count, percent, currency, formatName]);
}
