import { isMasked } from "@/lib/core/access";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { isUuid, uuidv7 } from "@/lib/core/uuid7";
import { type Tx, withAccount } from "@/lib/db/transaction";
import type { CollectionQuery, Condition } from "@/lib/http/collection";
import type { Page } from "@/lib/http/route";
import { type AuditedAct, recordAudit } from "@/lib/gateway/audit/record";
import { lockFunds, transfer } from "@/lib/ledger/ledger";
import { acceptMessage } from "./accept";
import { prepareMessage } from "./prepare";
import { HIDDEN_FIELDS, hidePerson, type MessageRow, toSms } from "./resource";
import type { Sms, SmsCreate } from "./schema";
import { countMessages, findMessage, findMessages, readMessageCount } from "./store";
import { isInQueue, markCancelled, removeMessages, takeFromQueue } from "./store-changes";

/** Every dry run answers with this id; nothing is stored under it. */
const DRY_RUN_UUID = "11111111-2222-3333-4444-555555555555";

/** Messages that one transaction of a batch operation changes at most. */
const BATCH_CHUNK = 2_000;
/** A batch operation answers before clients lose patience (20 s); what is left needs another call. */
const BATCH_TIME_MS = 15_000;

type Idempotent = Context & {
  idempotency?: { key: string; fingerprint: string; replayed: boolean };
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

/** One page of the account's messages. The total comes from a counter, or is counted up to 10,000. */
export async function listSms(ctx: Context, query: CollectionQuery): Promise<Page<Sms>> {
  assertAskable(ctx, query);
  const accountId = ctx.account.id;
  const rows = await withAccount(accountId, (tx) => findMessages(tx, accountId, query));
  const seen = (query.page - 1) * query.itemsPerPage + rows.length;
  return {
    items: rows.map((row) => present(ctx, row)),
    total: async () => {
      // A page that is not full is the last one, unless it lies past the end.
      if (rows.length > 0 && rows.length < query.itemsPerPage) return seen;
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

const byUuid = (uuid: string): Condition[] => [{ field: "uuid", op: "in", values: [uuid] }];

/** Stops queued messages that match and gives their price back. Returns how many. */
async function stopQueued(
  tx: Tx,
  ctx: Context,
  conditions: readonly Condition[],
  limit: number,
): Promise<number> {
  const accountId = ctx.account.id;
  const taken = await takeFromQueue(tx, accountId, conditions, limit);
  if (taken.length === 0) return 0;
  const releaseId = uuidv7();
  await markCancelled(
    tx,
    accountId,
    taken.map(({ uuid }) => uuid),
    ctx.actor.kind === "user" ? 410 : 6000,
    releaseId,
  );
  await lockFunds(tx, [accountId], ["available", "held"]);
  const amount = taken.reduce((sum, { price }) => sum + price, 0n);
  await transfer(tx, "release", [
    { accountId, amount, transferId: releaseId, ref: `release:${releaseId}` },
  ]);
  return taken.length;
}

/**
 * Deletes one message with its text; one that still waits is stopped and its price returned first. One
 * that is being handed over right now is refused with 409: it will be gone in a moment.
 */
export async function deleteSms(ctx: Context, uuid: string): Promise<void> {
  const id = readUuid(uuid);
  const accountId = ctx.account.id;
  await withAccount(accountId, async (tx) => {
    await stopQueued(tx, ctx, byUuid(id), 1);
    if ((await removeMessages(tx, accountId, byUuid(id), 1)) > 0) {
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

/** A mistyped filter is ignored like everywhere; here that would mean everything, so one must hold. */
function requireFilter(query: CollectionQuery): void {
  if (query.conditions.length === 0) {
    throw new DomainError(
      "unprocessable",
      "Name at least one valid filter: without one this would concern every message of the account.",
      { reason: "no_filter" },
    );
  }
}

/** Runs `work` in transactions of bounded size until nothing is left or the time is up. */
async function inChunks(
  accountId: number,
  work: (tx: Tx, limit: number) => Promise<number>,
): Promise<number> {
  const until = Date.now() + BATCH_TIME_MS;
  let total = 0;
  for (;;) {
    const done = await withAccount(accountId, (tx) => work(tx, BATCH_CHUNK));
    total += done;
    if (done < BATCH_CHUNK || Date.now() > until) return total;
  }
}

/** The fields that were asked for, without what they were compared to: that may be a number or a text. */
async function recordBatch(
  tx: Tx,
  ctx: Context,
  action: AuditedAct["action"],
  query: CollectionQuery,
  count: number,
): Promise<number> {
  if (count === 0) return 0;
  const filters = [...new Set(query.conditions.map(({ field }) => field))];
  await recordAudit(tx, ctx, { action, object: { kind: "sms" }, after: { count, filters } });
  return count;
}

/** Stops what matches and is not yet handed over: 410 from the dashboard, 6000 from the API. */
export async function batchCancelSms(ctx: Context, query: CollectionQuery) {
  requireFilter(query);
  const count = await inChunks(ctx.account.id, async (tx, limit) => {
    const stopped = await stopQueued(tx, ctx, query.conditions, limit);
    return recordBatch(tx, ctx, "sms.batch_canceled", query, stopped);
  });
  // Documents and clients disagree on the name, so both are sent.
  return { canceled_sms_count: count, deleted_sms_count: count };
}

/** Deletes what matches, sent or not; messages being handed over at this moment are left out. */
export async function batchDeleteSms(ctx: Context, query: CollectionQuery) {
  requireFilter(query);
  const count = await inChunks(ctx.account.id, async (tx, limit) => {
    await stopQueued(tx, ctx, query.conditions, limit);
    const removed = await removeMessages(tx, ctx.account.id, query.conditions, limit);
    return recordBatch(tx, ctx, "sms.batch_deleted", query, removed);
  });
  return { deleted_sms_count: count };
}
