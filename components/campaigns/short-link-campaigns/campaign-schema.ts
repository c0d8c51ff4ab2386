import { z } from "zod";
import { MAX_TARGET_COUNTRIES, MAX_TARGETS, TARGET_DEVICES } from "@/lib/core/links/target-values";
import type { Campaign } from "@/lib/gateway/campaigns/short-link-campaigns/schema";
import {
  MAX_CAMPAIGN_NAME,
  MAX_CONVERSION_DAYS,
} from "@/lib/gateway/campaigns/short-link-campaigns/schema-values";
import { COLUMN_LETTERS } from "@/lib/gateway/contacts/group-records/schema-values";
import { PURPOSES } from "./campaign-purposes";

export const campaignFormSchema = z
  .object({
    purpose: z.enum(PURPOSES),
    name: z.string().trim().min(1).max(MAX_CAMPAIGN_NAME),
    url: z.string().trim().max(2_000),
    group_id: z.int().nullable(),
    form_fields: z.array(z.enum(COLUMN_LETTERS)),
    /** Forms only. */
    hasOwnLinks: z.boolean(),
    passes_query: z.boolean(),
    link_domain_id: z.int().nullable(),
    /** Shared links only. */
    back_half: z.string().trim().max(100),
    /** Links to a page only, like the next three. */
    expires_at: z.int().nullable(),
    expired_url: z.string().trim().max(2_000),
    conversion_days: z.int().min(1).max(MAX_CONVERSION_DAYS).nullable(),
    targets: z
      .array(
        z.object({
          url: z.string().trim().min(1).max(2_000),
          countries: z.array(z.string()).max(MAX_TARGET_COUNTRIES),
          devices: z.array(z.enum(TARGET_DEVICES)),
          share: z.int().min(1).max(99).nullable(),
        }),
      )
      .max(MAX_TARGETS),
  })
  .superRefine(({ purpose, url, group_id }, { addIssue }) => {
    const isForm = purpose === "subscribe" || purpose === "unsubscribe";
    if (!isForm && url === "") addIssue({ code: "custom", path: ["url"] });
    if (purpose === "subscribe" && group_id === null)
      addIssue({ code: "custom", path: ["group_id"] });
  });
export type CampaignValues = z.input<typeof campaignFormSchema>;

export const TARGET_INDEXES = Array.from({ length: MAX_TARGETS }, (_, index) => index);

export const CAMPAIGN_FIELDS = [
  "name",
  "url",
  "group_id",
  "form_fields",
  "link_domain_id",
  "back_half",
  "expires_at",
  "expired_url",
  "conversion_days",
  ...TARGET_INDEXES.flatMap((index) => [`targets.${index}.url`, `targets.${index}.share`] as const),
] as const;

export const isForm = (purpose: CampaignValues["purpose"]): boolean =>
  purpose === "subscribe" || purpose === "unsubscribe";

/** Returns 2 (one link per message) or 1 (one shared link). */
export const getCampaignType = ({ purpose, hasOwnLinks }: CampaignValues): Campaign["type"] =>
  purpose === "people" || (isForm(purpose) && hasOwnLinks) ? 2 : 1;

export function toValues(campaign: Campaign): CampaignValues {
  const { kind, type, name, url, group_id, form_fields, passes_query, link_domain_id, back_half } =
    campaign;
  const { expires_at, expired_url, conversion_days, targets } = campaign;
  return {
    purpose: kind === "link" ? (type === 1 ? "clicks" : "people") : kind,
    name,
    url: kind === "link" ? url : "",
    group_id,
    form_fields,
    hasOwnLinks: type === 2,
    passes_query,
    link_domain_id,
    back_half: back_half ?? "",
    expires_at,
    expired_url: expired_url ?? "",
    conversion_days,
    targets,
  };
}

const toBackHalf = ({ purpose, back_half }: CampaignValues): string | null =>
  purpose === "clicks" && back_half !== "" ? back_half : null;

export function toTarget(values: CampaignValues) {
  const { passes_query, link_domain_id, expires_at, expired_url, conversion_days, targets } =
    values;
  return {
    passes_query,
    link_domain_id,
    back_half: toBackHalf(values),
    expires_at,
    expired_url: expires_at === null || expired_url === "" ? null : expired_url,
    conversion_days,
    targets,
  };
}
