"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { SearchList, useSearch } from "@/components/forms/search-list";
import { shortenId } from "@/components/format/format";
import { useFormats } from "@/components/format/use-formats";
import type { PanelProps } from "@/components/ui/panel";
import { createListQuery } from "@/lib/core/list";
import type { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import type { BULK_LIST } from "@/lib/gateway/messaging/bulks/schema-list";
import { useBulks } from "@/lib/queries/bulks";
import { useCampaigns } from "@/lib/queries/campaigns";
import type { ComparisonItem } from "./use-comparison";

const MAX_LISTED = 25;

interface ComparisonPickerProps extends PanelProps {
  chosen: readonly Pick<ComparisonItem, "id">[];
  onChoose: (choice: Pick<ComparisonItem, "kind" | "id">) => void;
}

function useChoices(search: string) {
  const t = useTranslations("comparison");
  const bulkQuery = useMemo(
    () =>
      createListQuery<typeof BULK_LIST>({
        is_dryrun: "false",
        "_order[created_at]": "desc",
        itemsPerPage: MAX_LISTED,
        ...(search !== "" && { text: search }),
      }),
    [search],
  );
  const campaignQuery = useMemo(
    () =>
      createListQuery<typeof CAMPAIGN_LIST>({
        "_order[created_at]": "desc",
        itemsPerPage: MAX_LISTED,
        ...(search !== "" && { name: search }),
      }),
    [search],
  );
  const bulks = useBulks(bulkQuery);
  const campaigns = useCampaigns(campaignQuery);
  if (bulks.data === undefined || campaigns.data === undefined)
    return { rows: undefined, error: bulks.error ?? campaigns.error };
  const rows = [
    ...bulks.data.rows.map((bulk) => ({
      kind: "bulk" as const,
      id: bulk.uuid,
      name:
        bulk.text_start.trim() === ""
          ? t("nameless", { id: shortenId(bulk.uuid) })
          : bulk.text_start,
      at: bulk.created_at,
    })),
    ...campaigns.data.rows.map(({ id, name, created_at: at }) => ({
      kind: "campaign" as const,
      id,
      name,
      at,
    })),
  ];
  return { rows: rows.sort((a, b) => b.at - a.at), error: null };
}

export function ComparisonPicker({ chosen, onChoose, ...panel }: ComparisonPickerProps) {
  const t = useTranslations("comparison.picker");
  const kinds = useTranslations("comparison.kind");
  const { date } = useFormats();
  const search = useSearch();
  const { rows, error } = useChoices(search.name);
  return (
    <SearchList
      {...panel}
      align="start"
      className="w-96 max-w-[calc(100vw-2rem)]"
      labels={{
        label: t("label"),
        search: t("search"),
        failed: t("failed"),
        none: t("none"),
      }}
      search={search}
      rows={rows?.filter(({ id }) => chosen.every((item) => item.id !== id))}
      error={error}
      toKey={({ id }) => id}
      onChoose={onChoose}
      line={({ kind, name, at }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="whitespace-nowrap text-ink-3">
            {kinds(kind)} · {date(at)}
          </span>
        </>
      )}
    />
  );
}
