import type { Condition } from "@/lib/core/collection";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isTestKey } from "@/lib/core/messages/message-origin";
import type { Tx } from "@/lib/db/transaction";
import { countAttempt } from "@/lib/gateway/identity/rate-limits/public";

/** Limits of free messages, which must not slow down paying customers. */
const LIMITS = {
  message: { tries: 600, minutes: 60 },
  bulk: { tries: 20, minutes: 60 },
} as const;

export const TEST_BULK_RECIPIENTS = 1_000;

export async function assertTestLimit(
  tx: Tx,
  { account, actor }: Context,
  limitName: keyof typeof LIMITS,
): Promise<void> {
  if (!isTestKey(actor)) return;
  const { tries, minutes } = LIMITS[limitName];
  const subject = `test-${limitName}:${account.id}/${actor.keyId}`;
  const seconds = await countAttempt(tx, subject, { tries, minutes });
  if (seconds === 0) return;
  throw new DomainError(
    "too_many_requests",
    `A test key can send ${tries} ${limitName === "bulk" ? "bulks" : "messages"} an hour. Try again later.`,
    { retryAfterSeconds: seconds },
  );
}

export function changeableConditions({ actor }: Context): Condition[] {
  return isTestKey(actor) ? [{ field: "is_test", op: "in", values: [true] }] : [];
}

/** Throws `forbidden` if a test key would change live messages. */
export function assertKeyMayChange({ actor }: Context, isTest: boolean): void {
  if (isTestKey(actor) && !isTest)
    throw new DomainError("forbidden", "A test key can't change live messages. Use a live key.", {
      reason: "test_key",
    });
}
