import { isMasked } from "@/lib/core/access";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseDeliveryAt, toUnix } from "@/lib/core/time";
import { isUuid } from "@/lib/core/uuid7";
import type { Tx } from "@/lib/db/transaction";
import { announceWork } from "@/lib/dispatch/announce";
import { recordAudit } from "@/lib/gateway/audit/record";
import { inAccount } from "@/lib/idempotency/in-account";
import { hidePerson, toSms } from "./resource";
import type { Sms } from "./schema";
import { findMessage } from "./store";
import { moveInQueue } from "./store-changes";

const unixOrZero = (time: Date | null) => (time === null ? 0 : toUnix(time));

/**
 * Moves a message that still waits to another time, or sends it now. The price stays held as it is. What a
 * worker has taken in the meantime is refused with 409: the two never both win.
 */
export async function rescheduleSms(
  ctx: Context & { tx?: Tx },
  uuid: string,
  deliveryAt: number,
): Promise<Sms> {
  const missing = new DomainError("not_found", `There is no message ${uuid}.`);
  if (!isUuid(uuid)) throw missing;
  const id = uuid.toLowerCase();
  const accountId = ctx.account.id;
  const dueAt = parseDeliveryAt(deliveryAt, ctx.now());
  const row = await inAccount(ctx, async (tx) => {
    const before = await findMessage(tx, accountId, id);
    if (before === null) throw missing;
    if (!(await moveInQueue(tx, accountId, id, dueAt))) {
      throw new DomainError(
        "conflict",
        "The message no longer waits: it was handed over to the network, or stopped.",
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
    return after;
  });
  if (dueAt === null) announceWork();
  const sms = toSms(row, ctx.basePath);
  return isMasked("messages", ctx.actor) ? hidePerson(sms) : sms;
}
