import type { Condition } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isTestKey } from "@/lib/core/messages/message-origin";
import type { Tx } from "@/lib/db/transaction";
import { countAttempt } from "@/lib/gateway/identity/rate-limits/public";

/** Per hour. Free requests must not slow down paid ones. */
const TEST_KEY_LIMITS = {
  message: { attempts: 600, text: "send 600 messages" },
  bulk: { attempts: 20, text: "send 20 bulks" },
  verify_code: { attempts: 600, text: "send 600 verification codes" },
  fraud_check: { attempts: 600, text: "make 600 fraud checks" },
} as const;

export const MAX_TEST_BULK_RECIPIENTS = 1_000;

/** Throws `too_many_requests` after too many requests of a test key; counts this one. No-op for others. */
export async function assertTestLimit(
  tx: Tx,
  { account, actor }: Context,
  limitName: keyof typeof TEST_KEY_LIMITS,
): Promise<void> {
  if (!isTestKey(actor)) return;
  const { attempts, text } = TEST_KEY_LIMITS[limitName];
  const subject = `test-${limitName}:${account.id}/${actor.keyId}`;
  const retryAfterSeconds = await countAttempt(tx, subject, { attempts, minutes: 60 });
  if (retryAfterSeconds === 0) return;
  throw new DomainError("too_many_requests", `A test key can ${text} an hour. Try again later.`, {
    retryAfterSeconds,
  });
}

export function getTestKeyConditions({ actor }: Context): Condition[] {
  return isTestKey(actor) ? [{ field: "is_test", op: "in", values: [true] }] : [];
}

/** Throws `forbidden` if a test key would change live messages. */
export function assertCanModify({ actor }: Context, isTestMessage: boolean): void {
  if (isTestKey(actor) && !isTestMessage)
    throw new DomainError("forbidden", "A test key can't change live messages. Use a live key.", {
      reason: "test_key",
    });
}
