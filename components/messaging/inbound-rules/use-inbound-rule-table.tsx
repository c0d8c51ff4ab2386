"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { InboundRule } from "@/lib/gateway/messaging/inbound-rules/schema";
import { INBOUND_RULE_LIST } from "@/lib/gateway/messaging/inbound-rules/schema-list";
import { InboundRuleActions } from "./inbound-rule-actions";

export function useInboundRuleTable() {
  const t = useTranslations("inboundRules.column");
  const { role } = useViewer();
  const canEdit = canAccess("inbox", role, "write");
  const renderActions = (row: InboundRule) => canEdit && <InboundRuleActions row={row} />;
  const columns: Column<InboundRule>[] = listColumns(INBOUND_RULE_LIST, (key) => t(key), {
    name: { isLink: true, cell: ({ name }) => name },
    note: { isSecondary: true },
    created_at: { width: "w-40", isSecondary: true },
  });
  const actions: Column<InboundRule> = {
    key: "actions",
    label: t("actions"),
    width: "w-56",
    isNumeric: true,
    cell: renderActions,
  };
  const toCompactRow = (row: InboundRule): CompactRow => ({
    title: row.name,
    text: row.note,
    state: renderActions(row),
    meta: <DateTime at={row.created_at} isPlain />,
  });
  return { columns: canEdit ? [...columns, actions] : columns, toCompactRow };
}
