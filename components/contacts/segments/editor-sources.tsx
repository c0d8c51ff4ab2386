"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Country } from "@/lib/core/countries/countries";
import { createListQuery } from "@/lib/core/list";
import type { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GROUP_LIST } from "@/lib/gateway/contacts/group-records/schema-list";
import { useCampaigns } from "@/lib/queries/campaigns";
import { useGroups } from "@/lib/queries/groups";

export interface EditorSources {
  groups: readonly Group[];
  campaigns: readonly Pick<Campaign, "id" | "name">[];
  countries: readonly Country[];
}

const Sources = createContext<EditorSources>({ groups: [], campaigns: [], countries: [] });

export const useSources = (): EditorSources => useContext(Sources);

const MAX_OPTIONS = 500;
const GROUPS = createListQuery<typeof GROUP_LIST>({
  "_order[name]": "asc",
  itemsPerPage: MAX_OPTIONS,
});
const CAMPAIGNS = createListQuery<typeof CAMPAIGN_LIST>({ itemsPerPage: MAX_OPTIONS });

/** Loads groups, campaigns and other records that conditions can name. */
export function EditorSourcesProvider({
  countries,
  children,
}: {
  countries: readonly Country[];
  children: ReactNode;
}) {
  const groups = useGroups(GROUPS).data?.rows;
  const campaigns = useCampaigns(CAMPAIGNS).data?.rows;
  const sources = useMemo(() => {
    // Links that messages share tell nothing about a person.
    const linkCampaigns = campaigns?.filter(({ type }) => type === 2) ?? [];
    return { groups: groups ?? [], campaigns: linkCampaigns, countries };
  }, [groups, campaigns, countries]);
  return <Sources value={sources}>{children}</Sources>;
}
