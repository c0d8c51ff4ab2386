"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import type { Delivery } from "@/lib/gateway/developers/webhooks/schema";
import { DELIVERY_LIST } from "@/lib/gateway/developers/webhooks/schema-list";
import { DELIVERY_STATES, EVENT_NAMES } from "@/lib/gateway/developers/webhooks/schema-values";
import { DeliveryStatus } from "./delivery-status";
import { useFormatProblem } from "./use-format-problem";

export function useDeliveryTable() {
  const t = useTranslations("webhooks");
  const { count } = useFormats();
  const formatProblem = useFormatProblem();
  const fields = useMemo(
    () =>
      filterFields(DELIVERY_LIST, {
        state: {
          label: t("column.state"),
          options: DELIVERY_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        event: {
          label: t("column.event"),
          options: EVENT_NAMES.map((value) => ({ value, label: value })),
        },
        created_at: { label: t("column.created_at") },
      }),
    [t],
  );
  const views = useMemo(
    (): BuiltInView[] => [
      { id: "all", label: t("view.all"), filters: [] },
      {
        id: "failed",
        label: t("view.failed"),
        filters: [{ field: "state", operator: "is", values: ["failed"] }],
      },
      {
        id: "pending",
        label: t("view.pending"),
        filters: [{ field: "state", operator: "is", values: ["pending"] }],
      },
    ],
    [t],
  );
  const renderAnswer = ({ last_status: status, last_problem: why }: Delivery) =>
    why === null ? (status ?? <NoValue />) : formatProblem(why, status);
  const columns: Column<Delivery>[] = listColumns(DELIVERY_LIST, (key) => t(`column.${key}`), {
    event: {
      isLink: true,
      cell: ({ event }) => <span className="font-mono text-small">{event}</span>,
    },
    state: { width: "w-52", cell: (delivery) => <DeliveryStatus {...delivery} /> },
    last_status: { width: "w-52", cell: renderAnswer },
    attempts: { width: "w-24", isNumeric: true, cell: ({ attempts }) => count(attempts) },
    duration_ms: {
      width: "w-24",
      isNumeric: true,
      cell: ({ duration_ms: ms }) => (ms === null ? <NoValue /> : t("ms", { ms: count(ms) })),
    },
    next_attempt_at: {
      width: "w-40",
      isHiddenByDefault: true,
      cell: ({ next_attempt_at: next }) => (next === null ? <NoValue /> : <DateTime at={next} />),
    },
    created_at: { width: "w-40" },
  });
  const toCompactRow = (delivery: Delivery): CompactRow => ({
    title: <span className="break-all font-mono text-small">{delivery.event}</span>,
    text: renderAnswer(delivery),
    state: <DeliveryStatus {...delivery} />,
    meta: <DateTime at={delivery.created_at} isPlain />,
  });
  return { fields, views, columns, toCompactRow };
}
