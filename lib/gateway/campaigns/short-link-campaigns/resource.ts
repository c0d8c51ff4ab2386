import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { type Campaign, campaignSchema } from "./schema";
import { toSharedLinkUrl } from "./shared-link";
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
    short_url: toSharedLinkUrl(accountId, row),
    back_half: row.back_half,
    group_id: row.group_id === null ? null : Number(row.group_id),
    form_fields: row.form_fields,
    passes_query: row.passes_query,
    expires_at: row.expires_at === null ? null : toUnix(row.expires_at),
    expired_url: row.expired_url,
    conversion_days: row.conversion_days,
    targets: row.targets,
    link_domain_id: row.link_domain_id === null ? null : Number(row.link_domain_id),
    created_at: toUnix(row.created_at),
  });
