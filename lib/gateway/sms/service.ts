import { isMasked } from "@/lib/core/access";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/uuid7";
import { withAccount } from "@/lib/db/transaction";
import type { CollectionQuery } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { recordAudit } from "@/lib/gateway/audit/record";
import { acceptMessage } from "./accept";
import { prepareMessage } from "./prepare";
import { HIDDEN_FIELDS, hidePerson, type MessageRow, toSms } from "./resource";
import type { Sms, SmsCreate } from "./schema";
import { countMessages, findMessage, readMessageCount } from "./store";
import { type SearchLimits, searchMessages } from "./search";
import { stopQueued } from "./stop-queued";
import { isInQueue, removeMessages } from "./store-changes";

/** Every dry run answers with this id; nothing is stored under it. */
const DRY_RUN_UUID = "11111111-2222-3333-4444-555555555555";

type Idempotent = Context & {
  idempotency?: { key: string; fingerprint: string; secret: string; replayed: boolean };
};

const originOf = (ctx: Context): MessageRow["origin"] =>
  ctx.actor.kind === "user" ? "dashboard" : "api";

/** Who explains a bill sees that a message went where, not to whom exactly or what it said. */
function present(ctx: Context, row: MessageRow): Sms {
  const sms = toSms(row, ctx.basePath);
  return isMasked("messages", ctx.actor) ? hidePerson(sms) : sms;
}

/** What is hidden cannot be asked for either: a filter that finds would tell it, guess by guess. */
export function assertAskable(ctx: Context, query: CollectionQuery): void {
  if (!isMasked("messages", ctx.actor)) return;
  const violations = query.conditions
    .filter(({ field }) => HIDDEN_FIELDS.includes(field))
    .map(({ field }) => ({
      path: field,
      message: "Your role does not see this field, so it cannot search by it.",
      code: "forbidden",
    }));
  if (violations.length === 0) return;
  throw new DomainError("forbidden", "Your role cannot search by what it does not see.", {
    violations,
  });
}

function notFound(uuid: string): DomainError {
  return new DomainError("not_found", `There is no message ${uuid}.`);
}

function readUuid(uuid: string): string {
  if (!isUuid(uuid)) throw notFound(uuid);
  return uuid.toLowerCase();
}

/**
 * Accepts one message: priced, held and durable before it returns. Throws 400 and 422 for what cannot
 * be sent, 402 when the account cannot pay.
 */
export async function sendSms(ctx: Idempotent, body: SmsCreate): Promise<Sms> {
  const message = await prepareMessage(ctx, body, originOf(ctx));
  const answer = toSms(message, ctx.basePath);
  const outcome = await acceptMessage({
    message,
    answer,
    idempotency: ctx.idempotency ?? null,
    spendCap: ctx.actor.kind === "key" ? ctx.actor.spendCap : null,
  });
  if (outcome.kind === "refused") throw outcome.error;
  if (outcome.kind === "replayed") {
    if (ctx.idempotency !== undefined) ctx.idempotency.replayed = true;
    return outcome.answer;
  }
  return answer;
}

/** What `sendSms` would answer, with the final text and price. Moves no money and stores nothing. */
export async function dryRunSms(ctx: Context, body: SmsCreate): Promise<Sms> {
  const message = await prepareMessage(ctx, body, originOf(ctx));
  return toSms({ ...message, uuid: DRY_RUN_UUID }, ctx.basePath);
}

/**
 * One page of the account's messages. The total comes from a counter, or is counted up to 10,000; of a search
 * that ran out of time it is what was found until then.
 */
export async function listSms(
  ctx: Context,
  query: CollectionQuery,
  limits?: SearchLimits,
): Promise<Page<Sms>> {
  assertAskable(ctx, query);
  const accountId = ctx.account.id;
  const { rows, stoppedAt } = await withAccount(accountId, (tx) =>
    searchMessages(tx, accountId, query, limits),
  );
  const seen = (query.page - 1) * query.itemsPerPage + rows.length;
  const filter = query.order[0]?.direction === "asc" ? "after" : "before";
  return {
    items: rows.map((row) => present(ctx, row)),
    ...(stoppedAt !== null && { continuation: { filter, value: stoppedAt } }),
    total: async () => {
      if (stoppedAt !== null) return seen;
      // A page that is not full is the last one, unless it lies past the end.
      const isWithin = rows.length > 0 || query.page === 1;
      if (isWithin && rows.length < query.itemsPerPage) return seen;
      return withAccount(accountId, (tx) =>
        query.conditions.length === 0
          ? readMessageCount(tx, accountId)
          : countMessages(tx, accountId, query.conditions),
      );
    },
  };
}

export async function getSms(ctx: Context, uuid: string): Promise<Sms> {
  const id = readUuid(uuid);
  const row = await withAccount(ctx.account.id, (tx) => findMessage(tx, ctx.account.id, id));
  if (row === null) throw notFound(uuid);
  return present(ctx, row);
}

/**
 * Deletes one message with its text; one that still waits is stopped and its price returned first. One
 * that is being handed over right now is refused with 409: it will be gone in a moment.
 */
export async function deleteSms(ctx: Context, uuid: string): Promise<void> {
  const id = readUuid(uuid);
  const accountId = ctx.account.id;
  await withAccount(accountId, async (tx) => {
    const stopped = await stopQueued(tx, ctx, [], [id]);
    if ((await removeMessages(tx, accountId, [], [id], stopped)) > 0) {
      return recordAudit(tx, ctx, { action: "sms.deleted", object: { kind: "sms", id } });
    }
    if (await isInQueue(tx, accountId, id)) {
      throw new DomainError(
        "conflict",
        "The message is being handed over to the network right now. Try again in a few seconds.",
        { reason: "message_moving", retryAfterSeconds: 5 },
      );
    }
    throw notFound(uuid);
  });
}
