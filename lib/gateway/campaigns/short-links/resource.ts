import { toUnix } from "@/lib/core/time/time";
import type { Resource } from "@/lib/http/route";
import { toLinkCode, toBackHalfUrl, toLinkUrl } from "./link-urls";
import { linkSchema, type MessageClicks, messageClicksSchema, type ShortLink } from "./schema";
import type { LinkRecord, MessageClicksRecord } from "./store";

export const linkResource: Resource<typeof linkSchema> = {
  name: "short_links",
  description: "A short link of a campaign.",
  schema: linkSchema,
  iri: ({ short_code }) => `/short_links/${short_code}`,
};

export const toLink =
  (accountId: number, basePath: string) =>
  (row: LinkRecord): ShortLink => {
    const name = { accountId, linkId: Number(row.link_id) };
    const code = toLinkCode(name);
    return {
      short_code: code,
      short_url:
        row.link_domain !== null && row.back_half !== null
          ? toBackHalfUrl(row.link_domain, row.back_half)
          : toLinkUrl(name, row.link_domain),
      url: row.url,
      updated_at: toUnix(row.updated_at),
      campaign: `${basePath}/short_link_campaigns/${row.campaign}`,
      message: row.message === null ? null : `${basePath}/sms/${row.message}`,
      requests: `${basePath}/short_links/${code}/requests`,
      requests_count: Number(row.requests_count),
    };
  };

export const messageClicksResource: Resource<typeof messageClicksSchema> = {
  name: "sms_clicks",
  description: "A message with short links of its own, and how often they were followed.",
  schema: messageClicksSchema,
  iri: ({ uuid }) => `/sms/${uuid}/clicks`,
};

export const toMessageClicks = (row: MessageClicksRecord): MessageClicks => ({
  uuid: row.uuid,
  created_at: toUnix(row.created_at),
  requests_count: Number(row.requests_count),
});
