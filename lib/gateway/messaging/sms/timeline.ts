import { HANDED_OVER } from "@/lib/core/messages/message-state";
import { isMasked } from "@/lib/core/permissions/permissions";
import { splitCharge } from "@/lib/core/messages/charge";
import type { Context } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money/money";
import { splitSegments } from "@/lib/core/text/sms-segments";
import { toUnix } from "@/lib/core/time/time";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { readAccount } from "@/lib/db/transaction";
import { getLinksPrice } from "@/lib/gateway/campaigns/short-link-campaigns/public";
import type { MessageRecord } from "./resource";
import type { SmsEvent } from "./schema";
import { findHistory, findMessage, type MessageHistory } from "./store";
import { findMessageTemplate } from "./store-templates";

function buildTimeline(row: MessageRecord, history: MessageHistory): SmsEvent[] {
  const noDetails = { code: null, part: null, detail: null };
  const events: SmsEvent[] = [{ ...noDetails, at: toUnix(row.created_at), kind: "accepted" }];
  if (row.delivery_at !== null) {
    events.push({ ...noDetails, at: toUnix(row.delivery_at), kind: "scheduled" });
  }
  for (const { at, kind, code, part, detail } of history.timeline) {
    events.push({
      at,
      kind: kind as SmsEvent["kind"],
      code: code ?? null,
      part: part ?? null,
      detail: detail ?? null,
    });
  }
  if (row.gateway_sent_at !== null) {
    events.push({ ...noDetails, at: toUnix(row.gateway_sent_at), kind: "sent", code: HANDED_OVER });
  }
  const rank = {
    accepted: 0,
    rescheduled: 1,
    scheduled: 1,
    attempt: 2,
    sent: 3,
    report: 4,
    failed: 5,
    canceled: 5,
  };
  return events.sort((a, b) => a.at - b.at || rank[a.kind] - rank[b.kind]);
}

/** Splits a price; messages of test keys and their links are free. */
function splitPrice({ price, parts_count }: MessageRecord, ofLinks: bigint) {
  const links = price === 0n ? 0n : ofLinks;
  return {
    unit_price: microToNumber((price - links) / BigInt(parts_count)),
    links_price: microToNumber(links),
  };
}

function toAmounts(row: MessageRecord) {
  const { charged, reserved, refunded } = splitCharge(row, 0n);
  return {
    charged: microToNumber(charged),
    reserved: microToNumber(reserved),
    refunded: microToNumber(refunded),
  };
}

export async function getTimeline(ctx: Context, uuid: string) {
  const subject = `message ${uuid}`;
  const id = parseUuid(uuid, subject);
  const accountId = ctx.account.id;
  const [row, history, ofLinks, template] = await readAccount(accountId, async (tx) => [
    await findMessage(tx, accountId, id),
    await findHistory(tx, accountId, id),
    await getLinksPrice(tx, accountId, id),
    await findMessageTemplate(tx, accountId, id),
  ]);
  if (row === null || history === null) throw notFound(subject);
  const isTextHidden = isMasked("messages", ctx.actor);
  const isText = row.service_code === "direct";
  return {
    uuid: row.uuid,
    request_id: row.request_id,
    origin: row.origin,
    carrier: history.carrier,
    ...splitPrice(row, ofLinks),
    ...toAmounts(row),
    currency: ctx.account.currency,
    parts:
      row.text === null || isTextHidden
        ? []
        : isText
          ? splitSegments(row.text, row.is_unicode)
          : [row.text],
    is_text_hidden: isTextHidden,
    template,
    events: buildTimeline(row, history),
  };
}
