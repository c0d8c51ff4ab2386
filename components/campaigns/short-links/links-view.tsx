"use client";

import { useTranslations } from "next-intl";
import { CampaignLayout } from "@/components/campaigns/short-link-campaigns/campaign-layout";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { LINK_LIST } from "@/lib/gateway/campaigns/short-links/schema-list";
import { useCampaignLinks } from "@/lib/queries/click-stats";
import { LinkClicks } from "./link-clicks";
import { useLinkTable } from "./use-link-table";

export function LinksView({ code }: { code: string }) {
  return <CampaignLayout code={code}>{() => <LinkTable code={code} />}</CampaignLayout>;
}

function LinkTable({ code }: { code: string }) {
  const t = useTranslations("clicks.links");
  const { fields, columns, toCompactRow } = useLinkTable();
  const { state, query } = useListQuery(LINK_LIST, { fields });
  const rows = useCampaignLinks(code, query);
  return (
    <DataTable
      state={state}
      rows={{
        list: rows,
        getId: (link) => link.short_code,
        toHref: (link) => `/campaigns/${code}/links?peek=${link.short_code}`,
        formatName: (link) => link.short_url,
        toCompactRow,
        hasRecordPages: false,
      }}
      layout={{
        table: "links",
        labels: tableLabels(t),
        columns,
        fields,
        defaultSort: { field: "updated_at", direction: "desc" },
      }}
      slots={{
        peek: (link) => <LinkClicks code={link} />,
        empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
      }}
    />
  );
}
