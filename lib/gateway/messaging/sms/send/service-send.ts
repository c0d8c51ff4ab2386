import type { Context } from "@/lib/core/context";
import { isTestKey, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { withoutAccount } from "@/lib/db/transaction";
import { acceptMessage } from "@/lib/gateway/messaging/sms/accept/accept";
import { type PreparedMessage, prepareMessage } from "./prepare";
import { sealReportUrl } from "@/lib/gateway/messaging/sms/report-url";
import { type MessageRecord, toSms } from "@/lib/gateway/messaging/sms/resource";
import type { SmsCreate } from "@/lib/gateway/messaging/sms/schema";
import { assertTestLimit } from "@/lib/gateway/messaging/sms/service-test-keys";

/** What another protocol than the API's says of a message beside its fields. */
export interface ProtocolMessage {
  body: SmsCreate;
  validMinutes: number | null;
  /** Where its reports go, a URL for each part of a text that was joined. Empty: where those of the account go. */
  reports: readonly { part: number; url: string; mask: number | null }[];
}

/** A message that can be accepted. */
export interface Prepared extends Omit<ProtocolMessage, "body"> {
  message: MessageRecord;
  links: PreparedMessage["links"];
  campaigns: PreparedMessage["campaigns"];
}

/**
 * Applies every rule that does not need the database's state; throws as `POST /sms` answers. What a test key sends is a test,
 * however it comes in.
 */
export async function prepareFrom(
  ctx: Context,
  { body, ...rest }: ProtocolMessage,
  origin: MessageRecord["origin"],
): Promise<Prepared> {
  const isTest = isTestKey(ctx.actor);
  const messageOrigin = isTest ? TEST_ORIGIN : origin;
  const { message, links, campaigns } = await prepareMessage(ctx, body, messageOrigin);
  // Own transaction: the message is accepted in another one, with those of other requests.
  if (isTest) await withoutAccount((tx) => assertTestLimit(tx, ctx, "message"));
  return { ...rest, message, links, campaigns };
}

/**
 * Accepts a message as `sendSms` does: resolves once it is durable and its price is held, or throws. A repeat of its
 * `idempotency` changes nothing.
 */
export async function acceptPrepared(
  ctx: Context,
  { message, links, campaigns, validMinutes, reports }: Prepared,
  idempotency: { key: string; fingerprint: string; secret: string } | null,
): Promise<void> {
  const isPlain = validMinutes === null && reports.length === 0 && campaigns.length === 0;
  const sealed = reports.map(({ part, url, mask }) => {
    return { part, sealedUrl: sealReportUrl(message.account_id, message.uuid, url), mask };
  });
  const outcome = await acceptMessage({
    message,
    answer: toSms(message, ctx.basePath),
    idempotency,
    hasSpendCap: ctx.actor.kind === "key" && ctx.actor.spendCap !== null,
    related: isPlain ? null : { validMinutes, reports: sealed, links, campaigns },
  });
  if (outcome.kind === "refused") throw outcome.error;
}
