import { toUnix } from "@/lib/core/time/time";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { urlOfLink } from "@/lib/gateway/campaigns/short-links/public";
import type { Resource } from "@/lib/http/route";
import { type Campaign, campaignSchema } from "./schema";
import type { CampaignRecord } from "./store";

export const campaignResource: Resource<typeof campaignSchema> = {
  name: "short_link_campaigns",
  description: "Short links for messages, with what is known of those who follow them.",
  schema: campaignSchema,
  iri: ({ id }) => `/short_link_campaigns/${id}`,
};

export const toCampaign =
  (accountId: number) =>
  (row: CampaignRecord): Campaign => ({
    id: row.code,
    kind: row.kind,
    type: row.type,
    name: row.name,
    url: row.url,
    short_url: urlOfLink(
      { accountId, linkId: Number(row.link_id ?? MAX_LINK_ID) },
      row.link_domain,
    ),
    group_id: row.group_id === null ? null : Number(row.group_id),
    form_fields: row.form_fields,
    passes_query: row.passes_query,
    link_domain_id: row.link_domain_id === null ? null : Number(row.link_domain_id),
    created_at: toUnix(row.created_at),
  });
