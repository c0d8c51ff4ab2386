import { setImmediate } from "node:timers/promises";
import { multiply } from "@/lib/core/money/money";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { findSlinks, placeholderOf, replaceSlinks } from "@/lib/core/text/placeholders";
import { assertNoSpokenLinks } from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { urlOfLink } from "@/lib/gateway/campaigns/short-links/link-urls";
import { makeLinks } from "@/lib/gateway/campaigns/short-links/service-make";
import { LINK_PRICE } from "./schema-values";
import { campaignsOf } from "./service-texts";
import { reserveLinkIds, storeLinks } from "@/lib/gateway/campaigns/short-links/service-make";
import { findCampaigns } from "./store";

/** Where the link of one campaign goes in each message. */
interface Draft {
  campaign: string;
  /** As long as the links that take its place; leads nowhere. */
  url: string;
}

/** A text of which each message gets links of its own, with drafts in their places. */
export interface DraftedText {
  text: string;
  drafts: Draft[];
  /** What the links of one message cost, in micro-units. */
  price: bigint;
}

/** Throws `campaign_unknown`, or `invalid_input` in a call, at `text`: before much is written for a bulk. */
export async function assertBulkLinks(
  { tx, account }: WriteContext,
  text: string,
  service: ServiceCode,
): Promise<void> {
  assertNoSpokenLinks(service, text);
  await campaignsOf(tx, account.id, findSlinks(text));
}

/**
 * Replaces `[slink CODE]` of simple campaigns in the text of a bulk by a link that all of its messages share. It is made
 * for the bulk, so that its report can tell its clicks from others'; a dry run shows the one of single messages. Of two texts, each has links of its own (`variant`). Those of campaigns
 * with one link a message stay, until `draftLinks` reads the text for its messages.
 * @throws DomainError `campaign_unknown` at `text`
 */
export async function linkBulkText(
  ctx: WriteContext,
  text: string,
  bulkId: string | null,
  variant: Variant | null,
): Promise<string> {
  const codes = findSlinks(text);
  if (codes.length === 0) return text;
  const { id: accountId } = ctx.account;
  const shared = (await campaignsOf(ctx.tx, accountId, codes)).filter(({ type }) => type === 1);
  const made =
    bulkId === null
      ? []
      : await makeLinks(
          ctx.tx,
          accountId,
          shared.map(({ code }) => ({ campaign: code, bulkId, variant })),
          ctx.now(),
        );
  const urls = new Map(
    shared.map(({ code, link_id }, index) => [
      code,
      urlOfLink({ accountId, linkId: made[index] ?? Number(link_id) }),
    ]),
  );
  return replaceSlinks(text, (code) => urls.get(code) ?? placeholderOf(code));
}

/** Puts drafts where messages get links: length and price of each message are known before it has a link. */
export function draftLinks(accountId: number, text: string): DraftedText {
  const drafts = findSlinks(text).map((campaign, index) => ({
    campaign,
    url: urlOfLink({ accountId, linkId: MAX_LINK_ID - index }),
  }));
  const urls = new Map(drafts.map(({ campaign, url }) => [campaign, url]));
  return {
    text: replaceSlinks(text, (code) => urls.get(code) ?? ""),
    drafts,
    price: multiply(LINK_PRICE, drafts.length),
  };
}

/** Whether all campaigns of a text are still there. */
export async function hasCampaigns(
  tx: Tx,
  accountId: number,
  { drafts }: DraftedText,
): Promise<boolean> {
  if (drafts.length === 0) return true;
  const codes = drafts.map(({ campaign }) => campaign);
  return (await findCampaigns(tx, accountId, codes)).length === codes.length;
}

/** A message whose text has drafts. */
interface Drafted {
  uuid: string;
  text: string | null;
  bulk_id: string | null;
  variant: Variant | null;
  created_at: Date;
}

/** The texts of messages, with links in the places of drafts; `ids` has those of each message one after the other. */
async function fillAll(
  accountId: number,
  drafts: readonly Draft[],
  messages: readonly Drafted[],
  ids: readonly number[],
): Promise<string[]> {
  // What was sent to the database before leaves first.
  await setImmediate();
  return messages.map(({ text }, at) =>
    drafts.reduce((filled, { url }, index) => {
      // A draft that isn't there would be a link that is paid and not sent.
      if (!filled.includes(url)) throw new Error("A text has lost the place of its link");
      const linkId = ids[at * drafts.length + index] ?? 0;
      return filled.replaceAll(url, urlOfLink({ accountId, linkId }));
    }, text ?? ""),
  );
}

/**
 * Makes the links of messages, in the transaction that stores these, and returns the messages with their links in the places
 * of the drafts. The account's links are numbered by nobody else until that transaction ends.
 */
export async function giveLinks<M extends Drafted>(
  tx: Tx,
  accountId: number,
  { drafts }: DraftedText,
  messages: readonly M[],
): Promise<M[]> {
  const [first] = messages;
  if (first === undefined || drafts.length === 0) return [...messages];
  const ids = await reserveLinkIds(tx, accountId, messages.length * drafts.length);
  const links = messages.flatMap(({ uuid, bulk_id, variant }, at) =>
    drafts.map(({ campaign }, index) => ({
      linkId: ids[at * drafts.length + index] ?? 0,
      campaign,
      message: uuid,
      isFirst: index === 0,
      bulkId: bulk_id,
      variant,
    })),
  );
  // Codes cost about as much time here as the rows there.
  const stored = storeLinks(tx, accountId, links, first.created_at);
  const [texts] = await Promise.all([fillAll(accountId, drafts, messages, ids), stored]);
  return messages.map((message, at) => ({ ...message, text: texts[at] ?? "" }));
}
