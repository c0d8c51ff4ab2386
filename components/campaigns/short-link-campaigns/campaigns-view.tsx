"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { buttonClass } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { canAccess } from "@/lib/core/permissions/permissions";
import { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import { useCampaignFigures, useCampaigns } from "@/lib/queries/campaigns";
import { useCampaignFields } from "./use-campaign-fields";
import { useCampaignTable } from "./use-campaign-table";

export function CampaignsView() {
  const t = useTranslations("campaigns");
  const formats = useFormats();
  const { role } = useViewer();
  const fields = useCampaignFields();
  const { state, rows: list } = useListPage(CAMPAIGN_LIST, { fields, useRows: useCampaigns });
  const rows = list.data?.rows;
  const stats = useCampaignFigures(useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])).data;
  const { columns, toCompactRow } = useCampaignTable(({ id }) =>
    stats?.campaigns.find(({ campaign }) => campaign === id),
  );
  const renderCreateLink = (variant: "primary" | "plain") =>
    canAccess("campaigns", role, "write") && (
      <Link href="/campaigns/new" className={buttonClass(variant)}>
        {t("new.open")}
      </Link>
    );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={
          <>
            <Link href="/link-domains" className={buttonClass("plain")}>
              {t("domains")}
            </Link>
            {renderCreateLink("primary")}
          </>
        }
      />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => id,
          toHref: ({ id }) => `/campaigns/${id}`,
          formatName: ({ name }) => name,
          toCompactRow,
        }}
        layout={{
          table: "campaigns",
          labels: {
            ...tableLabels(t),
            search: t("search"),
          },
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
    </>
  );
}
