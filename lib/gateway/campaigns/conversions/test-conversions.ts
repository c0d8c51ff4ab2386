import { linkForTest } from "@/lib/gateway/campaigns/test-clicks";
import { addClickId } from "./click-ids";
import { CLICK_PARAMETER } from "@/lib/core/links/click-id-values";

/** A click's id of a new link, as the redirect would add it. */
export async function clickIdForTest(
  accountId: number,
  campaign: string,
  clickedAt = new Date(),
): Promise<string> {
  const { linkId } = await linkForTest(accountId, campaign);
  return toTestClickId(accountId, linkId, clickedAt);
}

/** A click's id of a link. */
export function toTestClickId(accountId: number, linkId: number, clickedAt = new Date()): string {
  const url = addClickId("https://example.org", { accountId, linkId, clickedAt });
  return new URL(url).searchParams.get(CLICK_PARAMETER) ?? "";
}
