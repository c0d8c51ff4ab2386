"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/table/data-table";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useListQuery } from "@/components/data-table/table/use-list-page";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { EmptyFirstUse } from "@/components/ui/empty-state";
import { NamedPhone } from "@/components/ui/named-phone";
import { accessLevel, canAccess } from "@/lib/core/permissions/permissions";
import { formatPhone } from "@/lib/core/phone/format-phone";
import type { BulkUnsubscribe } from "@/lib/gateway/messaging/bulks/schema-people";
import { UNSUBSCRIBE_LIST } from "@/lib/gateway/messaging/bulks/schema-people-lists";
import {
  UNSUBSCRIBE_EXPORT_COLUMNS,
  UNSUBSCRIBE_SOURCES,
} from "@/lib/gateway/messaging/bulks/schema-values";
import { exportBulkUnsubscribes, useBulkUnsubscribes } from "@/lib/queries/bulks";
import { BulkLayout } from "./bulk-layout";
import { contactPath } from "./contact-path";

export function BulkUnsubscribedView({ uuid }: { uuid: string }) {
  return <BulkLayout uuid={uuid}>{() => <Unsubscribed uuid={uuid} />}</BulkLayout>;
}

function Unsubscribed({ uuid }: { uuid: string }) {
  const t = useTranslations("bulks.unsubscribedList");
  const { role } = useViewer();
  const isMasked = accessLevel("messages", role) === "masked";
  const fields = useMemo(
    () =>
      filterFields(UNSUBSCRIBE_LIST, {
        source: {
          label: t("column.source"),
          options: UNSUBSCRIBE_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        },
      }),
    [t],
  );
  const renderNumber = ({ contact_name: name, phone }: BulkUnsubscribe) =>
    phone === null ? (
      <span className="text-ink-3">{t("gone")}</span>
    ) : (
      <NamedPhone name={name} number={phone} />
    );
  const formatSource = ({ source }: BulkUnsubscribe) => t(`source.${source}`);
  const columns: Column<BulkUnsubscribe>[] = listColumns(
    UNSUBSCRIBE_LIST,
    (key) => t(`column.${key}`),
    {
      phone: { width: "w-72", isLink: true, cell: renderNumber },
      source: { width: "w-40", cell: formatSource },
      unsubscribed_at: { width: "w-40" },
    },
  );
  const toCompactRow = (item: BulkUnsubscribe): CompactRow => ({
    title: renderNumber(item),
    text: formatSource(item),
    state: null,
    meta: <DateTime at={item.unsubscribed_at} isPlain />,
  });
  /** Links to the contact's page if the role can see it, otherwise to the message. */
  const toContactHref = ({ phone, msg_uuid }: BulkUnsubscribe) =>
    (phone === null ? null : contactPath(role, phone)) ??
    (msg_uuid === null ? null : `/messages/${msg_uuid}`);
  const { state, filterQuery, query } = useListQuery(UNSUBSCRIBE_LIST, { fields });
  const list = useBulkUnsubscribes(uuid, query);
  return (
    <DataTable
      state={state}
      rows={{
        list,
        getId: ({ id }) => id,
        toHref: toContactHref,
        formatName: ({ contact_name: name, phone }) =>
          phone === null ? t("gone") : (name ?? formatPhone(phone)),
        toCompactRow,
      }}
      layout={{
        table: "unsubscribes",
        labels: {
          caption: t("caption"),
          failed: t("failed"),
          noMatch: (count) => t("noMatch", { count }),
          ...(!isMasked && { search: t("search") }),
        },
        columns,
        fields,
        defaultSort: { field: "unsubscribed_at", direction: "desc" },
      }}
      slots={{
        exportSource: canAccess("exportPersonal", role, "read")
          ? {
              operation: (query) => exportBulkUnsubscribes(uuid, query),
              query: filterQuery,
              fileName: t("file"),
              columns: UNSUBSCRIBE_EXPORT_COLUMNS.map((key) => ({
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
