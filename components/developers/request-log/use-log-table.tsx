"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, Column, CompactRow } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import { useFormats } from "@/components/format/use-formats";
import type { RequestLogEntry } from "@/lib/gateway/developers/request-log/schema";
import { REQUEST_LOG_LIST } from "@/lib/gateway/developers/request-log/schema-list";
import { STATUS_CLASS_NAMES } from "@/lib/gateway/developers/request-log/schema-status-class";
import { useKeyNames } from "@/components/layout/providers/use-key-names";
import { hasSecret, useApiKeys } from "@/lib/queries/api-keys";
import { LogStatus } from "./log-status";

const METHODS = REQUEST_LOG_LIST.fields.method.filter.values;

export function useLogTable() {
  const t = useTranslations("logs");
  const { count } = useFormats();
  const keys = useApiKeys().data?.rows;
  const fields = useMemo(
    () =>
      filterFields(REQUEST_LOG_LIST, {
        status: {
          label: t("column.status"),
          options: STATUS_CLASS_NAMES.map((value) => ({ value, label: t(`class.${value}`) })),
        },
        created_at: { label: t("column.created_at") },
        method: {
          label: t("column.method"),
          options: METHODS.map((value) => ({ value, label: value })),
        },
        key_id: {
          label: t("column.key_id"),
          options: (keys ?? [])
            .filter(hasSecret)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        },
        operation_id: { label: t("column.operation_id") },
        request_id: { label: t("column.request_id") },
        people: {
          label: t("person"),
          options: (["too", "only"] as const).map((value) => ({
            value,
            label: t(`people.${value}`),
          })),
        },
      }),
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
  const keyName = useKeyNames();
  const columns: Column<RequestLogEntry>[] = listColumns(
    REQUEST_LOG_LIST,
    (key) => t(`column.${key}`),
    {
      path: {
        isLink: true,
        cell: ({ method, path }) => (
          <span className="font-mono text-small">
            <span className="font-medium">{method}</span> {path}
          </span>
        ),
      },
      status: {
        width: "w-52",
        cell: ({ status, error_code }) => <LogStatus status={status} code={error_code} />,
      },
      duration_ms: {
        width: "w-24",
        isNumeric: true,
        cell: ({ duration_ms }) => t("ms", { ms: count(Math.round(duration_ms * 10) / 10) }),
      },
      key_id: {
        width: "w-32",
        cell: ({ key_id }) =>
          key_id === null ? <span className="text-ink-3">{t("person")}</span> : keyName(key_id),
      },
      created_at: { width: "w-40" },
      ip: { width: "w-36", isHiddenByDefault: true },
      operation_id: { width: "w-40", isHiddenByDefault: true },
      user_agent: { width: "w-48", isHiddenByDefault: true },
      request_id: { width: "w-40", isHiddenByDefault: true },
    },
  );
  const toCompactRow = (entry: RequestLogEntry): CompactRow => ({
    title: (
      <span className="break-all font-mono text-small">
        {entry.method} {entry.path}
      </span>
    ),
    text: entry.key_id === null ? t("person") : keyName(entry.key_id),
    state: <LogStatus status={entry.status} code={null} />,
    meta: <DateTime at={entry.created_at} isPlain />,
  });
  return { fields, views, columns, toCompactRow };
}
