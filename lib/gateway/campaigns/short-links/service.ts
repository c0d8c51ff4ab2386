import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import { parseLinkCode } from "./link-urls";
import { toLink, toMessageClicks } from "./resource";
import type { MessageClicks, ShortLink } from "./schema";
import {
  CAMPAIGN_LINKS,
  CLICKS_OF_MESSAGE,
  countOwnLinks,
  detachLinks,
  findFollowed,
  findLink,
  hasLinks,
  LINKS,
  type LinkRecord,
  MESSAGE_CLICKS,
} from "./store";

export { countOwnLinks, detachLinks, findFollowed, hasLinks };

/** Lists links, by default the most recently followed first. */
export function listLinks(ctx: Context, query: CollectionQuery): Promise<Page<ShortLink>> {
  return listPage(ctx, LINKS, query, (rows) => rows.map(toLink(ctx.account.id, ctx.basePath)));
}

/** Lists a campaign's links. The caller must have checked that the campaign exists. */
export function listCampaignLinks(
  ctx: Context,
  campaign: string,
  query: CollectionQuery,
): Promise<Page<ShortLink>> {
  const toLinks = (rows: LinkRecord[]) => rows.map(toLink(ctx.account.id, ctx.basePath));
  return listPage(ctx, CAMPAIGN_LINKS, query, toLinks, [campaign]);
}

/** Throws `not_found`, also for other accounts' links. */
export async function getLinkRecord(tx: Tx, accountId: number, code: string): Promise<LinkRecord> {
  const name = parseLinkCode(code);
  const row =
    name?.accountId === accountId ? await findLink(tx, accountId, name.linkId) : undefined;
  if (row === undefined) throw notFound("short link with this code");
  return row;
}

export async function getLink(ctx: Context, code: string): Promise<ShortLink> {
  const { id } = ctx.account;
  const row = await readAccount(id, (tx) => getLinkRecord(tx, id, code));
  return toLink(id, ctx.basePath)(row);
}

export function listMessageClicks(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<MessageClicks>> {
  return listPage(ctx, MESSAGE_CLICKS, query, (rows) => rows.map(toMessageClicks));
}

/** Throws `not_found` if it has no links of its own. */
export async function getMessageClicks(ctx: Context, uuid: string): Promise<MessageClicks> {
  const subject = "message with a short link of its own";
  const id = parseUuid(uuid, subject);
  const query = { page: 1, itemsPerPage: 1, conditions: [], order: [] };
  const { items } = await listPage(
    ctx,
    CLICKS_OF_MESSAGE,
    query,
    (rows) => rows.map(toMessageClicks),
    [id],
  );
  const [found] = items;
  if (found === undefined) throw notFound(subject);
  return found;
}
