import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import { getCampaign } from "@/lib/gateway/campaigns/short-link-campaigns/service";
import { findRemovedCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/service-access";
import { getLinkRecord, hasLinks } from "@/lib/gateway/campaigns/short-links/service";
import { getBulk } from "@/lib/gateway/messaging/bulks/service";
import { getSms } from "@/lib/gateway/messaging/sms/operations/service";
import { toClick } from "./resource";
import type { Click } from "./schema";
import { CLICK_SOURCES, type ClickRecord, findClick } from "./store";

async function listOf(
  ctx: Context,
  source: keyof typeof CLICK_SOURCES,
  query: CollectionQuery,
  values: readonly unknown[] = [],
): Promise<Page<Click>> {
  const toClicks = (rows: ClickRecord[]) => rows.map(toClick(ctx.account.id, ctx.basePath));
  const { id } = ctx.account;
  const removed = await readAccount(id, (tx) => findRemovedCampaigns(tx, id));
  return listPage(ctx, CLICK_SOURCES[source], query, toClicks, [removed, ...values]);
}

/** All clicks of the account's links, newest first. */
export const listClicks = (ctx: Context, query: CollectionQuery): Promise<Page<Click>> =>
  listOf(ctx, "account", query);

/** Those of one link. */
export async function listLinkClicks(
  ctx: Context,
  code: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const { id } = ctx.account;
  const { link_id } = await readAccount(id, (tx) => getLinkRecord(tx, id, code));
  return listOf(ctx, "link", query, [link_id]);
}

/** Those of all links of a campaign. */
export async function listCampaignClicks(
  ctx: Context,
  code: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const { id } = await getCampaign(ctx, code);
  return listOf(ctx, "campaign", query, [id]);
}

/** Those of the links that a bulk's messages have of their own, and of the one that is the bulk's. */
export async function listBulkClicks(
  ctx: Context,
  uuid: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const bulk = await getBulk(ctx, uuid);
  return listOf(ctx, "bulk", query, [bulk.uuid]);
}

/**
 * Those of the links that a message has of its own; a message without a link has none. Throws `not_found` for one that
 * was deleted: its clicks are then its campaign's alone.
 */
export async function listSmsClicks(
  ctx: Context,
  uuid: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const { id } = ctx.account;
  const message = parseUuid(uuid, `message ${uuid}`);
  const isKnown = await readAccount(id, (tx) => hasLinks(tx, id, message));
  if (!isKnown) await getSms(ctx, message);
  return listOf(ctx, "message", query, [message]);
}

export async function getClick(ctx: Context, requestId: number): Promise<Click> {
  const { id } = ctx.account;
  const row = await readAccount(id, async (tx) =>
    findClick(tx, id, requestId, await findRemovedCampaigns(tx, id)),
  );
  if (row === undefined) throw notFound("request with this ID");
  return toClick(id, ctx.basePath)(row);
}
