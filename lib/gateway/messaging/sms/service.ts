import type { WriteContext } from "@/lib/db/write-context";
import { isMasked } from "@/lib/core/permissions/permissions";
import { isPersonal } from "@/lib/core/list";
import type { Context } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { readUuid } from "@/lib/core/ids/read-uuid";
import { COUNT_LIMIT } from "@/lib/db/list";
import { readAccount, type Tx } from "@/lib/db/transaction";
import type { CollectionQuery, Condition, Page } from "@/lib/core/collection";
import { recordAudit } from "@/lib/gateway/account/audit-log/record";
import { acceptMessage } from "./accept";
import { countFromSums } from "./count-from-sums";
import { prepareMessage } from "./prepare";
import { hidePerson, type MessageRecord, toSms } from "./resource";
import type { Sms, SmsCreate } from "./schema";
import { SMS_LIST } from "./schema-list";
import { countMessages, findMessage, readMessageCount } from "./store";
import { type SearchLimits, searchMessages } from "./search";
import { resolveSearch } from "./search-words";
import { stopQueued } from "./stop-queued";
import { isInQueue, removeMessages } from "./store-changes";

/** Every dry run answers with this id; nothing is stored under it. */
const DRY_RUN_UUID = "11111111-2222-3333-4444-555555555555";

type Idempotent = Context & {
  idempotency?: { key: string; fingerprint: string; secret: string; replayed: boolean };
};

const originOf = (ctx: Context): MessageRecord["origin"] =>
  ctx.actor.kind === "user" ? "dashboard" : "api";

/** Accountants see the destination and cost of a message, but not its full number or its text. */
function toResource(ctx: Context, row: MessageRecord): Sms {
  const sms = toSms(row, ctx.basePath);
  return isMasked("messages", ctx.actor) ? hidePerson(sms) : sms;
}

/** Hidden fields can't be filtered either: matching filters would reveal them guess by guess. */
export function assertAskable(ctx: Context, query: CollectionQuery): void {
  if (!isMasked("messages", ctx.actor)) return;
  const violations = query.conditions
    .filter(({ field }) => isPersonal(SMS_LIST, field))
    .map(({ field }) => ({
      path: field,
      message: "Your role can't see this field, so it can't search by it.",
      code: "forbidden",
    }));
  if (violations.length === 0) return;
  throw new DomainError("forbidden", "Your role can't search by fields it can't see.", {
    violations,
  });
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
    hasSpendCap: ctx.actor.kind === "key" && ctx.actor.spendCap !== null,
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

async function countAll(tx: Tx, accountId: number, conditions: readonly Condition[]) {
  if (conditions.length === 0) return readMessageCount(tx, accountId);
  const counted = await countMessages(tx, accountId, conditions);
  if (counted <= COUNT_LIMIT) return counted;
  return (await countFromSums(tx, accountId, conditions)) ?? counted;
}

/**
 * One page of the account's messages. The total comes from a counter, or is counted up to 10,000; of a search
 * that ran out of time it is what was found until then.
 */
export async function listSms(
  ctx: Context,
  requested: CollectionQuery,
  limits?: SearchLimits,
): Promise<Page<Sms>> {
  assertAskable(ctx, requested);
  const query = resolveSearch(ctx, requested);
  const accountId = ctx.account.id;
  const { rows, stoppedAt } = await readAccount(accountId, (tx) =>
    searchMessages(tx, accountId, query, limits),
  );
  const seen = (query.page - 1) * query.itemsPerPage + rows.length;
  const filter = query.order[0]?.direction === "asc" ? "after" : "before";
  return {
    items: rows.map((row) => toResource(ctx, row)),
    ...(stoppedAt !== null && { continuation: { filter, value: stoppedAt } }),
    total: async () => {
      if (stoppedAt !== null) return seen;
      // A page that is not full is the last one, unless it lies past the end.
      const isWithin = rows.length > 0 || query.page === 1;
      if (isWithin && rows.length < query.itemsPerPage) return seen;
      const counted = await readAccount(accountId, (tx) =>
        countAll(tx, accountId, query.conditions),
      );
      // An estimate may be below what was shown already.
      return isWithin ? Math.max(seen, counted) : counted;
    },
  };
}

export async function getSms(ctx: Context, uuid: string): Promise<Sms> {
  const id = readUuid(uuid, `message ${uuid}`);
  const row = await readAccount(ctx.account.id, (tx) => findMessage(tx, ctx.account.id, id));
  if (row === null) throw notFound(`message ${uuid}`);
  return toResource(ctx, row);
}

/**
 * Deletes one message with its text; one that still waits is stopped and its price returned first. One
 * that is being handed over, or of which a part was, is refused with 409 until the rest has followed.
 */
export async function deleteSms(ctx: WriteContext, uuid: string): Promise<void> {
  const id = readUuid(uuid, `message ${uuid}`);
  const accountId = ctx.account.id;
  const { tx } = ctx;
  const stopped = await stopQueued(tx, ctx, [], [id]);
  if ((await removeMessages(tx, accountId, [], [id], stopped)) > 0) {
    return recordAudit(tx, ctx, { action: "sms.deleted", object: { kind: "sms", id } });
  }
  if (await isInQueue(tx, accountId, id)) {
    throw new DomainError(
      "conflict",
      "This message is being sent right now. Try again in a few seconds.",
      { reason: "message_moving", retryAfterSeconds: 5 },
    );
  }
  throw notFound(`message ${uuid}`);
}
