import { NIL_UUID } from "@/lib/core/ids/nil-uuid";
import { getTestKeyConditions } from "../limit-test-keys";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { readAccount, type Tx, withAccount } from "@/lib/db/transaction";
import { type AuditedAction, recordAudit } from "@/lib/gateway/account/audit-log/public";
import type { CollectionQuery, Condition } from "@/lib/core/collection";
import { listWaiting } from "@/lib/queue/store-changes";
import { BATCH_SIZE, findMatching, deleteMessages } from "./store-changes";
import { findStep, type WalkStep } from "@/lib/gateway/messaging/sms/search/search";
import { resolveSearch } from "@/lib/gateway/messaging/sms/search/resolve-search";
import { stopQueued, toStopper } from "./stop-queued";

/** Below the usual client timeout of 20 s; the rest needs another call. */
const BATCH_TIME_MS = 15_000;

function requireFilter(conditions: readonly Condition[]): void {
  if (conditions.length === 0) {
    throw new DomainError(
      "unprocessable",
      "Set at least one filter. Without one, this would affect every message in the account.",
      { reason: "no_filter" },
    );
  }
}

/** Adds the limit of test keys to test messages. */
function toConditions(ctx: Context, query: CollectionQuery): Condition[] {
  const { conditions } = resolveSearch(ctx, query);
  requireFilter(conditions);
  return [...conditions, ...getTestKeyConditions(ctx)];
}

/**
 * Changes messages in steps. They are found without locks and changed in separate transactions, so a slow search delays
 * neither sending nor delivery.
 */
async function walk(
  accountId: number,
  find: (tx: Tx, after: string | null) => Promise<WalkStep>,
  applyChange: (tx: Tx, uuids: readonly string[]) => Promise<number>,
): Promise<number> {
  const until = Date.now() + BATCH_TIME_MS;
  let after: string | null = null;
  let total = 0;
  do {
    const { uuids, next }: WalkStep = await readAccount(accountId, (tx) => find(tx, after));
    // Own transaction: the request works in short steps, to hold locks briefly.
    if (uuids.length > 0) total += await withAccount(accountId, (tx) => applyChange(tx, uuids));
    after = next;
  } while (after !== null && Date.now() < until);
  return total;
}

/** Records a batch without values, which may contain phone numbers or texts. */
async function recordBatch(
  tx: Tx,
  ctx: Context,
  action: AuditedAction["action"],
  query: CollectionQuery,
  count: number,
): Promise<number> {
  if (count === 0) return 0;
  const filters = [...new Set(query.conditions.map(({ field }) => field))];
  await recordAudit(tx, ctx, { action, object: { kind: "sms" }, after: { count, filters } });
  return count;
}

/** Returns named ids, which avoid the walk over a long queue. */
function getNamedUuids(conditions: readonly Condition[]): readonly unknown[] | null {
  const uuidCondition = conditions.find(({ field, op }) => field === "uuid" && op === "in");
  return uuidCondition?.op === "in" ? uuidCondition.values : null;
}

/** Cancels messages, by status 410 from the dashboard, 6000 from the API. Throws `unprocessable` without a filter. */
export async function batchCancelSms(ctx: Context, query: CollectionQuery) {
  const accountId = ctx.account.id;
  const conditions = toConditions(ctx, query);
  const namedUuids = getNamedUuids(conditions);
  const count = await walk(
    accountId,
    async (tx, after) => {
      const among = await listWaiting(tx, accountId, namedUuids, after ?? NIL_UUID, BATCH_SIZE);
      const next = among.length < BATCH_SIZE ? null : (among.at(-1) ?? null);
      return { uuids: await findMatching(tx, accountId, conditions, among), next };
    },
    async (tx, uuids) => {
      const stopped = await stopQueued(tx, toStopper(ctx), conditions, uuids);
      return recordBatch(tx, ctx, "sms.batch_canceled", query, stopped.length);
    },
  );
  // Documentation and clients disagree on the name.
  return { canceled_sms_count: count, deleted_sms_count: count };
}

/** Deletes sent messages too, except those being submitted. Throws `unprocessable` without a filter. */
export async function batchDeleteSms(ctx: Context, query: CollectionQuery) {
  const accountId = ctx.account.id;
  const conditions = toConditions(ctx, query);
  const count = await walk(
    accountId,
    (tx, after) =>
      findStep(tx, accountId, conditions, { isDescending: false, after, limit: BATCH_SIZE }),
    async (tx, uuids) => {
      const stopped = await stopQueued(tx, toStopper(ctx), conditions, uuids);
      const removed = await deleteMessages(tx, accountId, conditions, uuids, stopped);
      return recordBatch(tx, ctx, "sms.batch_deleted", query, removed);
    },
  );
  return { deleted_sms_count: count };
}
