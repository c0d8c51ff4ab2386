"use client";

import { parseAsBoolean, useQueryState } from "nuqs";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Suspense, useMemo } from "react";
import { lazyWhenOnline } from "@/components/hooks/lazy-when-online";
import { DataTable } from "@/components/data-table/table/data-table";
import { tableLabels } from "@/components/data-table/table/table-labels";
import { useListPage } from "@/components/data-table/table/use-list-page";
import { PageHeader } from "@/components/layout/page-header";
import { useViewer } from "@/components/layout/providers/viewer";
import { Button } from "@/components/ui/button";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { canAccess } from "@/lib/core/permissions/permissions";
import { GROUP_LIST } from "@/lib/gateway/contacts/group-records/schema-list";
import { useGroupFigures, useGroups } from "@/lib/queries/groups";
import { useGroupTable } from "./use-group-table";

const CreateGroupDialog = lazyWhenOnline(async () => ({
  default: (await import("./create-group-dialog")).CreateGroupDialog,
}));

const NO_FIELDS: readonly never[] = [];

export function GroupsView() {
  const t = useTranslations("groups");
  const formats = useFormats();
  const { role } = useViewer();
  // In the URL, so other pages can link to the dialog.
  const [isCreating, setCreating] = useQueryState("create", parseAsBoolean.withDefault(false));
  const { state, rows: list } = useListPage(GROUP_LIST, {
    fields: NO_FIELDS,
    useRows: useGroups,
  });
  const rows = list.data?.rows;
  const stats = useGroupFigures(useMemo(() => rows?.map(({ id }) => id) ?? [], [rows])).data;
  const { columns, toCompactRow } = useGroupTable(({ id }) =>
    stats?.groups.find(({ group }) => group === id),
  );
  const canEdit = canAccess("groups", role, "write");
  const renderCreateLink = (variant: "primary" | "plain") => (
    <Button variant={variant} onClick={() => void setCreating(true)}>
      {t("create.open")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        scope={list.data && t("scope", formats.total(list.data))}
        actions={canEdit && renderCreateLink("primary")}
      />
      <DataTable
        state={state}
        rows={{
          list,
          getId: ({ id }) => String(id),
          toHref: ({ id }) => `/groups/${id}`,
          formatName: ({ name }) => name,
          toCompactRow,
        }}
        layout={{
          table: "groups",
          labels: {
            ...tableLabels(t),
            search: t("search"),
          },
          columns,
          defaultSort: { field: "created_at", direction: "desc" },
        }}
        slots={{
          empty: (
            <EmptyFirstUse
              title={t("empty")}
              text={t("emptyText")}
              actions={canEdit && renderCreateLink("plain")}
            />
          ),
        }}
      />
      {isCreating && canEdit && (
        <Suspense fallback={null}>
          <CreateGroupDialog onClose={() => void setCreating(null)} />
        </Suspense>
      )}
    </>
  );
}
