import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { microToNumber } from "@/lib/core/money/money";
import { isRetainedSince } from "@/lib/core/time/retained";
import { toUnix } from "@/lib/core/time/time";
import { readSnapshot } from "@/lib/db/transaction";
import { env } from "@/lib/env";
import { getBulkBreakdown, sumBulk } from "@/lib/gateway/account/stats/public";
import { toResource } from "./read";
import { reportVariants } from "./report-variants";
import type { BulkReport } from "@/lib/gateway/messaging/bulks/schema";
import { findBulk } from "@/lib/gateway/messaging/bulks/store";
import { countUnsubscribed } from "@/lib/gateway/messaging/bulks/people/store-unsubscribes";

export function getBulkReport(ctx: Context, id: string): Promise<BulkReport> {
  const uuid = parseUuid(id, `bulk ${id}`);
  const accountId = ctx.account.id;
  return readSnapshot(accountId, async (tx) => {
    const bulk = await findBulk(tx, accountId, uuid);
    if (bulk === undefined) throw notFound(`bulk ${id}`);
    const totals = await sumBulk(tx, accountId, uuid);
    const { minutes, countries, problems } = await getBulkBreakdown(tx, accountId, uuid);
    const startedAt = minutes.find((minute) => minute.sent > 0)?.at;
    const hasReplies =
      startedAt === undefined ||
      isRetainedSince(startedAt, ctx.now(), env.RETENTION_MESSAGES_MONTHS);
    const messages = Number(bulk.msg_total_count);
    const { phones: _numbers, ...details } = await toResource(tx, ctx, bulk, false);
    return {
      uuid,
      bulk: details,
      status_code: bulk.status_code,
      paused_reason: bulk.pause,
      currency: bulk.currency,
      recipients: Number(bulk.recipients),
      dropped: Number(bulk.settled) - messages,
      messages,
      // Always 0 for dry runs.
      waiting: bulk.is_dryrun ? 0 : messages - totals.sent - totals.refused - totals.stopped,
      sent: totals.sent,
      delivered: totals.delivered,
      undelivered: totals.undelivered,
      refused: totals.refused,
      stopped: totals.stopped,
      unsubscribed: hasReplies ? await countUnsubscribed(tx, accountId, uuid) : null,
      charged_amount: microToNumber(totals.cost),
      minutes: minutes.map(({ at, ...counts }) => ({ at: toUnix(at), ...counts })),
      countries: countries.map(({ cost, ...counts }) => ({
        ...counts,
        charged_amount: microToNumber(cost),
      })),
      problems,
      variants: await reportVariants(tx, ctx, bulk),
    };
  });
}
