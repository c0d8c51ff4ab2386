"use client";

import { useTranslations } from "next-intl";
import { listColumns } from "@/components/data-table/list-columns";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useFormats } from "@/components/format/use-formats";
import { DateTime } from "@/components/ui/date-time";
import { NoValue } from "@/components/ui/money";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GroupFigures } from "@/lib/gateway/contacts/groups/schema-growth";
import { GROUP_LIST } from "@/lib/gateway/contacts/group-records/schema-list";
import { listNamedColumns } from "@/lib/gateway/contacts/group-records/schema-values";
import { GroupActions } from "./group-actions";

const formatColumns = (group: Group) =>
  listNamedColumns(group)
    .map(({ name }) => name)
    .join(", ");

export type GetStats = (group: Pick<Group, "id">) => GroupFigures | undefined;

function useStatColumns(getStats: GetStats): Column<Group>[] {
  const t = useTranslations("groups.column");
  const { count } = useFormats();
  const createCountColumn = (key: "added" | "unsubscribed"): Column<Group> => ({
    key,
    label: t(key),
    width: "w-32",
    isNumeric: true,
    isSecondary: true,
    cell: (group) => {
      const stats = getStats(group);
      return stats === undefined ? <NoValue /> : count(stats[key]);
    },
  });
  return [
    createCountColumn("added"),
    createCountColumn("unsubscribed"),
    {
      key: "last_used",
      label: t("last_used"),
      width: "w-36",
      isSecondary: true,
      cell: (group) => {
        const at = getStats(group)?.last_used_at ?? null;
        return at === null ? <NoValue /> : <DateTime at={at} isPlain />;
      },
    },
  ];
}

export function useGroupTable(getStats: GetStats) {
  const stats = useStatColumns(getStats);
  const t = useTranslations("groups");
  const { count } = useFormats();
  const declaredColumns: Column<Group>[] = listColumns(GROUP_LIST, (key) => t(`column.${key}`), {
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
          <NoValue />
        ) : (
          <DateTime at={Date.parse(deleted_at) / 1_000} isAbsolute isPlain />
        ),
    },
    created_at: { width: "w-40", isHiddenByDefault: true },
  });
  const [name, entries, ...times] = declaredColumns;
  const columns: Column<Group>[] = [
    ...(name === undefined || entries === undefined ? [] : [name, entries]),
    ...stats,
    ...times,
    {
      key: "columns",
      label: t("column.columns"),
      width: "w-72",
      isHiddenByDefault: true,
      cell: (group) => formatColumns(group) || <NoValue />,
    },
    {
      key: "actions",
      label: t("column.actions"),
      width: "w-20",
      isNumeric: true,
      cell: (group) => <GroupActions group={group} />,
    },
  ];
  const toCompactRow = (group: Group): CompactRow => ({
    title: group.name,
    text: formatColumns(group) || group.description,
    state: (
      <span className="inline-flex items-center gap-1">
        {t("entries", { count: group.count_items })}
        <GroupActions group={group} />
      </span>
    ),
    meta: null,
  });
  return { columns, toCompactRow };
}
