"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { BuiltInView, Column, CompactRow, FilterField } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { Missing } from "@/components/ui/figures";
import { useFormats } from "@/components/ui/use-formats";
import type { RequestLogEntry } from "@/lib/gateway/request-log/schema";
import { hasSecret, useApiKeys } from "@/lib/queries/api-keys";
import { LogStatus } from "./log-status";
import { STATUS_CLASS_NAMES } from "./status-class";

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** Columns, filters and views of the request log. */
export function useLogTable() {
  const t = useTranslations("logs");
  const { count } = useFormats();
  const keys = useApiKeys().data?.rows;
  const fields = useMemo(
    (): FilterField[] => [
      {
        key: "status",
        label: t("column.status"),
        kind: "choice",
        canNegate: true,
        options: STATUS_CLASS_NAMES.map((value) => ({ value, label: t(`class.${value}`) })),
      },
      { key: "created", label: t("column.created_at"), kind: "time" },
      {
        key: "method",
        label: t("column.method"),
        kind: "choice",
        options: METHODS.map((value) => ({ value, label: value })),
      },
      {
        key: "key",
        label: t("column.key_id"),
        kind: "choice",
        options: (keys ?? [])
          .filter(hasSecret)
          .map(({ id, name }) => ({ value: String(id), label: name })),
      },
      { key: "request", label: t("column.request_id"), kind: "text" },
      {
        key: "people",
        label: t("person"),
        kind: "choice",
        options: (["too", "only"] as const).map((value) => ({
          value,
          label: t(`people.${value}`),
        })),
      },
    ],
    [t, keys],
  );
  const views = useMemo(
    (): BuiltInView[] => [
      { id: "keys", label: t("view.keys"), filters: [] },
      {
        id: "all",
        label: t("view.all"),
        filters: [{ field: "people", operator: "is", values: ["too"] }],
      },
      {
        id: "failed",
        label: t("view.failed"),
        filters: [{ field: "status", operator: "one_of", values: ["4xx", "5xx"] }],
      },
    ],
    [t],
  );
  const nameOfKey = (id: number | null) =>
    id === null ? null : (keys?.find((key) => key.id === id)?.name ?? String(id));
  const columns: Column<RequestLogEntry>[] = [
    {
      key: "path",
      label: t("column.path"),
      isLink: true,
      cell: ({ method, path }) => (
        <span className="font-mono text-small">
          <span className="font-medium">{method}</span> {path}
        </span>
      ),
    },
    {
      key: "status",
      label: t("column.status"),
      width: "w-52",
      cell: ({ status, error_code }) => <LogStatus status={status} code={error_code} />,
    },
    {
      key: "duration_ms",
      label: t("column.duration_ms"),
      width: "w-24",
      isNumeric: true,
      cell: ({ duration_ms }) => t("ms", { ms: count(Math.round(duration_ms * 10) / 10) }),
    },
    {
      key: "key_id",
      label: t("column.key_id"),
      width: "w-32",
      cell: ({ key_id }) => nameOfKey(key_id) ?? <span className="text-ink-3">{t("person")}</span>,
    },
    {
      key: "created_at",
      label: t("column.created_at"),
      width: "w-40",
      sort: "created_at",
      cell: ({ created_at }) => <DateTime at={created_at} isPlain />,
    },
    {
      key: "ip",
      label: t("column.ip"),
      width: "w-36",
      isHiddenAtFirst: true,
      cell: ({ ip }) => ip,
    },
    {
      key: "operation_id",
      label: t("column.operation_id"),
      width: "w-40",
      isHiddenAtFirst: true,
      cell: ({ operation_id }) => operation_id,
    },
    {
      key: "user_agent",
      label: t("column.user_agent"),
      width: "w-48",
      isHiddenAtFirst: true,
      cell: ({ user_agent }) => user_agent ?? <Missing />,
    },
    {
      key: "request_id",
      label: t("column.request_id"),
      width: "w-40",
      isHiddenAtFirst: true,
      cell: ({ request_id }) => <span className="font-mono text-small">{request_id}</span>,
    },
  ];
  const compactOf = (entry: RequestLogEntry): CompactRow => ({
    title: (
      <span className="break-all font-mono text-small">
        {entry.method} {entry.path}
      </span>
    ),
    text: nameOfKey(entry.key_id) ?? t("person"),
    state: <LogStatus status={entry.status} code={null} />,
    meta: <DateTime at={entry.created_at} isPlain />,
  });
  return { fields, views, columns, compactOf };
}
