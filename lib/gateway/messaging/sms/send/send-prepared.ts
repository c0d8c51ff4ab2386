import type { Context } from "@/lib/core/context";
import { isTestKey, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import { withoutAccount } from "@/lib/db/transaction";
import { toSampled } from "@/lib/tracing/tracing";
import { acceptMessage } from "../accept/accept";
import { type PreparedMessage, prepareMessage } from "./prepare";
import { sealReportUrl } from "../report-url";
import { type MessageRecord, toSms } from "../resource";
import type { SmsCreate } from "../schema";
import { assertTestLimit } from "../limit-test-keys";

/** Message with data that the API has no fields for. */
export interface ProtocolMessage {
  body: SmsCreate;
  validMinutes: number | null;
  /** Reports by part of a joined text. If empty, reports go to the account's destinations. */
  reports: readonly { part: number; url: string; mask: number | null }[];
}

export interface PreparedSend extends Omit<ProtocolMessage, "body">, PreparedMessage {}

/**
 * Validates independently of database state; throws like `POST /sms`. Messages of test keys are tests in every
 * protocol.
 */
export async function prepareFrom(
  ctx: Context,
  { body, ...rest }: ProtocolMessage,
  origin: MessageRecord["origin"],
): Promise<PreparedSend> {
  const isTest = isTestKey(ctx.actor);
  const messageOrigin = isTest ? TEST_ORIGIN : origin;
  const prepared = await prepareMessage(ctx, body, messageOrigin);
  // Own transaction: the message is accepted in another one, with those of other requests.
  if (isTest) await withoutAccount((tx) => assertTestLimit(tx, ctx, "message"));
  return { ...rest, ...prepared };
}

/** Resolves once the message is durable and its price held, or throws. Idempotent by `idempotency`. */
export async function acceptPrepared(
  ctx: Context,
  { message, links, validMinutes, reports }: PreparedSend,
  idempotency: { key: string; fingerprint: string; secret: string } | null,
): Promise<void> {
  const isPlain = validMinutes === null && reports.length === 0 && links.length === 0;
  const sealed = reports.map(({ part, url, mask }) => {
    return { part, sealedUrl: sealReportUrl(message.account_id, message.uuid, url), mask };
  });
  const outcome = await acceptMessage({
    message,
    answer: toSms(message, ctx.basePath),
    idempotency,
    hasSpendCap: ctx.actor.kind === "key" && ctx.actor.spendCap !== null,
    related: isPlain ? null : { validMinutes, reports: sealed, links, template: null },
    trace: toSampled(ctx.trace),
  });
  if (outcome.kind === "refused") throw outcome.error;
}
