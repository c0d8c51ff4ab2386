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
  type SearchWindow,
} from "./store-search";

export interface SearchLimits {
  attemptMs: number;
  budgetMs: number;
  /** Messages scanned first; each further window doubles, up to `largestWindow`. */
  firstWindow: number;
  largestWindow: number;
}

/**
 * A window of 50,000 texts takes about 0.1 s, so a search ends shortly after its budget, far below the statement
 * timeout.
 */
export const SEARCH_LIMITS: SearchLimits = {
  attemptMs: 1_000,
  budgetMs: 2_000,
  firstWindow: 2_000,
  largestWindow: 50_000,
};

export interface SearchResult {
  rows: MessageRecord[];
  /** Last message read when time ran out; null if exhausted. */
  stoppedAt: string | null;
}

/** Fields with few messages per value, for which an index is selective. */
const SELECTIVE_FIELDS = new Set(["uuid", "callback_data", "bulk"]);
const INDEXED_TIME_FIELDS = new Set(["delivery_at", "gateway_sent_at", "counted_at"]);
/** Values that partial indexes cover: failures and planned times. */
const RARE_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  ...INDEXED_CODES,
  state: ["failed", "stopped", "scheduled"],
};

export function isSelective(condition: Condition): boolean {
  const { field, op } = condition;
  if (op === "in") {
    const rare = RARE_VALUES[field];
    if (rare !== undefined) return condition.values.every((value) => rare.includes(value));
    return SELECTIVE_FIELDS.has(field);
  }
  if (op === "contains") return field === "phone" && isPhonePrefix(condition);
  return INDEXED_TIME_FIELDS.has(field) && op !== "exists";
}

function tooBroad(wayOut: string): DomainError {
  const message = `This search takes too long. ${wayOut}, or set a range of created_at.`;
  return new DomainError("unprocessable", message, { reason: "search_too_broad" });
}

export async function* iterateWindows(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  isDescending: boolean,
  limits: SearchLimits,
): AsyncGenerator<SearchWindow> {
  const until = Date.now() + limits.budgetMs;
  let after: string | null = null;
  let size = limits.firstWindow;
  do {
    const window: SearchWindow = await findWindow(
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

/** Searches until the page is full, the windows are exhausted, or time runs out. */
async function searchInWindows(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
  limits: SearchLimits,
): Promise<SearchResult> {
  const { conditions, itemsPerPage } = query;
  const rows: MessageRecord[] = [];
  let skip = (query.page - 1) * itemsPerPage;
  let stoppedAt: string | null = null;
  const isDescending = query.order[0]?.direction !== "asc";
  for await (const window of iterateWindows(tx, accountId, conditions, isDescending, limits)) {
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
 * Searches in bounded time: filters without an index are searched window by window, and the result says how far. Throws
 * `unprocessable` if few messages match too broad a filter in an order other than creation.
 */
export async function searchMessages(
  tx: Tx,
  accountId: number,
  query: CollectionQuery,
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<SearchResult> {
  const { conditions, order } = query;
  const isByCreation = order.length === 0 || order[0]?.field === "created_at";
  const isPlain = conditions.every(isBound);
  if (isByCreation && !isPlain && !conditions.some(isSelective)) {
    return searchInWindows(tx, accountId, query, limits);
  }
  const result = await attempt(tx, limits.attemptMs, () => findMessages(tx, accountId, query));
  if (result !== null) return { rows: result.value, stoppedAt: null };
  if (isByCreation) return searchInWindows(tx, accountId, query, limits);
  throw tooBroad("Order by created_at");
}

/** Up to `limit` matches, and the cursor of the next step. */
export interface WalkStep {
  uuids: string[];
  next: string | null;
}

/** Finds a step in order of creation. Steps are bounded, so one may be empty although more follow. */
export async function findStep(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  walk: Pick<SearchWindow, "isDescending" | "after"> & { limit: number },
  limits: SearchLimits = SEARCH_LIMITS,
): Promise<WalkStep> {
  const toWalkStep = (uuids: string[], end: string | null): WalkStep => ({
    uuids,
    next: uuids.length === walk.limit ? (uuids.at(-1) ?? null) : end,
  });
  const findIds = (window: SearchWindow) =>
    findIdsInWindow(tx, accountId, conditions, window, walk.limit);
  if (conditions.every(isBound) || conditions.some(isSelective)) {
    const result = await attempt(tx, limits.attemptMs, () => findIds({ ...walk, end: null }));
    if (result !== null) return toWalkStep(result.value, null);
  }
  const window = await findWindow(tx, accountId, conditions, walk, limits.largestWindow);
  return toWalkStep(await findIds(window), window.end);
}
