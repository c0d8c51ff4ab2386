"use client";

import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { filterFields } from "@/components/data-table/list-fields";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { useFormats } from "@/components/format/use-formats";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { PageHeader } from "@/components/layout/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import { AUTOMATION_LIST } from "@/lib/gateway/messaging/automations/schema-list";
import { AUTOMATION_STATES } from "@/lib/gateway/messaging/automations/schema-values";
import { useAutomations } from "@/lib/queries/automations";
import { useAutomationTable } from "./use-automation-table";

const CapDialog = lazyWhenOnline(async () => ({
  default: (await import("./cap-dialog")).CapDialog,
}));

export function AutomationsView() {
  const t = useTranslations("automations");
  const { total } = useFormats();
  const [isCapOpen, setCapOpen] = useState(false);
  const fields = useMemo(
    () =>
      filterFields(AUTOMATION_LIST, {
        state: {
          label: t("column.state"),
          options: AUTOMATION_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        created_at: { label: t("column.created_at") },
      }),
    [t],
  );
  const { state, rows: list } = useListPage(AUTOMATION_LIST, { fields, useRows: useAutomations });
  const { columns, toCompactRow } = useAutomationTable();
  const renderCreateLink = (variant: "primary" | "plain") => (
    <PrefetchLink href="/automations/new" className={buttonClass(variant)}>
      {t("form.create")}
    </PrefetchLink>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", total(list.data))}
        actions={
          <>
            <Button onClick={() => setCapOpen(true)}>{t("cap.open")}</Button>
            {renderCreateLink("primary")}
          </>
        }
      />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: ({ id }) => `/automations/${id}`,
          formatName: ({ name }) => name,
          toCompactRow,
        }}
        layout={{
          table: "automations",
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
              actions={renderCreateLink("plain")}
            />
          ),
        }}
      />
      {isCapOpen && (
        <Suspense fallback={null}>
          <CapDialog onClose={() => setCapOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
