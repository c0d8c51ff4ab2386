import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { findSlinks, replaceSlinks } from "@/lib/core/text/placeholders";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { urlOfLink } from "@/lib/gateway/campaigns/short-links/place";
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

/** Refuses links in what is spoken. Throws `invalid_input` at `text`. */
export function assertNoSpokenLinks(service: string, text: string): void {
  if (service === "direct" || findSlinks(text).length === 0) return;
  throw new DomainError("invalid_input", "A call can't have short links. Remove them.", {
    path: "text",
  });
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

/**
 * Replaces `[slink CODE]` by short links: the one that all messages of a simple campaign have, or one of the message's own,
 * whose number is taken now and whose row the caller stores with the message. A number that is not used after all is
 * missing in the count, which harms nobody. A dry run shows a link of the same length that leads nowhere.
 * @throws DomainError `campaign_unknown` at `text`
 */
export async function linkText(
  ctx: Context,
  text: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<LinkedText> {
  const codes = findSlinks(text);
  if (codes.length === 0) return { text, links: [], price: 0n };
  const { id: accountId } = ctx.account;
  const campaigns = await readAccount(accountId, (tx) => campaignsOf(tx, accountId, codes));
  const own = campaigns.filter(({ type }) => type === 2);
  const ids =
    own.length === 0 || isDryRun
      ? own.map(() => MAX_LINK_ID)
      : await takeLinkIds(accountId, own.length);
  const links = own.map(({ code }, index) => ({ campaign: code, linkId: ids[index] ?? 0 }));
  const urls = new Map(
    campaigns.map(({ code, link_id }) => {
      const made = links.find(({ campaign }) => campaign === code)?.linkId;
      return [code, urlOfLink({ accountId, linkId: made ?? Number(link_id) })];
    }),
  );
  return {
    text: replaceSlinks(text, (code) => urls.get(code) ?? ""),
    links: isDryRun ? [] : links,
    price: BigInt(LINK_PRICE * own.length),
  };
}

/** What the links of its own cost of a message's price, in micro-units. */
export async function readLinksPrice(tx: Tx, accountId: number, message: string): Promise<bigint> {
  return BigInt(LINK_PRICE * (await countOwnLinks(tx, accountId, message)));
}
