import { multiply } from "@/lib/core/money/money";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { findSlinks, replaceSlinks } from "@/lib/core/text/placeholders";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import {
  countOwnLinks,
  reserveLinkIds,
  toLinkUrl,
} from "@/lib/gateway/campaigns/short-links/public";
import { LINK_PRICE } from "./schema-values";
import { toSharedLinkUrl } from "./shared-link";
import { type CampaignRecord, findCampaigns } from "./store";

export interface MessageLink {
  linkId: number;
  campaign: string;
}

export interface LinkedText {
  text: string;
  links: MessageLink[];
  /** Micro-units. */
  price: bigint;
}

/** Finds the campaigns in the order of their codes. Throws `campaign_unknown` at `text`. */
export async function findCampaignsInTexts(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<CampaignRecord[]> {
  const campaigns = await findCampaigns(tx, accountId, codes);
  return codes.map((code) => {
    const campaign = campaigns.find((item) => item.code === code);
    if (campaign !== undefined) return campaign;
    throw new DomainError("campaign_unknown", `Link campaign ${code} doesn't exist.`, {
      path: "text",
    });
  });
}

function allocateLinkIds(accountId: number, count: number): Promise<number[]> {
  // Own transaction: ids are reserved before messages are accepted in groups.
  return withAccount(accountId, (tx) => reserveLinkIds(tx, accountId, count));
}

/** Text in which placeholders stand for links: its length is final, but the links aren't created. */
export interface ParsedText extends Pick<LinkedText, "text" | "price"> {
  campaigns: readonly CampaignRecord[];
}

export const toTextWithoutLinks = (text: string): ParsedText => ({
  text,
  campaigns: [],
  price: 0n,
});

const hasOwnLinks = ({ type }: CampaignRecord): boolean => type === 2;

function fillLinks(
  accountId: number,
  text: string,
  campaigns: readonly CampaignRecord[],
  links: readonly MessageLink[],
): string {
  const urls = new Map(
    campaigns.map((campaign) => {
      if (!hasOwnLinks(campaign)) return [campaign.code, toSharedLinkUrl(accountId, campaign)];
      const ownLinkId = links.find((link) => link.campaign === campaign.code)?.linkId;
      // Uses the largest id as a placeholder, so that the final link is no longer.
      const linkId = ownLinkId ?? MAX_LINK_ID;
      return [campaign.code, toLinkUrl({ accountId, linkId }, campaign.link_domain)];
    }),
  );
  return replaceSlinks(text, (code) => urls.get(code) ?? "");
}

/**
 * Parses the campaign links of a text, without creating links.
 * @throws DomainError `campaign_unknown` at `text`
 */
export async function parseTextLinks(ctx: Context, text: string): Promise<ParsedText> {
  const codes = findSlinks(text);
  if (codes.length === 0) return toTextWithoutLinks(text);
  const { id: accountId } = ctx.account;
  const campaigns = await readAccount(accountId, (tx) =>
    findCampaignsInTexts(tx, accountId, codes),
  );
  return {
    text: fillLinks(accountId, text, campaigns, []),
    campaigns,
    price: multiply(LINK_PRICE, campaigns.filter(hasOwnLinks).length),
  };
}

/**
 * Replaces placeholders by the shared link of a simple campaign, or by an individual one, whose id is reserved now and
 * whose row the caller stores with the message. An unused id leaves a harmless gap.
 */
export async function createTextLinks(
  ctx: Context,
  text: string,
  { campaigns, price, text: parsedText }: ParsedText,
): Promise<LinkedText> {
  const ownCampaigns = campaigns.filter(hasOwnLinks);
  if (ownCampaigns.length === 0) return { text: parsedText, links: [], price };
  const { id: accountId } = ctx.account;
  const ids = await allocateLinkIds(accountId, ownCampaigns.length);
  const links = ownCampaigns.map(({ code }, index) => ({
    campaign: code,
    linkId: ids[index] ?? 0,
  }));
  return { text: fillLinks(accountId, text, campaigns, links), links, price };
}

/** Returns the price of a text's individual links, in micro-units. */
export async function getLinksPrice(tx: Tx, accountId: number, message: string): Promise<bigint> {
  return multiply(LINK_PRICE, await countOwnLinks(tx, accountId, message));
}
