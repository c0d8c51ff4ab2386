import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { isVerifying, VERIFY_IN_PROGRESS, VERIFY_NEW } from "@/lib/core/trust/verify-state";
import { withAccounts } from "@/lib/db/transaction";
import {
  acceptAllWithin,
  addToReadyList,
  type NewMessage,
} from "@/lib/gateway/messaging/sms/public";
import { VERIFY_ORIGIN } from "@/lib/core/messages/message-origin";
import { Progress } from "./progress";
import type { StepRecord, VerifyRecord } from "./record";
import { VOICE_TIMEOUT_SEC } from "./schema-values";
import { lockVerifications } from "./store";
import { endHolds, writeProgress } from "./write-progress";

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

/** Step of a verification whose message is to be sent. */
export interface StartingStep {
  /** Id of the verification. */
  id: string;
  step: number;
}

/** Returns null if the step was started or the verification ended meanwhile. */
function prepareStart(progress: Progress, { id, step: number }: StartingStep) {
  const { row, now, current: step } = progress;
  if (!isVerifying(row.status) || row.step !== number) return null;
  if (step === undefined || step.status !== VERIFY_NEW || row.checked_at !== null) return null;
  const message = toMessage(row, step);
  if (message === null) throw new Error(`Step ${number} of verification ${id} has no message`);
  const endsAt = calculateEnd(row, step, now);
  progress.closeHold(String(number), message.price, "release");
  progress.start(step, {
    ends_at: endsAt,
    message_uuid: message.uuid,
    external_id: message.uuid,
  });
  progress.change({ status: VERIFY_IN_PROGRESS, due_at: endsAt });
  return { message, links: [], validUntil: endsAt };
}

/**
 * Sends the messages of steps of one account. Releases their parts of the holds in the same transaction, as messages
 * hold their own price. No effect on steps that have started. Throws `spend_cap_reached` and `insufficient_funds` if
 * one can't be paid, and starts none.
 */
export async function startMessages(
  accountId: number,
  steps: readonly StartingStep[],
  now: Date,
): Promise<void> {
  const byId = new Map(steps.map((step) => [step.id, step]));
  // Own transaction: worker step.
  const accepted = await withAccounts([accountId], async (tx) => {
    const rows = await lockVerifications(tx, accountId, [...byId.keys()]);
    const progresses = await Progress.load(tx, accountId, rows, now);
    const prepared = progresses.flatMap((progress) => {
      const step = byId.get(progress.row.id);
      return (step === undefined ? null : prepareStart(progress, step)) ?? [];
    });
    if (prepared.length === 0) return [];
    await endHolds(tx, accountId, progresses);
    await acceptAllWithin(tx, accountId, prepared);
    await writeProgress(tx, accountId, progresses);
    return prepared.map(({ message }) => message);
  });
  if (accepted.length > 0) addToReadyList(accountId, accepted);
}
