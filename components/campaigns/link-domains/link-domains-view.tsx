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
import type { LinkDomain } from "@/lib/gateway/campaigns/link-domains/schema";
import { LINK_DOMAIN_STATES } from "@/lib/gateway/campaigns/link-domains/schema-values";
import { LINK_DOMAIN_LIST } from "@/lib/gateway/campaigns/link-domains/schema-list";
import { useLinkDomains } from "@/lib/queries/link-domains";
import { useLinkDomainTable } from "./use-link-domain-table";

const LinkDomainDialog = lazyWhenOnline(async () => ({
  default: (await import("./link-domain-dialog")).LinkDomainDialog,
}));

const RecordsDialog = lazyWhenOnline(async () => ({
  default: (await import("./records-dialog")).RecordsDialog,
}));

export function LinkDomainsView() {
  const t = useTranslations("linkDomains");
  const { total } = useFormats();
  const { role } = useViewer();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<LinkDomain | null>(null);
  const fields = filterFields(LINK_DOMAIN_LIST, {
    state: {
      label: t("column.state"),
      options: LINK_DOMAIN_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    created_at: { label: t("column.created_at") },
  });
  const { state, rows: list } = useListPage(LINK_DOMAIN_LIST, { fields, useRows: useLinkDomains });
  const { columns, toCompactRow } = useLinkDomainTable();
  const renderCreateLink = (variant: "primary" | "plain") =>
    canAccess("campaigns", role, "write") && (
      <Button variant={variant} onClick={() => setCreating(true)}>
        {t("form.create")}
      </Button>
    );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", total(list.data))}
        actions={renderCreateLink("primary")}
      />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: () => null,
          formatName: ({ unicode_domain: name }) => name,
          toCompactRow,
          hasRecordPages: false,
        }}
        layout={{
          table: "linkDomains",
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
      {isCreating && (
        <Suspense fallback={null}>
          <LinkDomainDialog
            onCreated={(domain) => {
              setCreating(false);
              setCreated(domain);
            }}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
      {created !== null && (
        <Suspense fallback={null}>
          <RecordsDialog
            id={created.id}
            title={created.unicode_domain}
            onClose={() => setCreated(null)}
          />
        </Suspense>
      )}
    </>
  );
}
