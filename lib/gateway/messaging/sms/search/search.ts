import { isPhonePrefix } from "@/lib/db/lists/phone-prefix";
import { DomainError } from "@/lib/core/errors";
import { attempt } from "@/lib/db/attempt";
import type { Tx } from "@/lib/db/transaction";
import type { CollectionQuery, Condition } from "@/lib/core/collection";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { findMessages, INDEXED_CODES } from "@/lib/gateway/messaging/sms/store";
import {
  countInWindow,
  findIdsInWindow,
  findInWindow,
  findWindow,
  isBound,
  type Window,
} from "./store-search";

/** How much one request may read. */
export interface SearchLimits {
  /** Milliseconds for a statement that relies on an index. */
  attemptMs: number;
  /** Milliseconds of reading window by window. */
  budgetMs: number;
  /** Messages in the first window; each further one is twice as large, up to `largestWindow`. */
  firstWindow: number;
  largestWindow: number;
}

/**
 * A window of 50,000 texts takes about 0.1 s, so a search ends shortly after its budget and a single window
 * stays far from the statement timeout.
 */
export const SEARCH_LIMITS: SearchLimits = {
  attemptMs: 1_000,
  budgetMs: 2_000,
  firstWindow: 2_000,
  largestWindow: 50_000,
};

export interface Found {
  rows: MessageRecord[];
  /** The last message that was looked at when the time ended before the page was full; null: nothing is left. */
  stoppedAt: string | null;
}

/** Fields whose values few messages share, so that their index leads to few rows. */
const SELECTIVE = new Set(["uuid", "callback_data", "bulk"]);
/** Times with an index of their own, so that a bound leads to few rows. */
const TIMED = new Set(["delivery_at", "gateway_sent_at", "counted_at"]);
/** Values that the index of problems or of planned times holds; the others are those of most messages. */
const RARE: Readonly<Record<string, readonly unknown[]>> = {
  ...INDEXED_CODES,
  state: ["failed", "stopped", "scheduled"],
};

/** Whether an index is likely to lead to the few messages that match. */
export function isSelective(condition: Condition): boolean {
  const { field, op } = condition;
  if (op === "in") {
    const rare = RARE[field];
    if (rare !== undefined) return condition.values.every((value) => rare.includes(value));
    return SELECTIVE.has(field);
  }
  if (op === "contains") return field === "phone" && isPhonePrefix(condition);
  return TIMED.has(field) && op !== "exists";
}

function tooBroad(wayOut: string): DomainError {
  const message = `This search takes too long. ${wayOut}, or set a range of created_at.`;
  return new DomainError("unprocessable", message, { reason: "search_too_broad" });
}

/** Windows of an account's messages one after the other, until nothing is left or the time is up. */
export async function* walkWindows(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  isDescending: boolean,
  limits: SearchLimits,
): AsyncGenerator<Window> {
  const until = Date.now() + limits.budgetMs;
  let after: string | null = null;
  let size = limits.firstWindow;
  do {
    const window: Window = await findWindow(
      tx,
      accountId,
      conditions,
      { isDescending, after },
      size,
    );
    yield window;
    after = window.end;
    size = Math.min(size * 2, limits.largestWindow);
  } while (after !== null && Date.now() < until);
}

/** Reads window by window until the page is full, nothing is left, or the time is up. */
async function searchInWindows(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
  limits: SearchLimits,
): Promise<Found> {
  const { conditions, itemsPerPage } = query;
  const rows: MessageRecord[] = [];
  let skip = (query.page - 1) * itemsPerPage;
  let stoppedAt: string | null = null;
  const isDescending = query.order[0]?.direction !== "asc";
  for await (const window of walkWindows(tx, accountId, conditions, isDescending, limits)) {
    const matching = skip === 0 ? null : await countInWindow(tx, accountId, conditions, window);
    if (matching !== null && matching <= skip) skip -= matching;
    else {
      const limit = itemsPerPage - rows.length;
      rows.push(
        ...(await findInWindow(tx, accountId, conditions, window, { limit, offset: skip })),
      );
      skip = 0;
    }
    if (rows.length === itemsPerPage) return { rows, stoppedAt: null };
    stoppedAt = window.end;
  }
  if (stoppedAt !== null && skip > 0) throw tooBroad("Go on by the links from the first page");
  return { rows, stoppedAt };
}

/**
 * One page of an account's messages, newest first unless ordered otherwise, within bounded time: a filter
 * that no index serves is looked for window by window, and the answer says how far that went. Throws
 * `unprocessable` for another order than that of creation when few messages match too broad a filter.
 */
export async function searchMessages(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<Found> {
  const { conditions, order } = query;
  const isByCreation = order.length === 0 || order[0]?.field === "created_at";
  const isPlain = conditions.every(isBound);
  if (isByCreation && !isPlain && !conditions.some(isSelective)) {
    return searchInWindows(tx, accountId, query, limits);
  }
  const found = await attempt(tx, limits.attemptMs, () => findMessages(tx, accountId, query));
  if (found !== null) return { rows: found.value, stoppedAt: null };
  if (isByCreation) return searchInWindows(tx, accountId, query, limits);
  throw tooBroad("Order by created_at");
}

/** One step of a walk: up to `limit` messages that match, and behind which one the next step begins. */
export interface WalkStep {
  uuids: string[];
  /** Null: nothing is left. */
  next: string | null;
}

/**
 * The next messages that match, of a walk through all of them by creation. A step is bounded whatever the
 * filter, so it may find none although more are left.
 */
export async function findStep(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  walk: Pick<Window, "isDescending" | "after"> & { limit: number },
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<WalkStep> {
  const stepOf = (uuids: string[], end: string | null): WalkStep => ({
    uuids,
    next: uuids.length === walk.limit ? (uuids.at(-1) ?? null) : end,
  });
  const findIds = (window: Window) =>
    findIdsInWindow(tx, accountId, conditions, window, walk.limit);
  if (conditions.every(isBound) || conditions.some(isSelective)) {
    const found = await attempt(tx, limits.attemptMs, () => findIds({ ...walk, end: null }));
    if (found !== null) return stepOf(found.value, null);
  }
  const window = await findWindow(tx, accountId, conditions, walk, limits.largestWindow);
  return stepOf(await findIds(window), window.end);
}
