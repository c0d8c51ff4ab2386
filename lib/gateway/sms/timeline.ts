import { isMasked } from "@/lib/core/access";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { microToNumber } from "@/lib/core/money";
import { splitSegments } from "@/lib/core/sms-segments";
import { toUnix } from "@/lib/core/time";
import { isUuid } from "@/lib/core/uuid7";
import { withAccount } from "@/lib/db/transaction";
import type { MessageRow } from "./resource";
import type { SmsEvent } from "./schema";
import { findHistory, findMessage, type MessageHistory } from "./store";

function eventsOf(row: MessageRow, history: MessageHistory): SmsEvent[] {
  const none = { code: null, part: null, detail: null };
  const events: SmsEvent[] = [{ ...none, at: toUnix(row.created_at), kind: "accepted" }];
  if (row.delivery_at !== null) {
    events.push({ ...none, at: toUnix(row.delivery_at), kind: "scheduled" });
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
    events.push({ ...none, at: toUnix(row.gateway_sent_at), kind: "sent", code: 100 });
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

/** What happened to one message: accepted, scheduled, attempts, handed over, every report. */
export async function readTimeline(ctx: Context, uuid: string) {
  const missing = new DomainError("not_found", `There is no message ${uuid}.`);
  if (!isUuid(uuid)) throw missing;
  const accountId = ctx.account.id;
  const [row, history] = await withAccount(accountId, async (tx) => [
    await findMessage(tx, accountId, uuid.toLowerCase()),
    await findHistory(tx, accountId, uuid.toLowerCase()),
  ]);
  if (row === null || history === null) throw missing;
  const isTextHidden = isMasked("messages", ctx.actor);
  const isText = row.service_code === "direct";
  return {
    uuid: row.uuid,
    request_id: row.request_id,
    origin: row.origin,
    carrier: history.carrier,
    unit_price: microToNumber(row.price / BigInt(row.parts_count)),
    currency: ctx.account.currency,
    parts:
      row.text === null || isTextHidden
        ? []
        : isText
          ? splitSegments(row.text, row.is_unicode)
          : [row.text],
    is_text_hidden: isTextHidden,
    events: eventsOf(row, history),
  };
}
