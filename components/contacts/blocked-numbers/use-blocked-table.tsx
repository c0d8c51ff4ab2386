"use client";

import { useTranslations } from "next-intl";
import { useExamplePhone } from "@/components/format/use-country";
import { useMemo } from "react";
import { listColumns } from "@/components/data-table/list-columns";
import { filterFields } from "@/components/data-table/list-fields";
import type { Column, CompactRow } from "@/components/data-table/types";
import { useViewer } from "@/components/layout/providers/viewer";
import { DateTime } from "@/components/ui/date-time";
import { Phone } from "@/components/ui/phone";
import { canAccess } from "@/lib/core/permissions/permissions";
import type { BlockedNumber } from "@/lib/gateway/contacts/blocked-numbers/schema";
import { BLOCKED_NUMBER_LIST } from "@/lib/gateway/contacts/blocked-numbers/schema-list";
import { BLOCK_TYPES } from "@/lib/gateway/contacts/blocked-numbers/schema-values";
import { UnblockButton } from "./unblock-button";

const renderSince = ({ added_at }: BlockedNumber) => (
  <DateTime at={Date.parse(added_at) / 1_000} isPlain />
);

export function useBlockedTable() {
  const t = useTranslations("blocked");
  const { role } = useViewer();
  const { text: example } = useExamplePhone();
  const fields = useMemo(
    () =>
      filterFields(BLOCKED_NUMBER_LIST, {
        number: { label: t("column.number"), placeholder: example },
        type: {
          label: t("column.type"),
          options: BLOCK_TYPES.map((type) => ({ value: String(type), label: t(`type.${type}`) })),
        },
        added_at: { label: t("column.added_at") },
      }),
    [t, example],
  );
  const listed: Column<BlockedNumber>[] = listColumns(
    BLOCKED_NUMBER_LIST,
    (key) => t(`column.${key}`),
    {
      number: { width: "w-52", isLink: true, cell: ({ number }) => <Phone number={number} /> },
      type: { width: "w-36", cell: ({ type }) => t(`type.${type}`) },
      added_at: { width: "w-40", cell: renderSince },
      note: {},
      source: {
        width: "w-32",
        isHiddenByDefault: true,
        cell: ({ source }) => t(`source.${source}`),
      },
    },
  );
  const actions: Column<BlockedNumber> = {
    key: "actions",
    label: t("column.actions"),
    width: "w-36",
    isNumeric: true,
    cell: (block) => <UnblockButton block={block} variant="quiet" />,
  };
  const columns = canAccess("blockedNumbers", role, "write") ? [...listed, actions] : listed;
  const toCompactRow = (block: BlockedNumber): CompactRow => ({
    title: <Phone number={block.number} />,
    text: (
      <>
        {t(`type.${block.type}`)} · {renderSince(block)}
      </>
    ),
    state: <UnblockButton block={block} variant="quiet" />,
    meta: null,
  });
  return { fields, columns, toCompactRow };
}
