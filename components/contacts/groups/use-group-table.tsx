"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { Missing } from "@/components/ui/figures";
import type { Group } from "@/lib/gateway/contacts/groups/schema";
import { GROUP_LIST } from "@/lib/gateway/contacts/groups/schema-list";
import { namedColumns } from "@/lib/gateway/contacts/groups/schema-values";
import { GroupActions } from "./group-actions";

const columnsOf = (group: Group) =>
  namedColumns(group)
    .map(({ name }) => name)
    .join(", ");

/** Columns of the list of groups. */
export function useGroupTable() {
  const t = useTranslations("groups");
  const { count } = useFormats();
  const listed: Column<Group>[] = listColumns(GROUP_LIST, (key) => t(`column.${key}`), {
    name: { isLink: true, cell: ({ name }) => name },
    count_items: {
      width: "w-28",
      isNumeric: true,
      cell: ({ count_items }) => count(count_items),
    },
    deleted_at: {
      width: "w-44",
      isSecondary: true,
      cell: ({ deleted_at }) =>
        deleted_at === null ? (
          <Missing />
        ) : (
          <DateTime at={Date.parse(deleted_at) / 1_000} isAbsolute isPlain />
        ),
    },
    created_at: { width: "w-40", isSecondary: true },
  });
  const [name, entries, ...times] = listed;
  const columns: Column<Group>[] = [
    ...(name === undefined || entries === undefined ? [] : [name, entries]),
    {
      key: "columns",
      label: t("column.columns"),
      width: "w-72",
      isSecondary: true,
      cell: (group) => columnsOf(group) || <Missing />,
    },
    ...times,
    {
      key: "actions",
      label: t("column.actions"),
      width: "w-20",
      isNumeric: true,
      cell: (group) => <GroupActions group={group} />,
    },
  ];
  const compactOf = (group: Group): CompactRow => ({
    title: group.name,
    text: columnsOf(group) || group.description,
    state: (
      <span className="inline-flex items-center gap-1">
        {t("entries", { count: group.count_items })}
        <GroupActions group={group} />
      </span>
    ),
    meta: null,
  });
  return { columns, compactOf };
}
