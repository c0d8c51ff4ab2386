import { systemContext } from "@/lib/core/system-context";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { parseNumericSender } from "@/lib/core/phone/sender-id";
import { parseOptRequest } from "@/lib/core/text/opt-out";
import { asWorker, readAsWorker, withAccount } from "@/lib/db/transaction";
import type { WriteContext } from "@/lib/db/write-context";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { optIn, optOut } from "@/lib/gateway/contacts/blocked-numbers/public";
import { raiseMessageEvents, toOccurrence } from "@/lib/gateway/developers/webhooks/public";
import { startByReply } from "@/lib/gateway/messaging/automations/public";
import { findClaimants } from "@/lib/gateway/messaging/inbound-numbers/public";
import { applyInboundRule } from "@/lib/gateway/messaging/inbound-rules/public";
import { getIncomingAddresses } from "@/lib/gateway/messaging/incomings/event-source";
import { smsIncomingEvent } from "@/lib/gateway/messaging/incomings/schema-events";
import { insertIncoming, planConfirmation } from "@/lib/gateway/messaging/incomings/public";
import { findAnswered } from "@/lib/gateway/messaging/sms/public";
import { storeUnclaimed } from "@/lib/gateway/messaging/unclaimed/public";
import { findRecipient, type Numbers } from "./recipient";
import { recordArrival } from "./store";

/** Inbound message (MO) whose parts the carrier's adapter has joined. */
export interface ReceivedMessage {
  carrier: string;
  /** Stable across redeliveries. */
  carrierId: string;
  /** Number with or without a plus. */
  from: string;
  to: string;
  text: string | null;
}

/**
 * `nobody`: no account has the number, so the message waits for an operator; `unreadable`: a number isn't valid
 * E.164.
 */
export type ReceiveResult = "stored" | "known" | "nobody" | "unreadable";

/** Applies an opt-out or opt-in keyword. Of consecutive requests only the first is confirmed by SMS. */
async function applyOptRequest(
  ctx: WriteContext,
  { phone }: Numbers,
  { uuid, text, kind }: { uuid: string; text: string; kind: "out" | "in" | null },
): Promise<void> {
  if (kind === "in") await optIn(ctx, { phone, text });
  if (kind !== "out" || !(await optOut(ctx, { phone, text }))) return;
  await planConfirmation(ctx.tx, ctx.account.id, uuid, uuidv7());
}

interface ArrivedMessage extends Pick<ReceivedMessage, "carrier" | "carrierId" | "text"> {
  uuid: string;
}

async function store(
  ctx: WriteContext,
  numbers: Numbers,
  { uuid, carrier, carrierId, text }: ArrivedMessage,
): Promise<"stored" | "known"> {
  const { tx, account } = ctx;
  const receivedAt = uuidTime(uuid);
  const answeredMessage = await findAnswered(tx, account.id, { ...numbers, now: receivedAt });
  const kind = parseOptRequest(text)?.kind ?? null;
  const isNew = await insertIncoming(tx, account.id, {
    uuid,
    received_at: receivedAt,
    ...numbers,
    text,
    opt: kind,
    carrier,
    carrier_id: carrierId,
    msg_uuid: answeredMessage?.uuid ?? null,
    bulk_id: answeredMessage?.bulk_id ?? null,
  });
  if (!isNew) return "known";
  await applyOptRequest(ctx, numbers, { uuid, text: text ?? "", kind });
  const { isUnread } =
    kind === null && text !== null
      ? await applyInboundRule(ctx, { uuid, ...numbers, text })
      : { isUnread: kind !== "out" };
  if (kind === null && text !== null) await startByReply(ctx, { phone: numbers.phone, text });
  // Keyword requests aren't urgent: a campaign may get a hundred STOPs, which would bury questions.
  await recordArrival(tx, account.id, {
    conversationId: uuidv7(),
    ...numbers,
    uuid,
    at: receivedAt,
    isUrgent: isUnread,
  });
  const event = toOccurrence(smsIncomingEvent, uuid, {});
  await raiseMessageEvents(tx, account.id, [event], getIncomingAddresses);
  return "stored";
}

/** Stores a message. Returns null if the account is gone. */
export function storeFor(
  accountId: number,
  numbers: Numbers,
  message: ArrivedMessage,
): Promise<"stored" | "known" | null> {
  // Own transaction: inbound message.
  return withAccount(accountId, async (tx) => {
    const account = await findSnapshot(tx, accountId);
    if (account === null) return null;
    return store({ ...systemContext(account, "inbound"), tx }, numbers, message);
  });
}

/**
 * Stores the message with the one it answers, and applies opt-out or opt-in keywords, or the account's rules. Unclaimed messages wait for an
 * operator. The carrier may be acknowledged once this resolves. Idempotent.
 */
export async function receiveMessage(message: ReceivedMessage): Promise<ReceiveResult> {
  const [phone, number] = [parseNumericSender(message.from), parseNumericSender(message.to)];
  if (phone === null || number === null) return "unreadable";
  const numbers = { phone, number };
  const claimants = await readAsWorker((tx) => findClaimants(tx, number));
  const recipient = await findRecipient(claimants, numbers, message);
  if (recipient === "known") return "known";
  const stored =
    recipient === null ? null : await storeFor(recipient, numbers, { ...message, uuid: uuidv7() });
  const { carrier, carrierId: carrier_id, text } = message;
  return stored ?? asWorker((tx) => storeUnclaimed(tx, { ...numbers, carrier, carrier_id, text }));
}
