import { setImmediate } from "node:timers/promises";
import { multiply } from "@/lib/core/money/money";
import { MAX_LINK_ID } from "@/lib/core/links/short-code";
import { findSlinks, formatPlaceholder, replaceSlinks } from "@/lib/core/text/placeholders";
import { assertNoSpokenLinks } from "@/lib/core/messages/message-content";
import type { ServiceCode } from "@/lib/core/messages/services";
import type { Variant } from "@/lib/core/messages/bulk-variants";
import type { Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { urlOfLink } from "@/lib/gateway/campaigns/short-links/link-urls";
import { createLinks } from "@/lib/gateway/campaigns/short-links/service-make";
import { LINK_PRICE } from "./schema-values";
import { findCampaignsInTexts } from "./service-texts";
import { reserveLinkIds, storeLinks } from "@/lib/gateway/campaigns/short-links/service-make";
import { findCampaigns } from "./store";

/** Placeholder of a campaign's link in each message. */
interface Draft {
  campaign: string;
  /** Dead URL as long as the links that replace it. */
  url: string;
}

/** Text with placeholders for the individual links of each message. */
export interface DraftedText {
  text: string;
  drafts: Draft[];
  /** Price of one message's links, in micro-units. */
  price: bigint;
}

/** Throws `campaign_unknown`, or `invalid_input` for calls, at `text`, before much is written for a bulk. */
export async function assertBulkLinks(
  { tx, account }: WriteContext,
  text: string,
  service: ServiceCode,
): Promise<void> {
  assertNoSpokenLinks(service, text);
  await findCampaignsInTexts(tx, account.id, findSlinks(text));
}

/**
 * Replaces `[slink CODE]` of simple campaigns in a bulk's text by a link shared by its messages. The link is made for
 * the bulk, so that its report can separate its clicks; a dry run uses the link of single messages. Each text variant
 * has its own links. Placeholders of campaigns with individual links stay until `draftLinks`.
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
  const made =
    bulkId === null
      ? []
      : await createLinks(
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
  return replaceSlinks(text, (code) => urls.get(code) ?? formatPlaceholder(code));
}

/** Inserts link placeholders, so that length and price of each message are known before its links exist. */
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

/** Returns whether all campaigns of a text still exist. */
export async function hasCampaigns(
  tx: Tx,
  accountId: number,
  { drafts }: DraftedText,
): Promise<boolean> {
  if (drafts.length === 0) return true;
  const codes = drafts.map(({ campaign }) => campaign);
  return (await findCampaigns(tx, accountId, codes)).length === codes.length;
}

/** Message whose text has placeholders. */
interface MessageDraft {
  uuid: string;
  text: string | null;
  bulk_id: string | null;
  variant: Variant | null;
  created_at: Date;
}

/** Returns the texts with links in place of their placeholders; `ids` lists those of each message consecutively. */
async function fillAll(
  accountId: number,
  drafts: readonly Draft[],
  messages: readonly MessageDraft[],
  ids: readonly number[],
): Promise<string[]> {
  // Lets queries already issued be sent first.
  await setImmediate();
  return messages.map(({ text }, at) =>
    drafts.reduce((filled, { url }, index) => {
      // A missing placeholder would mean a link charged but not sent.
      if (!filled.includes(url)) throw new Error("A text has lost the place of its link");
      const linkId = ids[at * drafts.length + index] ?? 0;
      return filled.replaceAll(url, urlOfLink({ accountId, linkId }));
    }, text ?? ""),
  );
}

/**
 * Creates links in the transaction that stores their messages; returns the messages with links filled in. Locks the
 * account's link counter until that transaction ends.
 */
export async function insertLinks<M extends MessageDraft>(
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
  // In parallel: encoding codes here takes about as long as inserting the rows.
  const stored = storeLinks(tx, accountId, links, first.created_at);
  const [texts] = await Promise.all([fillAll(accountId, drafts, messages, ids), stored]);
  return messages.map((message, at) => ({ ...message, text: texts[at] ?? "" }));
}
