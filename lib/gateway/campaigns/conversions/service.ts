import type { CollectionQuery, Page } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money/money";
import { listPage } from "@/lib/db/lists/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findRemovedCampaigns } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import { toConversion } from "./resource";
import type { Conversion } from "./schema";
import { anonymizeRows, CONVERSIONS, deleteConversionRow, findConversion } from "./store";
import { changeTotals } from "./store-rollups";

const LABEL = "conversion with this ID";

export async function listConversions(
  ctx: Context,
  query: CollectionQuery,
): Promise<Page<Conversion>> {
  const { id } = ctx.account;
  const removed = await readAccount(id, (tx) => findRemovedCampaigns(tx, id));
  const toResource = toConversion(id, ctx.basePath);
  return listPage(ctx, CONVERSIONS, query, (rows) => rows.map(toResource), [removed]);
}

export async function getConversion(ctx: Context, id: number): Promise<Conversion> {
  const { account, basePath } = ctx;
  const row = await readAccount(account.id, (tx) => findConversion(tx, account.id, id));
  if (row === undefined) throw notFound(LABEL);
  return toConversion(account.id, basePath)(row);
}

/** Deletes a conversion, which no longer counts, such as of a cancelled order. */
export async function deleteConversion(ctx: WriteContext, id: number): Promise<void> {
  const { tx, account } = ctx;
  const present = await findConversion(tx, account.id, id);
  const row =
    present === undefined ? undefined : await deleteConversionRow(tx, account.id, present.id);
  if (row === undefined) throw notFound(LABEL);
  await changeTotals(tx, account.id, [{ conversion: row, change: -1 }]);
  await recordAudit(tx, ctx, {
    action: "conversion.deleted",
    object: { kind: "conversion", id: row.id, label: row.id },
    before: {
      campaign: row.campaign,
      kind: row.kind,
      value: row.value === null ? null : microToNumber(BigInt(row.value)),
      currency: row.currency,
    },
  });
}

/** Clears names and order numbers of conversions by these messages' links, which still count. */
export const anonymizeConversions = (
  tx: Tx,
  accountId: number,
  messages: readonly string[],
): Promise<void> =>
  messages.length === 0 ? Promise.resolve() : anonymizeRows(tx, accountId, messages);
