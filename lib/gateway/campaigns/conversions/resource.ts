import { microToNumber } from "@/lib/core/money/money";
import { toUnix } from "@/lib/core/time/time";
import { toLinkCode } from "@/lib/gateway/campaigns/short-links/public";
import type { Resource } from "@/lib/http/route";
import { type Conversion, conversionSchema } from "./schema";
import type { ConversionRecord } from "./store";

export const conversionResource: Resource<typeof conversionSchema> = {
  name: "conversion",
  description: "What someone did after following a short link: a purchase or a request.",
  schema: conversionSchema,
  iri: ({ id }) => `/conversions/${id}`,
};

export const toConversion =
  (accountId: number, basePath: string) =>
  (row: ConversionRecord): Conversion => ({
    id: Number(row.id),
    kind: row.kind,
    name: row.name,
    value: row.value === null ? null : microToNumber(BigInt(row.value)),
    currency: row.currency,
    external_id: row.external_id,
    source: row.source,
    campaign: row.campaign,
    bulk_id: row.bulk_id,
    variant: row.variant,
    short_link: `${basePath}/short_links/${toLinkCode({ accountId, linkId: Number(row.link_id) })}`,
    clicked_at: toUnix(row.clicked_at),
    converted_at: toUnix(row.converted_at),
    created_at: toUnix(row.created_at),
  });
