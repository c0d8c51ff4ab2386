import { COUNT_LIMIT } from "@/lib/core/collection";
import type { ConditionGroup } from "@/lib/core/segments/conditions";
import { DAY_SECONDS } from "@/lib/core/time/units";
import { findInstants, nextValidInstant, wallTimeAt } from "@/lib/core/time/zoned-time";
import { attempt } from "@/lib/db/attempt";
import type { Tx } from "@/lib/db/transaction";
import { getTimeZone } from "@/lib/gateway/account/accounts/public";
import { listGroupIds } from "@/lib/gateway/contacts/group-records/public";
import type { Moment } from "./store-conditions";
import { countPeople, findPeople, hasOthers, joinPeople, type People } from "./store-people";

/** People of an account of a million are counted in less. */
const TIMEOUT_MS = 2_000;

/** Runs a statement on people; returns null if it takes too long. */
export const attemptOnPeople = <T>(
  tx: Tx,
  work: () => Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<{ value: T } | null> => attempt(tx, timeoutMs, () => joinPeople(tx, work));

const pad = (value: number, length = 2) => String(value).padStart(length, "0");

export function toMoment(now: Date, timeZone: string): Moment {
  const today = wallTimeAt(now.getTime() / 1_000, timeZone);
  return {
    now,
    toDay(days) {
      const at = new Date(
        Date.UTC(today.year, today.month - 1, today.day) + days * DAY_SECONDS * 1_000,
      );
      return `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
    },
    toStart(date) {
      const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
      const wall = { year, month, day, hour: 0, minute: 0 };
      const [start = nextValidInstant(wall, timeZone)] = findInstants(wall, timeZone);
      return new Date(start * 1_000);
    },
  };
}

export async function getPeople(
  tx: Tx,
  accountId: number,
  conditions: ConditionGroup,
  now: Date,
): Promise<People> {
  const groupIds = await listGroupIds(tx, accountId);
  const moment = toMoment(now, await getTimeZone(tx, accountId));
  return { accountId, groupIds, conditions, moment };
}

export interface CountedPeople {
  /** Null: it took too long. */
  count: number | null;
  isExact: boolean;
  isEveryone: boolean;
  sample: string[];
}

/** Counts exactly up to 10,000. */
export async function countWithSample(
  tx: Tx,
  people: People,
  sampleSize: number,
): Promise<CountedPeople> {
  const attempted = await attemptOnPeople(tx, () => countPeople(tx, people, COUNT_LIMIT + 1));
  if (attempted === null) return { count: null, isExact: false, isEveryone: false, sample: [] };
  const sample = await attemptOnPeople(tx, () =>
    findPeople(tx, people, { limit: sampleSize, offset: 0 }),
  );
  const others =
    attempted.value === 0
      ? { value: true }
      : await attemptOnPeople(tx, () => hasOthers(tx, people));
  return {
    count: Math.min(attempted.value, COUNT_LIMIT),
    isExact: attempted.value <= COUNT_LIMIT,
    isEveryone: others !== null && !others.value,
    sample: sample?.value ?? [],
  };
}
