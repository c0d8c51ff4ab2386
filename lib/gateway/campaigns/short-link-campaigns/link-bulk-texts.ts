import { setImmediate } from "node:timers/promises";
import { multiply } from "@/lib/core/money/money";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { findSlinks, formatPlaceholder, replaceSlinks } from "@/lib/core/text/placeholders";
import { assertNoSpokenLinks } from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import {
  createLinks,
  reserveLinkIds,
  storeLinks,
  toLinkUrl,
} from "@/lib/gateway/campaigns/short-links/public";
import { LINK_PRICE } from "./schema-values";
import { findCampaignsInTexts } from "./link-texts";
import { toSharedLinkUrl } from "./shared-link";
import { findCampaigns } from "./store";

interface Draft {
  campaign: string;
  /** Null: the gateway's host. */
  domain: string | null;
  /** Placeholder URL, as long as the links that replace it. */
  url: string;
}

export interface DraftedText {
  text: string;
  drafts: Draft[];
  /** Price of one message's links, in micro-units. */
  price: bigint;
  /** False if a campaign was deleted. */
  hasCampaigns: boolean;
}

/**
 * Checks links before much is written for a bulk. Throws `campaign_unknown`, or `invalid_input` for calls, at `text`.
 */
export async function assertBulkLinks(
  { tx, account }: WriteContext,
  text: string,
  service: ServiceCode,
): Promise<void> {
  assertNoSpokenLinks(service, text);
  await findCampaignsInTexts(tx, account.id, findSlinks(text));
}

/**
 * Replaces `[slink CODE]` of simple campaigns by a link made for the bulk (and text variant), so that its report can
 * separate clicks; a dry run uses the link of single messages. Placeholders of campaigns with individual links stay
 * until `draftLinks`.
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
  const shared = (await findCampaignsInTexts(ctx.tx, accountId, codes)).filter(
    ({ type }) => type === 1,
  );
  const created =
    bulkId === null
      ? []
      : await createLinks(
          ctx.tx,
          accountId,
          shared.map(({ code }) => ({ campaign: code, bulkId, variant })),
          ctx.now(),
        );
  const urls = new Map(
    shared.map((campaign, index) => {
      const linkId = created[index];
      const url =
        linkId === undefined
          ? toSharedLinkUrl(accountId, campaign)
          : toLinkUrl({ accountId, linkId }, campaign.link_domain);
      return [campaign.code, url];
    }),
  );
  return replaceSlinks(text, (code) => urls.get(code) ?? formatPlaceholder(code));
}

/** Drafts individual links, which fixes length and price of each message before they exist. */
export async function draftLinks(tx: Tx, accountId: number, text: string): Promise<DraftedText> {
  const codes = findSlinks(text);
  const campaigns = codes.length === 0 ? [] : await findCampaigns(tx, accountId, codes);
  const domains = new Map(campaigns.map(({ code, link_domain }) => [code, link_domain]));
  const drafts = codes.map((campaign, index) => {
    const domain = domains.get(campaign) ?? null;
    const url = toLinkUrl({ accountId, linkId: MAX_LINK_ID - index }, domain);
    return { campaign, domain, url };
  });
  const urls = new Map(drafts.map(({ campaign, url }) => [campaign, url]));
  return {
    text: replaceSlinks(text, (code) => urls.get(code) ?? ""),
    drafts,
    price: multiply(LINK_PRICE, drafts.length),
    hasCampaigns: campaigns.length === codes.length,
  };
}

interface MessageDraft {
  uuid: string;
  text: string | null;
  bulk_id: string | null;
  variant: Variant | null;
  created_at: Date;
}

/** Replaces drafts by links; `ids` lists those of each message consecutively. */
async function fillAll(
  accountId: number,
  drafts: readonly Draft[],
  messages: readonly MessageDraft[],
  ids: readonly number[],
): Promise<string[]> {
  // Sends queries already issued first.
  await setImmediate();
  return messages.map(({ text }, messageIndex) =>
    drafts.reduce((filled, { url, domain }, draftIndex) => {
      // Otherwise a link would be charged but not sent.
      if (!filled.includes(url)) throw new Error("A text has lost the place of its link");
      const linkId = ids[messageIndex * drafts.length + draftIndex] ?? 0;
      return filled.replaceAll(url, toLinkUrl({ accountId, linkId }, domain));
    }, text ?? ""),
  );
}

/** Inserts links in the transaction that stores the messages. Locks the account's link counter until it ends. */
export async function insertLinks<M extends MessageDraft>(
  tx: Tx,
  accountId: number,
  { drafts }: DraftedText,
  messages: readonly M[],
): Promise<M[]> {
  const [first] = messages;
  if (first === undefined || drafts.length === 0) return [...messages];
  const ids = await reserveLinkIds(tx, accountId, messages.length * drafts.length);
  const links = messages.flatMap(({ uuid, bulk_id, variant }, messageIndex) =>
    drafts.map(({ campaign }, draftIndex) => ({
      linkId: ids[messageIndex * drafts.length + draftIndex] ?? 0,
      campaign,
      message: uuid,
      isFirst: draftIndex === 0,
      bulkId: bulk_id,
      variant,
    })),
  );
  // In parallel: encoding takes about as long as inserting the rows.
  const stored = storeLinks(tx, accountId, links, first.created_at);
  const [texts] = await Promise.all([fillAll(accountId, drafts, messages, ids), stored]);
  return messages.map((message, index) => ({ ...message, text: texts[index] ?? "" }));
}
