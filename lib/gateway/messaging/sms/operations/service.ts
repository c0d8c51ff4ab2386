import { assertCanModify, assertTestLimit } from "../limit-test-keys";
import { isTestKey, TEST_ORIGIN } from "@/lib/core/messages/message-origin";
import type { WriteContext } from "@/lib/db/write-context";
import { isMasked } from "@/lib/core/permissions/permissions";
import { assertVisibleFields } from "@/lib/core/permissions/visible-fields";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseUuid } from "@/lib/core/ids/parse-uuid";
import { countTotal } from "@/lib/db/lists/list";
import { readAccount, type Tx, withoutAccount } from "@/lib/db/transaction";
import {
  type CollectionQuery,
  type Condition,
  toExactTotal,
  type Page,
  type Total,
} from "@/lib/core/collection";
import { recordAudit } from "@/lib/gateway/account/audit-log/public";
import { findContactNames } from "@/lib/gateway/contacts/contact-names/public";
import { toRelatedRows } from "@/lib/gateway/messaging/sms/accept/accept-outcome";
import { toSampled } from "@/lib/tracing/tracing";
import { replayRefused } from "@/lib/idempotency/earlier-response";
import { acceptMessage } from "@/lib/gateway/messaging/sms/accept/accept";
import { countFromRollups } from "@/lib/gateway/messaging/sms/search/count-from-rollups";
import { prepareRequest } from "@/lib/gateway/messaging/sms/send/prepare-request";
import { hidePerson, type MessageRecord, toSms } from "@/lib/gateway/messaging/sms/resource";
import type { Sms, SmsRequest } from "@/lib/gateway/messaging/sms/schema";
import { SMS_LIST } from "@/lib/gateway/messaging/sms/schema-list";
import {
  countMessages,
  findMessage,
  hasRemovedBulks,
  getMessageCount,
} from "@/lib/gateway/messaging/sms/store";
import { type SearchLimits, searchMessages } from "@/lib/gateway/messaging/sms/search/search";
import { resolveSearch } from "@/lib/gateway/messaging/sms/search/resolve-search";
import { stopQueued, toStopper } from "@/lib/gateway/messaging/sms/change/stop-queued";
import { findQueued } from "@/lib/queue/store-changes";
import { deleteMessages } from "@/lib/gateway/messaging/sms/change/store-changes";

type Idempotent = Context & {
  idempotency?: { key: string; fingerprint: string; secret: string; replayed: boolean };
};

/** Hides full number and text from accountants, who see destination and cost. */
function toResource(ctx: Context, row: MessageRecord): Sms {
  const sms = toSms(row, ctx.basePath);
  return isMasked("messages", ctx.actor) ? hidePerson(sms) : sms;
}

/**
 * Sends a message, which is priced, held and durable on return. Throws 400 and 422 for invalid messages, 402 if the
 * account can't pay.
 */
export const sendSms = (ctx: Idempotent, body: SmsRequest): Promise<Sms> =>
  replayRefused(ctx, () => send(ctx, body));

async function send(ctx: Idempotent, body: SmsRequest): Promise<Sms> {
  const { message, links, template } = await prepareRequest(ctx, body);
  // Own transaction: the message is accepted in another one, with those of other requests.
  if (isTestKey(ctx.actor)) await withoutAccount((tx) => assertTestLimit(tx, ctx, "message"));
  const response = toSms(message, ctx.basePath);
  const outcome = await acceptMessage({
    message,
    answer: response,
    idempotency: ctx.idempotency ?? null,
    hasSpendCap: ctx.actor.kind === "key" && ctx.actor.spendCap !== null,
    related: toRelatedRows(links, template),
    trace: toSampled(ctx.trace),
  });
  if (outcome.kind === "refused") throw outcome.error;
  if (outcome.kind === "replayed") {
    if (ctx.idempotency !== undefined) ctx.idempotency.replayed = true;
    return outcome.answer;
  }
  return response;
}

async function countAll(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
): Promise<Total> {
  if (conditions.length === 0 && !(await hasRemovedBulks(tx, accountId)))
    return toExactTotal(await getMessageCount(tx, accountId));
  const counts = await countMessages(tx, accountId, conditions);
  if (counts.isExact) return counts;
  const sum = await countFromRollups(tx, accountId, conditions);
  return sum === null ? counts : toExactTotal(sum);
}

const toNamed = (name: string | undefined) => (name === undefined ? {} : { contact_name: name });

/**
 * Lists messages. The total comes from a counter or is counted up to 10,000; for a search that ran out of time, it is
 * the number found so far.
 */
export async function listSms(
  ctx: Context,
  requested: CollectionQuery,
  limits?: SearchLimits,
): Promise<Page<Sms>> {
  assertVisibleFields(ctx, "messages", SMS_LIST, requested);
  const query = resolveSearch(ctx, requested);
  const accountId = ctx.account.id;
  const isHidden = isMasked("messages", ctx.actor);
  const { rows, stoppedAt, names } = await readAccount(accountId, async (tx) => {
    const result = await searchMessages(tx, accountId, query, limits);
    const phones = isHidden ? [] : result.rows.map(({ phone }) => phone);
    return { ...result, names: await findContactNames(tx, accountId, phones) };
  });
  const seenCount = (query.page - 1) * query.itemsPerPage + rows.length;
  const filter = query.order[0]?.direction === "asc" ? "after" : "before";
  return {
    items: rows.map((row) => ({ ...toResource(ctx, row), ...toNamed(names.get(row.phone)) })),
    ...(stoppedAt !== null && { continuation: { filter, value: stoppedAt } }),
    total: async () => {
      if (stoppedAt !== null) return { count: seenCount, isExact: false };
      return countTotal(query, rows.length, () =>
        readAccount(accountId, (tx) => countAll(tx, accountId, query.conditions)),
      );
    },
  };
}

export async function getSms(ctx: Context, uuid: string): Promise<Sms> {
  const id = parseUuid(uuid, `message ${uuid}`);
  const accountId = ctx.account.id;
  return readAccount(accountId, async (tx) => {
    const row = await findMessage(tx, accountId, id);
    if (row === null) throw notFound(`message ${uuid}`);
    const phones = isMasked("messages", ctx.actor) ? [] : [row.phone];
    const names = await findContactNames(tx, accountId, phones);
    return { ...toResource(ctx, row), ...toNamed(names.get(row.phone)) };
  });
}

/** Deletes a message; cancels and refunds a waiting one first. Throws 409 while it is being submitted. */
export async function deleteSms(ctx: WriteContext, uuid: string): Promise<void> {
  const id = parseUuid(uuid, `message ${uuid}`);
  const accountId = ctx.account.id;
  const { tx } = ctx;
  const message = await findMessage(tx, accountId, id);
  if (message === null) throw notFound(`message ${uuid}`);
  if (isTestKey(ctx.actor)) assertCanModify(ctx, message.origin === TEST_ORIGIN);
  const stopped = await stopQueued(tx, toStopper(ctx), [], [id]);
  if ((await deleteMessages(tx, accountId, [], [id], stopped)) > 0) {
    return recordAudit(tx, ctx, { action: "sms.deleted", object: { kind: "sms", id } });
  }
  if ((await findQueued(tx, accountId, [id])).size > 0) {
    throw new DomainError(
      "conflict",
      "This message is being sent right now. Try again in a few seconds.",
      { reason: "message_moving", retryAfterSeconds: 5 },
    );
  }
  throw notFound(`message ${uuid}`);
}
