import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { toBackHalfUrl, toLinkUrl } from "@/lib/gateway/campaigns/short-links/public";
import type { CampaignRecord } from "./store";

/** Returns the URL of the link that a campaign's messages share; without one, an example of the same length. */
export function toSharedLinkUrl(
  accountId: number,
  { link_id: linkId, link_domain: domain, back_half: backHalf }: CampaignRecord,
): string {
  if (domain !== null && backHalf !== null) return toBackHalfUrl(domain, backHalf);
  return toLinkUrl({ accountId, linkId: Number(linkId ?? MAX_LINK_ID) }, domain);
}
