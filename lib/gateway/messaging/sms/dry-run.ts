import type { Context } from "@/lib/core/context";
import { withAccount } from "@/lib/db/transaction";
import { raiseEvents } from "@/lib/gateway/developers/webhooks/service-raise";
import { prepareMessage, wayOf } from "./prepare";
import { toSms } from "./resource";
import type { Sms, SmsCreate } from "./schema";

/** Every dry run answers with this id; nothing is stored under it. */
const DRY_RUN_UUID = "11111111-2222-3333-4444-555555555555";

/** Programs that are being built want to see their webhook called; whoever writes in the dashboard only asks for a price. */
async function tellWebhooks(ctx: Context, { key_id, callback_data }: Sms): Promise<void> {
  if (ctx.actor.kind !== "key") return;
  const data = { id: DRY_RUN_UUID, key_id, dlr_code: 1, status_code: 100, callback_data } as const;
  await withAccount(ctx.account.id, (tx) =>
    raiseEvents(tx, ctx.account.id, [{ name: "sms.delivery.dryrun", subject: DRY_RUN_UUID, data }]),
  );
}

/**
 * What `sendSms` would answer, with the final text and price. Moves no money and stores no message; webhooks are told as if
 * it had arrived.
 */
export async function dryRunSms(ctx: Context, body: SmsCreate): Promise<Sms> {
  const { message } = await prepareMessage(ctx, body, wayOf(ctx), { isDryRun: true });
  const answer = toSms({ ...message, uuid: DRY_RUN_UUID }, ctx.basePath);
  await tellWebhooks(ctx, answer);
  return answer;
}
