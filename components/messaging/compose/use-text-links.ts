"use client";

import { useMemo } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import { parseSlinks, replaceSlinks } from "@/lib/core/text/placeholders";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useCampaignsByCode } from "@/lib/queries/campaigns";

const DEBOUNCE_MS = 250;

export interface TextLink {
  code: string;
  campaign: Campaign | null;
  isUnknown: boolean;
}

export interface TextLinks {
  links: readonly TextLink[];
  /** Placeholders become links of the final length. */
  expand: (text: string) => string;
}

const listCampaignCodes = (text: string) => [...new Set(parseSlinks(text).map(({ code }) => code))];

export function useTextLinks(text: string): TextLinks {
  const codes = listCampaignCodes(useDebounced(text, DEBOUNCE_MS));
  const campaigns = useCampaignsByCode(codes);
  const links = codes.map((code, index) => {
    const item = campaigns[index];
    const isUnknown = item?.error instanceof ApiError && item.error.status === 404;
    return { code, campaign: item?.data ?? null, isUnknown };
  });
  const linkKeys = links
    .map(({ code, campaign }) => `${code} ${campaign?.short_url ?? ""}`)
    .join("\n");
  const expand = useMemo(() => {
    const urls = new Map(linkKeys.split("\n").map((line) => line.split(" ") as [string, string]));
    return (input: string) => replaceSlinks(input, (code) => urls.get(code) || `[slink ${code}]`);
  }, [linkKeys]);
  return { links, expand };
}
