import type { CodeStepHandler } from "@/lib/carriers/code-messenger";
import type { Tx } from "@/lib/db/transaction";
import { findVerificationsBySteps, wake, wakeByMessages } from "./store-messages";

interface ChangedMessage {
  account_id: string | number;
  uuid: string;
  may_verify: boolean;
}

/**
 * Makes verifications due. Must run before the caller locks the ledger and sums: workers lock in this order, so
 * another one could deadlock.
 */
export async function wakeVerifications(
  tx: Tx,
  messages: readonly ChangedMessage[],
): Promise<void> {
  const byAccount = new Map<number, string[]>();
  for (const { account_id, uuid, may_verify } of messages) {
    if (!may_verify) continue;
    const uuids = byAccount.get(Number(account_id)) ?? [];
    uuids.push(uuid);
    byAccount.set(Number(account_id), uuids);
  }
  for (const [accountId, uuids] of [...byAccount].sort(([a], [b]) => a - b))
    await wakeByMessages(tx, accountId, uuids);
}

export const wakeByMessengers: CodeStepHandler = async (tx, steps) => {
  const verifications = await findVerificationsBySteps(
    tx,
    steps.map(({ messageId }) => messageId),
  );
  for (const { accountId, id } of verifications) await wake(tx, accountId, [id]);
};
