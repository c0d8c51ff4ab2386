import { parameters } from "@/lib/db/lists/conditions";
import type { Tx } from "@/lib/db/transaction";
import type { Condition } from "@/lib/core/collection";
import type { Interval } from "@/lib/core/time/period-start";
import type { MessageRecord } from "@/lib/gateway/messaging/sms/resource";
import { MESSAGE_STATES, type MessageState } from "@/lib/gateway/messaging/sms/schema-values";
import {
  messagesWhere,
  selectMessages,
  STATE_SQL,
  storedWhere,
} from "@/lib/gateway/messaging/sms/store";

/** Range of ids, and so of creation. Reading it costs at most its size, whatever the filter. */
export interface SearchWindow {
  isDescending: boolean;
  /** Exclusive; null at the start. */
  after: string | null;
  end: string | null;
}

export const isBound = ({ field }: Condition) =>
  field === "created_at" || field === "before" || field === "after";

/** Returns the next window; takes only conditions on creation into account. */
export async function findWindow(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  { isDescending, after }: Pick<SearchWindow, "isDescending" | "after">,
  size: number,
): Promise<SearchWindow> {
  const params = parameters();
  // Excluding messages of deleted bulks would read more than the window.
  const filter = storedWhere(accountId, conditions.filter(isBound), params);
  const from =
    after === null ? "" : ` AND uuid ${isDescending ? "<" : ">"} ${params.add(after, "uuid")}`;
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM messages WHERE ${filter}${from}
     ORDER BY uuid ${isDescending ? "DESC" : "ASC"} OFFSET ${params.add(size - 1, "bigint")} LIMIT 1`,
    params.values,
  );
  return { isDescending, after, end: rows[0]?.uuid ?? null };
}

export const WHOLE_WINDOW: SearchWindow = { isDescending: true, after: null, end: null };

export type StateTotals = Record<MessageState, string> & { period: Date };

/** `counted_at` is the time of sending, else the due time, else that of creation. */
const TIME_SQL = {
  created_at: "created_at",
  counted_at: "coalesce(gateway_sent_at, delivery_at, created_at)",
} as const;

export interface Periods {
  of: keyof typeof TIME_SQL;
  interval: Exclude<Interval, "week">;
  timeZone: string;
}

const STATE_COUNTS_SQL = MESSAGE_STATES.map(
  (state) => `count(*) FILTER (WHERE ${STATE_SQL[state]}) AS ${state}`,
).join(", ");

export async function countByPeriod(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  window: SearchWindow,
  { of, interval, timeZone }: Periods,
): Promise<StateTotals[]> {
  const { filter, params } = windowWhere(accountId, conditions, window);
  const zone = interval === "hour" ? "UTC" : timeZone;
  const { rows } = await tx.query<StateTotals>(
    `SELECT date_trunc(${params.add(interval, "text")}, ${TIME_SQL[of]}, ${params.add(zone, "text")}) AS period, ${STATE_COUNTS_SQL}
     FROM messages WHERE ${filter} GROUP BY 1 ORDER BY 1`,
    params.values,
  );
  return rows;
}

function windowWhere(
  accountId: number,
  conditions: readonly Condition[],
  { isDescending, after, end }: SearchWindow,
) {
  const params = parameters();
  let filter = messagesWhere(accountId, conditions, params);
  if (after !== null)
    filter += ` AND uuid ${isDescending ? "<" : ">"} ${params.add(after, "uuid")}`;
  if (end !== null) filter += ` AND uuid ${isDescending ? ">=" : "<="} ${params.add(end, "uuid")}`;
  return { filter, params };
}

export async function findInWindow(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  window: SearchWindow,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<MessageRecord[]> {
  const { filter, params } = windowWhere(accountId, conditions, window);
  const order = `uuid ${window.isDescending ? "DESC" : "ASC"}`;
  return selectMessages(
    tx,
    `messages WHERE ${filter} ORDER BY ${order}
     LIMIT ${params.add(limit, "bigint")} OFFSET ${params.add(offset, "bigint")}`,
    params.values,
  );
}

export async function findIdsInWindow(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  window: SearchWindow,
  limit: number,
): Promise<string[]> {
  const { filter, params } = windowWhere(accountId, conditions, window);
  const { rows } = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM messages WHERE ${filter}
     ORDER BY uuid ${window.isDescending ? "DESC" : "ASC"} LIMIT ${params.add(limit, "bigint")}`,
    params.values,
  );
  return rows.map(({ uuid }) => uuid);
}

export async function countInWindow(
  tx: Tx,
  accountId: number,
  conditions: readonly Condition[],
  window: SearchWindow,
): Promise<number> {
  const { filter, params } = windowWhere(accountId, conditions, window);
  const { rows } = await tx.query<{ count: string }>(
    `SELECT count(*) AS count FROM messages WHERE ${filter}`,
    params.values,
  );
  return Number(rows[0]?.count ?? 0);
}

export function findByIds(
  tx: Tx,
  accountId: number,
  uuids: readonly string[],
  isDescending: boolean,
): Promise<MessageRecord[]> {
  return selectMessages(
    tx,
    `messages WHERE account_id = $1::bigint AND uuid = ANY ($2::uuid[])
     ORDER BY uuid ${isDescending ? "DESC" : "ASC"}`,
    [accountId, uuids],
  );
}
