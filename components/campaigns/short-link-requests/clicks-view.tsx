"use client";

import { useTranslations } from "next-intl";
import { CampaignLayout } from "@/components/campaigns/short-link-campaigns/campaign-layout";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useViewer } from "@/components/layout/providers/viewer";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { accessLevel } from "@/lib/core/permissions/permissions";
import { CLICK_LIST } from "@/lib/gateway/responses/short-link-requests/schema-list";
import { CLICK_EXPORT_COLUMNS } from "@/lib/gateway/responses/short-link-requests/schema-values";
import { useCampaignClicks } from "@/lib/queries/click-stats";
import { ClickDetail } from "./click-detail";
import { useClickTable } from "./use-click-table";

export function ClicksView({ code }: { code: string }) {
  return <CampaignLayout code={code}>{() => <ClickTable code={code} />}</CampaignLayout>;
}

function ClickTable({ code }: { code: string }) {
  const t = useTranslations("clicks.list");
  const { role } = useViewer();
  const { fields, views, columns, toCompactRow, formatName } = useClickTable();
  const { state, filterQuery, query } = useListQuery(CLICK_LIST, { fields });
  const rows = useCampaignClicks(code, query);
  const source = filterQuery;
  source.set("campaign", code);
  return (
    <DataTable
      state={state}
      rows={{
        list: rows,
        getId: ({ id }) => String(id),
        toHref: ({ id }) => `/campaigns/${code}/clicks?peek=${id}`,
        formatName,
        toCompactRow,
        hasRecordPages: false,
      }}
      layout={{
        table: "clicks",
        labels: tableLabels(t),
        columns,
        fields,
        views,
        defaultSort: { field: "date", direction: "desc" },
      }}
      slots={{
        peek: (id) => <ClickDetail id={id} />,
        exportSource:
          accessLevel("exportPersonal", role) === "write"
            ? {
                operation: "GET /short_link_requests/export",
                query: source,
                fileName: t("file"),
                columns: CLICK_EXPORT_COLUMNS.map((key) => ({
                  key,
                  label: t(`column.${key}`),
                  isChosen: true,
                })),
              }
            : undefined,
        empty: <EmptyFirstUse title={t("empty")} text={t("emptyText")} />,
      }}
    />
  );
}
