"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { filterFields } from "@/components/data-table/list-fields";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { canAccess } from "@/lib/core/permissions/permissions";
import { INBOUND_RULE_LIST } from "@/lib/gateway/messaging/inbound-rules/schema-list";
import { useInboundRules } from "@/lib/queries/inbound-rules";
import { useInboundRuleTable } from "./use-inbound-rule-table";

const InboundRuleDialog = lazyWhenOnline(async () => ({
  default: (await import("./inbound-rule-dialog")).InboundRuleDialog,
}));

export function InboundRulesView() {
  const t = useTranslations("inboundRules");
  const { total } = useFormats();
  const { role } = useViewer();
  const [isCreating, setCreating] = useState(false);
  const fields = filterFields(INBOUND_RULE_LIST, { created_at: { label: t("column.created_at") } });
  const { state, rows: list } = useListPage(INBOUND_RULE_LIST, {
    fields,
    useRows: useInboundRules,
  });
  const { columns, toCompactRow } = useInboundRuleTable();
  const renderCreateButton = (variant: "primary" | "plain") =>
    canAccess("inbox", role, "write") && (
      <Button variant={variant} onClick={() => setCreating(true)}>
        {t("form.create")}
      </Button>
    );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", total(list.data))}
        actions={renderCreateButton("primary")}
      />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: () => null,
          formatName: ({ name }) => name,
          toCompactRow,
          hasRecordPages: false,
        }}
        layout={{
          table: "inboundRules",
          labels: { ...tableLabels(t), search: t("search") },
          columns,
          fields,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={renderCreateButton("plain")}
            />
          ),
        }}
      />
      {isCreating && (
        <Suspense fallback={null}>
          <InboundRuleDialog edited={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
