import { multiply } from "@/lib/core/money/money";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { findSlinks, replaceSlinks } from "@/lib/core/text/placeholders";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { urlOfLink } from "@/lib/gateway/campaigns/short-links/link-urls";
import { reserveLinkIds } from "@/lib/gateway/campaigns/short-links/service-make";
import { countOwnLinks } from "@/lib/gateway/campaigns/short-links/service";
import { LINK_PRICE } from "./schema-values";
import { type CampaignRecord, findCampaigns } from "./store";

/** A link that is made together with its message. */
export interface MessageLink {
  linkId: number;
  campaign: string;
}

/** A text as it is sent, with the links in it. */
export interface LinkedText {
  text: string;
  /** Links of the message's own, in the order of their campaigns in the text. */
  links: MessageLink[];
  /** What these cost, in micro-units. */
  price: bigint;
}

/** The campaigns of some codes, in their order; throws `campaign_unknown` at `text`. */
export async function campaignsOf(
  tx: Tx,
  accountId: number,
  codes: readonly string[],
): Promise<CampaignRecord[]> {
  const found = await findCampaigns(tx, accountId, codes);
  return codes.map((code) => {
    const campaign = found.find((one) => one.code === code);
    if (campaign !== undefined) return campaign;
    throw new DomainError("campaign_unknown", `Link campaign ${code} doesn't exist.`, {
      path: "text",
    });
  });
}

function takeLinkIds(accountId: number, count: number): Promise<number[]> {
  // Own transaction: numbers are taken before messages are accepted in groups.
  return withAccount(accountId, (tx) => reserveLinkIds(tx, accountId, count));
}

/** A text with its links as long as they will be, before any of them is made. */
export interface ReadText extends Pick<LinkedText, "text" | "price"> {
  campaigns: readonly CampaignRecord[];
}

export const withoutLinks = (text: string): ReadText => ({ text, campaigns: [], price: 0n });

const hasOwnLinks = ({ type }: CampaignRecord): boolean => type === 2;

function fillLinks(
  accountId: number,
  text: string,
  campaigns: readonly CampaignRecord[],
  links: readonly MessageLink[],
): string {
  const urls = new Map(
    campaigns.map((campaign) => {
      const made = links.find((link) => link.campaign === campaign.code)?.linkId;
      // A link that leads nowhere, as long as the one that will take its place.
      const linkId = hasOwnLinks(campaign) ? (made ?? MAX_LINK_ID) : Number(campaign.link_id);
      return [campaign.code, urlOfLink({ accountId, linkId })];
    }),
  );
  return replaceSlinks(text, (code) => urls.get(code) ?? "");
}

/**
 * Looks up the campaigns of `[slink CODE]` in a text, which is then as long as the one that is sent.
 * @throws DomainError `campaign_unknown` at `text`
 */
export async function readTextLinks(ctx: Context, text: string): Promise<ReadText> {
  const codes = findSlinks(text);
  if (codes.length === 0) return withoutLinks(text);
  const { id: accountId } = ctx.account;
  const campaigns = await readAccount(accountId, (tx) => campaignsOf(tx, accountId, codes));
  return {
    text: fillLinks(accountId, text, campaigns, []),
    campaigns,
    price: multiply(LINK_PRICE, campaigns.filter(hasOwnLinks).length),
  };
}

/**
 * Puts the links into a text: the one that all messages of a simple campaign have, or one of the message's own, whose number is
 * taken now and whose row the caller stores with the message. A number that is not used after all is missing in the count, which
 * harms nobody.
 */
export async function makeTextLinks(
  ctx: Context,
  text: string,
  { campaigns, price, text: read }: ReadText,
): Promise<LinkedText> {
  const own = campaigns.filter(hasOwnLinks);
  if (own.length === 0) return { text: read, links: [], price };
  const { id: accountId } = ctx.account;
  const ids = await takeLinkIds(accountId, own.length);
  const links = own.map(({ code }, index) => ({ campaign: code, linkId: ids[index] ?? 0 }));
  return { text: fillLinks(accountId, text, campaigns, links), links, price };
}

/** What the links of its own cost of a message's price, in micro-units. */
export async function readLinksPrice(tx: Tx, accountId: number, message: string): Promise<bigint> {
  return multiply(LINK_PRICE, await countOwnLinks(tx, accountId, message));
}
