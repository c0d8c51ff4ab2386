"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Country } from "@/lib/core/countries/countries";
import { createListQuery } from "@/lib/core/list";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import type { CAMPAIGN_LIST } from "@/lib/gateway/campaigns/short-link-campaigns/schema-list";
import type { Group } from "@/lib/gateway/contacts/group-records/schema";
import type { GROUP_LIST } from "@/lib/gateway/contacts/group-records/schema-list";
import { useCampaigns } from "@/lib/queries/campaigns";
import type { Member } from "@/lib/gateway/identity/team/schema";
import { useGroups } from "@/lib/queries/groups";
import type { Segment } from "@/lib/gateway/contacts/segments/schema";
import type { SEGMENT_LIST } from "@/lib/gateway/contacts/segments/schema-list";
import { useSegments } from "@/lib/queries/segments";
import type { Template } from "@/lib/gateway/messaging/templates/schema";
import { useMembers } from "@/lib/queries/team";
import { useTemplateChoices } from "@/lib/queries/templates";

interface Sources {
  groups: readonly Group[];
  campaigns: readonly Campaign[];
  members: readonly Member[];
  segments: readonly Segment[];
  templates: readonly Template[];
  countries: readonly Country[];
}

const Context = createContext<Sources>({
  groups: [],
  campaigns: [],
  members: [],
  segments: [],
  templates: [],
  countries: [],
});

export const useSources = (): Sources => useContext(Context);

const GROUPS = createListQuery<typeof GROUP_LIST>({ "_order[name]": "asc", itemsPerPage: 500 });

const SEGMENTS = createListQuery<typeof SEGMENT_LIST>({
  "_order[name]": "asc",
  itemsPerPage: 500,
});

const CAMPAIGNS = createListQuery<typeof CAMPAIGN_LIST>({ itemsPerPage: 500 });

/** Loads groups, templates and other records that steps can name. */
export function SourcesProvider({
  countries,
  children,
}: {
  countries: readonly Country[];
  children: ReactNode;
}) {
  const groups = useGroups(GROUPS).data?.rows;
  const campaigns = useCampaigns(CAMPAIGNS).data?.rows;
  const members = useMembers().data?.rows;
  const segments = useSegments(SEGMENTS).data?.rows;
  const templates = useTemplateChoices().data?.rows;
  const sources = useMemo(
    () => ({
      groups: groups ?? [],
      campaigns: campaigns ?? [],
      members: members ?? [],
      segments: segments ?? [],
      templates: templates ?? [],
      countries,
    }),
    [groups, campaigns, members, segments, templates, countries],
  );
  return <Context value={sources}>{children}</Context>;
}
