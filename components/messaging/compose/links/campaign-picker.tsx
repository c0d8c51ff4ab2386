"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SearchList, useSearch } from "@/components/forms/search-list";
import type { PanelProps } from "@/components/ui/panel";
import { createListQuery } from "@/lib/core/list";
import type { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import { useCampaigns } from "@/lib/queries/campaigns";

const MAX_SHOWN = 50;

export interface CampaignPickerProps extends PanelProps {
  canCreate: boolean;
  onChoose: (code: string) => void;
}

export function CampaignPicker({ canCreate, onChoose, ...panel }: CampaignPickerProps) {
  const t = useTranslations("compose.link");
  const search = useSearch();
  const { name } = search;
  const query = useMemo(
    () =>
      createListQuery<typeof CAMPAIGN_LIST>({
        itemsPerPage: MAX_SHOWN,
        ...(name !== "" && { name }),
      }),
    [name],
  );
  const { data, error } = useCampaigns(query);
  return (
    <SearchList
      {...panel}
      labels={{ label: t("insert"), search: t("search"), failed: t("failed"), none: t("none") }}
      className="w-80 max-w-full"
      search={search}
      rows={data?.rows}
      error={error}
      toKey={({ id }) => id}
      line={({ name, url, type }) => (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{name}</span>
            <span className="block truncate text-ink-3 text-small">{url}</span>
          </span>
          <span className="shrink-0 text-ink-3 text-small">{t(`type.${type}`)}</span>
        </>
      )}
      onChoose={({ id }) => onChoose(id)}
    >
      {canCreate && (
        <Link href="/campaigns/new" className="px-2 py-1 text-accent-ink hover:underline">
          {t("create")}
        </Link>
      )}
    </SearchList>
  );
}
