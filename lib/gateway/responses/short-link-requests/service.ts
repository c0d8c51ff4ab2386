import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { listPage } from "@/lib/db/lists/list";
import { readAccount } from "@/lib/db/transaction";
import {
  findRemovedCampaigns,
  getCampaign,
} from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { getLinkRecord, hasLinks } from "@/lib/gateway/campaigns/short-links/public";
import { getBulk } from "@/lib/gateway/messaging/bulks/public";
import { getSms } from "@/lib/gateway/messaging/sms/public";
import { toClick } from "./resource";
import type { Click } from "./schema";
import { CLICK_SOURCES, type ClickRecord, findClick } from "./store";

async function listBySource(
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

export const listClicks = (ctx: Context, query: CollectionQuery): Promise<Page<Click>> =>
  listBySource(ctx, "account", query);

export async function listLinkClicks(
  ctx: Context,
  code: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const { id } = ctx.account;
  const { link_id } = await readAccount(id, (tx) => getLinkRecord(tx, id, code));
  return listBySource(ctx, "link", query, [link_id]);
}

export async function listCampaignClicks(
  ctx: Context,
  code: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const { id } = await getCampaign(ctx, code);
  return listBySource(ctx, "campaign", query, [id]);
}

/** Lists a bulk's clicks, including those of its messages' individual links. */
export async function listBulkClicks(
  ctx: Context,
  uuid: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const bulk = await getBulk(ctx, uuid);
  return listBySource(ctx, "bulk", query, [bulk.uuid]);
}

/** Throws `not_found` for a deleted message, whose clicks belong only to its campaign. */
export async function listSmsClicks(
  ctx: Context,
  uuid: string,
  query: CollectionQuery,
): Promise<Page<Click>> {
  const { id } = ctx.account;
  const message = parseUuid(uuid, `message ${uuid}`);
  const isKnown = await readAccount(id, (tx) => hasLinks(tx, id, message));
  if (!isKnown) await getSms(ctx, message);
  return listBySource(ctx, "message", query, [message]);
}

export async function getClick(ctx: Context, requestId: number): Promise<Click> {
  const { id } = ctx.account;
  const row = await readAccount(id, async (tx) =>
    findClick(tx, id, requestId, await findRemovedCampaigns(tx, id)),
  );
  if (row === undefined) throw notFound("request with this ID");
  return toClick(id, ctx.basePath)(row);
}
