import { HANDED_OVER, DELIVERED } from "@/lib/core/messages/message-state";
import type { Context } from "@/lib/core/context";
import { withAccount } from "@/lib/db/transaction";
import { raiseMessageEvents, toWholeOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { getReportAddresses } from "@/lib/gateway/messaging/sms/event-source";
import { prepareRequest } from "./prepare-request";
import { toSms } from "@/lib/gateway/messaging/sms/resource";
import type { Sms, SmsRequest } from "@/lib/gateway/messaging/sms/schema";
import { smsDeliveryDryRunEvent } from "@/lib/gateway/messaging/sms/schema-events";

/** Id of all dry runs; no message is stored under it. */
const DRY_RUN_UUID = "11111111-2222-3333-4444-555555555555";

/** Raises the event for keys only: developers test their integration, dashboard users only want a price. */
async function raiseDryRun(ctx: Context, { key_id, callback_data }: Sms): Promise<void> {
  if (ctx.actor.kind !== "key") return;
  const data = {
    id: DRY_RUN_UUID,
    key_id,
    dlr_code: DELIVERED,
    status_code: HANDED_OVER,
    callback_data,
  } as const;
  const event = toWholeOccurrence(smsDeliveryDryRunEvent, DRY_RUN_UUID, data);
  // Own transaction: most dry runs write nothing and need none; this one stores an event for webhooks.
  await withAccount(ctx.account.id, (tx) =>
    raiseMessageEvents(tx, ctx.account.id, [event], getReportAddresses),
  );
}

/** Returns text and price as `sendSms` does, without charging or storing. Webhooks are notified as on delivery. */
export async function dryRunSms(ctx: Context, body: SmsRequest): Promise<Sms> {
  const { message } = await prepareRequest(ctx, body, { isDryRun: true });
  const response = toSms({ ...message, uuid: DRY_RUN_UUID }, ctx.basePath);
  await raiseDryRun(ctx, response);
  return response;
}
