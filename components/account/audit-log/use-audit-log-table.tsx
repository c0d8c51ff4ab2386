"use client";

import { useMessages, useTranslations } from "next-intl";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import type { AuditLogEntry } from "@/lib/gateway/account/audit-log/schema";
import { AUDIT_LOG_LIST } from "@/lib/gateway/account/audit-log/schema-list";
import { useMembers } from "@/lib/queries/team";
import { listActions } from "./actions";
import { useAuditEntryText } from "./use-audit-entry-text";

export function useAuditLogTable() {
  const t = useTranslations("auditLog");
  const messages = useMessages();
  const entryText = useAuditEntryText();
  const members = useMembers().data?.rows;
  const fields = useMemo(
    () =>
      filterFields(AUDIT_LOG_LIST, {
        actor_id: {
          label: t("column.actor"),
          options: (members ?? []).map(({ user_id, name }) => ({
            value: String(user_id),
            label: name,
          })),
        },
        action: {
          label: t("column.action"),
          options: listActions(messages.auditLog.action).map((value) => ({
            value,
            label: t(`action.${value}` as "action.sms.deleted"),
          })),
        },
        created_at: { label: t("column.created_at") },
        request_id: { label: t("column.request_id") },
      }),
    [t, messages, members],
  );
  const columns: Column<AuditLogEntry>[] = listColumns(
    AUDIT_LOG_LIST,
    (key) => t(`column.${key}`),
    {
      action: { isLink: true, width: "w-72", cell: (entry) => entryText.action(entry.action) },
      object: { cell: (entry) => entryText.object(entry) },
      actor: { width: "w-48", cell: (entry) => entryText.actor(entry) },
      created_at: { width: "w-40" },
      ip: { width: "w-36", isSecondary: true },
      request_id: { width: "w-40", isHiddenByDefault: true },
    },
  );
  const toCompactRow = (entry: AuditLogEntry): CompactRow => ({
    title: entryText.action(entry.action),
    text: entryText.object(entry),
    state: entryText.actor(entry),
    meta: <DateTime at={entry.created_at} isPlain />,
  });
  return { fields, columns, toCompactRow, words: entryText };
}
