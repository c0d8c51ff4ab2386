"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { filterFields } from "@/components/data-table/list-fields";
import type { BuiltInView, FilterField } from "@/components/data-table/types";
import { BULK_STATUS_CODES } from "@/lib/core/messages/bulk-state";
import { BULK_KINDS, BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";

export function useBulkFields(): FilterField[] {
  const t = useTranslations("bulks.filter");
  return useMemo(
    () =>
      filterFields(BULK_LIST, {
        status_code: {
          label: t("status"),
          options: BULK_STATUS_CODES.map((code) => ({
            value: String(code),
            label: t(`code.${code}`),
          })),
        },
        is_dryrun: {
          label: t("kind"),
          options: BULK_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        created_at: { label: t("created") },
        delivery_at: { label: t("delivery") },
        sender_id: { label: t("sender") },
      }),
    [t],
  );
}

const filterBy = (field: string, ...values: string[]) => ({
  field,
  operator: "is" as const,
  values,
});

export function useBulkViews(): BuiltInView[] {
  const t = useTranslations("bulks.view");
  return useMemo(
    () => [
      { id: "all", label: t("all"), filters: [] },
      { id: "open", label: t("open"), filters: [filterBy("status", "0", "5")] },
      { id: "dryruns", label: t("dryruns"), filters: [filterBy("kind", "dryrun")] },
    ],
    [t],
  );
}

export function excludeDryRuns(query: URLSearchParams): void {
  if (!query.has("is_dryrun")) query.set("is_dryrun", "false");
}
