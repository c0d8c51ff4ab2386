import { assertCanModify } from "../limit-test-keys";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { WriteContext } from "@/lib/db/write-context";
import { isMasked } from "@/lib/core/permissions/permissions";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseDeliveryAt, toUnix } from "@/lib/core/time/time";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { announceAtCommit } from "@/lib/db/announce-work";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { hidePerson, toSms } from "@/lib/gateway/messaging/sms/resource";
import type { Sms } from "@/lib/gateway/messaging/sms/schema";
import { findMessage } from "@/lib/gateway/messaging/sms/store";
import { moveInQueue } from "./store-changes";

const unixOrZero = (time: Date | null) => (time === null ? 0 : toUnix(time));

/** Keeps the held price. Throws 409 if a worker has claimed the message or a carrier has accepted a part. */
export async function rescheduleSms(
  ctx: WriteContext,
  uuid: string,
  deliveryAt: number,
): Promise<Sms> {
  const missing = notFound(`message ${uuid}`);
  const id = parseUuid(uuid, `message ${uuid}`);
  const accountId = ctx.account.id;
  const dueAt = parseDeliveryAt(deliveryAt, ctx.now());
  const { tx } = ctx;
  const before = await findMessage(tx, accountId, id);
  if (before === null) throw missing;
  assertCanModify(ctx, before.origin === TEST_ORIGIN);
  if (!(await moveInQueue(tx, accountId, id, dueAt))) {
    throw new DomainError(
      "conflict",
      "This message is no longer scheduled. It was sent or stopped.",
      { reason: "message_gone" },
    );
  }
  const after = await findMessage(tx, accountId, id);
  if (after === null) throw missing;
  await recordAudit(tx, ctx, {
    action: "sms.rescheduled",
    object: { kind: "sms", id },
    before: { delivery_at: unixOrZero(before.delivery_at) },
    after: { delivery_at: unixOrZero(after.delivery_at) },
  });

  announceAtCommit(tx, "messages");
  const sms = toSms(after, ctx.basePath);
  return isMasked("messages", ctx.actor) ? hidePerson(sms) : sms;
}
