import { AsyncLocalStorage } from "node:async_hooks";
import { uuidv7 } from "@/lib/core/ids/uuid7";
import { toPrefix } from "@/lib/core/trust/pumping-rules";
import { DAY_MS, startOfUnit } from "@/lib/core/time/units";
import { type Tx, withAccount } from "@/lib/db/transaction";
import { log } from "@/lib/log";
import { findSnapshot } from "@/lib/gateway/account/accounts/public";
import { notifyMembers } from "@/lib/gateway/account/notifications/public";
import { lockSettings } from "./store";
import { addStopTotals, insertStops, saveNotified, type StopSum } from "./store-stops";

export interface RecordedStop {
  accountId: number;
  at: Date;
  attempt: { phone: string; iso2: string; amount: bigint };
  reason: StopSum["reason"];
}

const FLUSH_MS = 200;
/** Maximum waiting stops; further ones are dropped, so an attack can't exhaust memory. */
const MAX_WAITING_STOPS = 20_000;
const BATCH_SIZE = 1_000;

const outsideOfRequests = AsyncLocalStorage.snapshot();

const waiting: RecordedStop[] = [];
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> | undefined;

/** Queues a stop, which is written in a separate transaction. */
export function recordStop(stop: RecordedStop): void {
  if (waiting.length >= MAX_WAITING_STOPS) return;
  waiting.push(stop);
  timer ??= outsideOfRequests(() => setTimeout(() => void flushStops(), FLUSH_MS).unref());
}

export function flushStops(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  writing ??= outsideOfRequests(writeAll).finally(() => {
    writing = undefined;
  });
  return writing;
}

async function writeAll(): Promise<void> {
  while (waiting.length > 0) {
    const groups = groupBy(waiting.splice(0, BATCH_SIZE), ({ accountId }) => accountId);
    for (const [accountId, stops] of groups) {
      // Own transaction: after the group of the stopped attempt, which doesn't wait for it.
      await withAccount(accountId, (tx) => insertGroup(tx, accountId, stops)).catch(
        (error: unknown) =>
          log({ level: "error", message: "Stops of the pumping guard were not noted", error }),
      );
    }
  }
}

function groupBy<T, K>(items: readonly T[], toKey: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Sums stops by day, country, reason and prefix, in a fixed order. */
function sumStops(stops: readonly RecordedStop[]): StopSum[] {
  const groups = groupBy(stops, ({ at, attempt, reason }) =>
    [startOfUnit(at, DAY_MS).toISOString(), attempt.iso2, reason, toPrefix(attempt.phone)].join(
      " ",
    ),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, rows]) => {
      const [{ at, attempt, reason }] = rows;
      return {
        day: startOfUnit(at, DAY_MS),
        iso2: attempt.iso2,
        reason,
        prefix: toPrefix(attempt.phone),
        stops: String(rows.length),
        amount: String(rows.reduce((sum, item) => sum + item.attempt.amount, 0n)),
      };
    });
}

async function notifyOfSpendCaps(
  tx: Tx,
  accountId: number,
  stops: readonly RecordedStop[],
): Promise<void> {
  const capped = stops.filter(({ reason }) => reason === "spend_cap");
  if (capped.length === 0) return;
  const account = await findSnapshot(tx, accountId);
  if (account === null) return;
  const { notified_on } = await lockSettings(tx, accountId);
  const updated = { ...notified_on };
  for (const { attempt, at } of capped) {
    const day = startOfUnit(at, DAY_MS).toISOString();
    if (updated[attempt.iso2] === day) continue;
    updated[attempt.iso2] = day;
    const text = { event: "codes_stopped", iso2: attempt.iso2 } as const;
    await notifyMembers(tx, { accountId, accountName: account.name, text });
  }
  await saveNotified(tx, accountId, updated);
}

async function insertGroup(
  tx: Tx,
  accountId: number,
  recorded: readonly RecordedStop[],
): Promise<void> {
  const stops = recorded.flatMap(({ at, attempt, reason }) =>
    reason === "unchecked"
      ? []
      : [
          {
            id: uuidv7(at.getTime()),
            stopped_at: at,
            reason,
            phone: attempt.phone,
            iso2: attempt.iso2,
            amount: String(attempt.amount),
          },
        ],
  );
  if (stops.length > 0) await insertStops(tx, accountId, stops);
  await addStopTotals(tx, accountId, sumStops(recorded));
  await notifyOfSpendCaps(tx, accountId, recorded);
}
