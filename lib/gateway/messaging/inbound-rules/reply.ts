import { systemContext } from "@/lib/core/system-context";
import { readAccount, readAsWorker, withAccount } from "@/lib/db/transaction";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { findClaimants } from "@/lib/gateway/messaging/inbound-numbers/public";
import { isTransientSendError, sendInboundReply } from "@/lib/gateway/messaging/sms/public";
import { findInboundRule } from "./store";
import { type DueReply, findPlannedReply, type PlannedReply, recordReply } from "./store-matches";

const RETRY_SECONDS = 10;
const MAX_WAIT_MS = 3_600_000;

/** Returns the account and the rule's text, or null if the reply isn't to be sent any more. */
async function readReply(accountId: number, reply: PlannedReply) {
  return readAccount(accountId, async (tx) => {
    const account = await findSnapshot(tx, accountId);
    const rule = await findInboundRule(tx, accountId, Number(reply.rule_id));
    return account === null || rule === undefined || !rule.is_enabled || rule.reply === null
      ? null
      : { account, text: rule.reply };
  });
}

/** Returns false if nothing is to be sent. */
async function send(accountId: number, reply: PlannedReply): Promise<boolean> {
  const { phone, number } = reply;
  const content = await readReply(accountId, reply);
  // Numbers of this gateway get no reply, so that two accounts don't answer each other.
  const { owner } = await readAsWorker((tx) => findClaimants(tx, phone));
  if (content === null || owner !== null) return false;
  const ctx = systemContext(content.account, "inbound-rule");
  await sendInboundReply(ctx, reply.reply_id, { phone, sender_id: number, text: content.text });
  return true;
}

/**
 * Sends a planned reply, once: its message id was allocated with the match. Not sent without funds or a route,
 * to blocked numbers, or after the rule was turned off or deleted.
 */
export async function sendReply({ accountId, uuid }: DueReply): Promise<void> {
  const reply = await readAccount(accountId, (tx) => findPlannedReply(tx, accountId, uuid));
  const record = (isSent: boolean, afterSeconds: number | null) =>
    // Own transaction: worker step.
    withAccount(accountId, (tx) => recordReply(tx, accountId, uuid, { isSent, afterSeconds }));
  if (reply === undefined) return record(false, null);
  try {
    await record(await send(accountId, reply), null);
  } catch (error) {
    const isExpired = Date.now() - reply.received_at.getTime() > MAX_WAIT_MS;
    if (!isTransientSendError(error) || isExpired) return record(false, null);
    await record(true, RETRY_SECONDS);
    throw error;
  }
}
