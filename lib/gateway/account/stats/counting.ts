import type { Tx } from "@/lib/db/transaction";
import { addToMessageStats, type MessageStatsDelta } from "./store";

/** What a message counts under. */
export interface CountedMessage {
  accountId: number;
  /** Start of the hour (UTC) in which it was handed over, or was due when it never was. */
  hour: Date;
  iso2: string;
  serviceCode: string;
  /** 0: sent in the dashboard. */
  keyId: number;
}

/** How one message changes the sums. */
export interface Counted extends CountedMessage {
  change: Partial<
    Pick<MessageStatsDelta, "sent" | "parts" | "cost" | "delivered" | "undelivered" | "refused">
  >;
}

/** Columns of `messages` (under the alias `m`) that decide where a message is counted. */
export function countedColumns(m: string): string {
  return `${m}.account_id, ${m}.iso2, ${m}.service_code, coalesce(${m}.key_id, 0) AS key_id, ${m}.parts_count, ${m}.price,
    coalesce(${m}.gateway_sent_at, ${m}.delivery_at, ${m}.created_at) AS counted_at`;
}

export interface CountedRow {
  account_id: string;
  /** When it was handed over, or was due when it never was. */
  counted_at: Date;
  iso2: string;
  service_code: string;
  key_id: string;
  parts_count: number;
  price: string;
}

const HOUR_MS = 3_600_000;

/** Start of the hour (UTC) in which a message counts. */
export function hourOf({ counted_at }: Pick<CountedRow, "counted_at">): Date {
  return new Date(Math.floor(counted_at.getTime() / HOUR_MS) * HOUR_MS);
}

export function countedOf(row: CountedRow): CountedMessage {
  return {
    accountId: Number(row.account_id),
    hour: hourOf(row),
    iso2: row.iso2,
    serviceCode: row.service_code,
    keyId: Number(row.key_id),
  };
}

export function countSent(row: CountedRow): Counted {
  return {
    ...countedOf(row),
    change: { sent: 1, parts: row.parts_count, cost: BigInt(row.price) },
  };
}

export function countRefused(row: CountedRow): Counted {
  return { ...countedOf(row), change: { refused: 1 } };
}

function emptyDelta({ accountId, hour, iso2, serviceCode, keyId }: CountedMessage) {
  return {
    ...{ accountId, hour, iso2, serviceCode, keyId },
    ...{ sent: 0, parts: 0, cost: 0n, delivered: 0, undelivered: 0, refused: 0 },
  };
}

/**
 * Adds messages to the hourly sums, in the transaction that changes the messages. Call it last: rows of the
 * sums are hot, and all transactions lock them in the same order.
 */
export async function countMessages(tx: Tx, counted: readonly Counted[]): Promise<void> {
  const sums = new Map<string, MessageStatsDelta>();
  for (const one of counted) {
    const key = `${String(one.accountId).padStart(16, "0")}/${one.hour.toISOString()}/${one.iso2}/${one.serviceCode}/${String(one.keyId).padStart(16, "0")}`;
    const sum = sums.get(key) ?? emptyDelta(one);
    const {
      sent = 0,
      parts = 0,
      cost = 0n,
      delivered = 0,
      undelivered = 0,
      refused = 0,
    } = one.change;
    sum.sent += sent;
    sum.parts += parts;
    sum.cost += cost;
    sum.delivered += delivered;
    sum.undelivered += undelivered;
    sum.refused += refused;
    sums.set(key, sum);
  }
  if (sums.size === 0) return;
  const ordered = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  await addToMessageStats(tx, ordered);
}
