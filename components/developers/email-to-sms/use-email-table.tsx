"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, Column, CompactRow } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import type { EmailLogEntry } from "@/lib/gateway/messaging/email-to-sms/schema";
import { EMAIL_LOG_LIST } from "@/lib/gateway/messaging/email-log/schema-list";
import { EMAIL_KINDS, EMAIL_RESULTS } from "@/lib/gateway/messaging/email-log/schema-values";
import { EmailResult } from "./email-result";

export function useEmailTable() {
  const t = useTranslations("emailToSms");
  const fields = useMemo(
    () =>
      filterFields(EMAIL_LOG_LIST, {
        result: {
          label: t("column.result"),
          options: EMAIL_RESULTS.map((value) => ({ value, label: t(`result.${value}`) })),
        },
        kind: {
          label: t("column.kind"),
          options: EMAIL_KINDS.map((value) => ({ value, label: t(`form.kinds.${value}`) })),
        },
        received_at: { label: t("column.received_at") },
      }),
    [t],
  );
  const views = useMemo(
    (): BuiltInView[] => [
      { id: "all", label: t("view.all"), filters: [] },
      {
        id: "refused",
        label: t("view.refused"),
        filters: [{ field: "result", operator: "is", values: ["refused"] }],
      },
    ],
    [t],
  );
  const columns: Column<EmailLogEntry>[] = listColumns(
    EMAIL_LOG_LIST,
    (key) => t(`column.${key}`),
    {
      header_from: {
        isLink: true,
        cell: ({ header_from: from }) => <span className="break-all">{from ?? t("noSender")}</span>,
      },
      result: { width: "w-60", cell: (entry) => <EmailResult {...entry} /> },
      address: {
        cell: ({ address }) => <span className="break-all font-mono text-small">{address}</span>,
      },
      kind: { width: "w-32", cell: ({ kind }) => t(`form.kinds.${kind}`) },
      parts_count: {
        width: "w-20",
        isNumeric: true,
        cell: ({ parts_count: parts }) => parts ?? <NoValue />,
      },
      received_at: { width: "w-40" },
    },
  );
  const toCompactRow = (entry: EmailLogEntry): CompactRow => ({
    title: <span className="break-all">{entry.header_from ?? t("noSender")}</span>,
    text: <span className="break-all">{entry.subject ?? entry.address}</span>,
    state: <EmailResult {...entry} />,
    meta: <DateTime at={entry.received_at} isPlain />,
  });
  return { fields, views, columns, toCompactRow };
}
