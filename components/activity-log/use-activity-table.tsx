"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column, CompactRow, FilterField } from "@/components/data-table/types";
import { DateTime } from "@/components/ui/date-time";
import type { Activity } from "@/lib/gateway/audit/schema";
import { useMembers } from "@/lib/queries/team";
import { ACTIONS } from "./actions";
import { useActivityWords } from "./use-activity-words";

/** Columns and filters of the activity. */
export function useActivityTable() {
  const t = useTranslations("activity");
  const words = useActivityWords();
  const members = useMembers().data?.rows;
  const fields = useMemo((): FilterField[] => {
    const name = (key: string) => t(`action.${key}` as "action.sms.deleted");
    return [
      {
        key: "actor",
        label: t("column.actor"),
        kind: "choice",
        options: (members ?? []).map((member) => ({
          value: String(member.user_id),
          label: member.name,
        })),
      },
      {
        key: "action",
        label: t("column.action"),
        kind: "choice",
        canNegate: true,
        options: ACTIONS.map((value) => ({ value, label: name(value) })),
      },
      { key: "created", label: t("column.created_at"), kind: "time" },
      { key: "request", label: t("column.request_id"), kind: "text" },
    ];
  }, [t, members]);
  const columns: Column<Activity>[] = [
    {
      key: "action",
      label: t("column.action"),
      isLink: true,
      width: "w-64",
      cell: (entry) => words.action(entry.action),
    },
    { key: "object", label: t("column.object"), cell: (entry) => words.object(entry) },
    {
      key: "actor",
      label: t("column.actor"),
      width: "w-48",
      cell: (entry) => words.actor(entry),
    },
    {
      key: "created_at",
      label: t("column.created_at"),
      width: "w-40",
      sort: "created_at",
      cell: (entry) => <DateTime at={entry.created_at} isPlain />,
    },
    {
      key: "address",
      label: t("column.address"),
      width: "w-36",
      cell: (entry) => entry.address,
    },
    {
      key: "request_id",
      label: t("column.request_id"),
      width: "w-40",
      isHiddenAtFirst: true,
      cell: (entry) => <span className="font-mono text-small">{entry.request_id}</span>,
    },
  ];
  const compactOf = (entry: Activity): CompactRow => ({
    title: words.action(entry.action),
    text: words.object(entry),
    state: words.actor(entry),
    meta: <DateTime at={entry.created_at} isPlain />,
  });
  return { fields, columns, compactOf, words };
}
