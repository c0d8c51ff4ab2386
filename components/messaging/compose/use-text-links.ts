"use client";

import { useMemo } from "react";
import { useDebounced } from "@/components/hooks/use-debounced";
import { parseSlinks, replaceSlinks } from "@/lib/core/text/placeholders";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import { ApiError } from "@/lib/queries/transport/api-error";
import { useCampaignsByCode } from "@/lib/queries/campaigns";

/** A code is asked for when nobody has typed for so long. */
const REST_MS = 250;

/** A campaign whose link stands in a text. */
export interface TextLink {
  code: string;
  /** Null while it is asked for, and when there is none. */
  campaign: Campaign | null;
  isUnknown: boolean;
}

export interface TextLinks {
  links: readonly TextLink[];
  /** A text with links in place of its placeholders, as long as those that will be sent. */
  expand: (text: string) => string;
}

const codesOf = (text: string) => [...new Set(parseSlinks(text).map(({ code }) => code))];

/** The campaigns that a text names, and the text as it will be sent. */
export function useTextLinks(text: string): TextLinks {
  const codes = codesOf(useDebounced(text, REST_MS));
  const campaigns = useCampaignsByCode(codes);
  const links = codes.map((code, index) => {
    const one = campaigns[index];
    const isUnknown = one?.error instanceof ApiError && one.error.status === 404;
    return { code, campaign: one?.data ?? null, isUnknown };
  });
  const known = links
    .map(({ code, campaign }) => `${code} ${campaign?.short_url ?? ""}`)
    .join("\n");
  const expand = useMemo(() => {
    const urls = new Map(known.split("\n").map((line) => line.split(" ") as [string, string]));
    return (typed: string) => replaceSlinks(typed, (code) => urls.get(code) || `[slink ${code}]`);
  }, [known]);
  return { links, expand };
}
