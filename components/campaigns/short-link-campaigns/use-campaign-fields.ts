"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { filterFields } from "@/components/data-table/list-fields";
import type { FilterField } from "@/components/data-table/types";
import { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import { CAMPAIGN_TYPES } from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";

export function useCampaignFields(): FilterField[] {
  const t = useTranslations("campaigns");
  return useMemo(
    () =>
      filterFields(CAMPAIGN_LIST, {
        type: {
          label: t("column.type"),
          options: CAMPAIGN_TYPES.map((type) => ({
            value: String(type),
            label: t(`type.${type}`),
          })),
        },
        url: { label: t("column.url"), placeholder: "example.org" },
        created_at: { label: t("column.created_at") },
      }),
    [t],
  );
}
