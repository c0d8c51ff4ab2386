import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { isVerifying, VERIFY_IN_PROGRESS, VERIFY_NEW } from "@/lib/core/trust/verify-state";
import { withAccounts } from "@/lib/db/transaction";
import { acceptWithin, addToReadyList, type NewMessage } from "@/lib/gateway/messaging/sms/public";
import { VERIFY_ORIGIN } from "@/lib/core/messages/message-origin";
import { Progress } from "./progress";
import type { StepRecord, VerifyRecord } from "./record";
import { VOICE_TIMEOUT_SEC } from "./schema-values";
import { lockVerification } from "./store";
import type { DueVerification } from "./store-work";

function toMessage(row: VerifyRecord, { draft, price }: StepRecord): NewMessage | null {
  if (draft === null) return null;
  const uuid = uuidv7();
  return {
    ...draft,
    account_id: Number(row.account_id),
    uuid,
    created_at: uuidTime(uuid),
    price: BigInt(price),
    gateway_sent_at: null,
    delivery_at: null,
    origin: row.is_test ? TEST_ORIGIN : VERIFY_ORIGIN,
    campaigns: null,
    variant: null,
    own_links_count: null,
    own_links_price: null,
  };
}

function calculateEnd(row: VerifyRecord, { channel }: StepRecord, now: Date): Date {
  if (channel === "sms") return row.valid_until;
  const end = new Date(now.getTime() + VOICE_TIMEOUT_SEC * 1_000);
  return end < row.valid_until ? end : row.valid_until;
}

/**
 * Sends the message of a step. Releases the step's part of the hold in the same transaction, as the message holds its
 * own price. No effect if the step has started. Throws `spend_cap_reached` and `insufficient_funds`.
 */
export async function startMessage(
  { accountId, id }: DueVerification,
  { step: number }: StepRecord,
  now: Date,
): Promise<void> {
  // Own transaction: worker step.
  const accepted = await withAccounts([accountId], async (tx) => {
    const row = await lockVerification(tx, accountId, id);
    if (row === undefined || !isVerifying(row.status) || row.step !== number) return null;
    const progress = await Progress.of(tx, row, now);
    const step = progress.current;
    if (step === undefined || step.status !== VERIFY_NEW || row.checked_at !== null) return null;
    const message = toMessage(row, step);
    if (message === null) throw new Error(`Step ${number} of verification ${id} has no message`);
    const endsAt = calculateEnd(row, step, now);
    await progress.closeHold(String(number), message.price, "release");
    progress.start(step, {
      ends_at: endsAt,
      message_uuid: message.uuid,
      external_id: message.uuid,
    });
    progress.change({ status: VERIFY_IN_PROGRESS, due_at: endsAt });
    await acceptWithin(tx, { message, links: [] }, endsAt);
    await progress.flush();
    return message;
  });
  if (accepted !== null) addToReadyList(accountId, [accepted]);
}
