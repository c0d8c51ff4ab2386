import { toUnix } from "@/lib/core/time/time";
import { toLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import type { Resource } from "@/lib/http/route";
import { type Click, clickSchema } from "./schema";
import type { ClickRecord } from "./store";

export const clickResource: Resource<typeof clickSchema> = {
  name: "short_link_requests",
  description: "Someone, or something, followed a short link.",
  schema: clickSchema,
  iri: ({ id }) => `/short_link_requests/${id}`,
};

export const toClick =
  (accountId: number, basePath: string) =>
  (row: ClickRecord): Click => {
    const code = toLinkCode({ accountId, linkId: Number(row.link_id) });
    return {
      id: Number(row.request_id),
      ip: row.ip,
      user_agent: row.user_agent,
      url: row.url,
      date: toUnix(row.asked_at),
      country: row.country,
      referer: row.referer,
      short_link: `${basePath}/short_links/${code}`,
      type: row.class === "person" ? 0 : 1,
      class: row.class,
      browser: row.browser,
      browser_version: row.browser_version,
      os: row.os,
      os_version: row.os_version,
      software_type: row.software_type,
      hardware_type: row.hardware_type,
    };
  };
