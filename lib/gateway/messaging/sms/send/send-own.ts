import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { uuidTime } from "@/lib/core/ids/uuid-time";
import { isUniqueViolation } from "@/lib/db/unique-violation";
import { acceptMessage } from "@/lib/gateway/messaging/sms/accept/accept";
import { toRelatedRows } from "@/lib/gateway/messaging/sms/accept/accept-outcome";
import { prepareMessage } from "./prepare";
import { toSms } from "@/lib/gateway/messaging/sms/resource";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import {
  type AutomaticOrigin,
  FORM_ORIGIN,
  INBOUND_RULE_ORIGIN,
  OPT_OUT_ORIGIN,
} from "@/lib/core/messages/message-origin";

type OwnText = Pick<
  SmsCreate,
  "phone" | "sender_id" | "text" | "is_unicode" | "is_text_deleted" | "callback_data"
>;

async function sendOwn(ctx: Context, uuid: string, body: OwnText, origin: AutomaticOrigin) {
  const { message: prepared, links } = await prepareMessage(ctx, body, origin);
  const message = { ...prepared, uuid, created_at: uuidTime(uuid) };
  const response = toSms(message, ctx.basePath);
  try {
    const item = { message, answer: response, idempotency: null, hasSpendCap: false };
    const outcome = await acceptMessage({ ...item, related: toRelatedRows(links) });
    if (outcome.kind === "refused") throw outcome.error;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

/**
 * Sends a confirmation. The preallocated id makes it idempotent. Priced and charged like any text, and sent although
 * the number is blocked. Throws like `sendSms`.
 */
export const sendOptOutConfirmation = (ctx: Context, uuid: string, body: OwnText): Promise<void> =>
  sendOwn(ctx, uuid, body, OPT_OUT_ORIGIN);

/** Sends the reply of an inbound rule, once for an id. Throws like `sendSms`. */
export const sendInboundReply = (ctx: Context, uuid: string, body: OwnText): Promise<void> =>
  sendOwn(ctx, uuid, body, INBOUND_RULE_ORIGIN);

/** Returns true for errors after which sending can be tried again; others are final. */
export const isTransientSendError = (error: unknown): boolean =>
  !(error instanceof DomainError) ||
  error.code === "unavailable" ||
  error.code === "idempotency_in_progress";

/** Sends a code, even to unsubscribed numbers. */
export const sendSignUpCode = (ctx: Context, uuid: string, body: OwnText): Promise<void> =>
  sendOwn(ctx, uuid, body, FORM_ORIGIN);

/** Returns micro-units. Throws like `sendSignUpCode`. */
export async function priceSignUpCode(ctx: Context, body: OwnText): Promise<bigint> {
  const { message } = await prepareMessage(ctx, body, FORM_ORIGIN, { isDryRun: true });
  return message.price;
}
