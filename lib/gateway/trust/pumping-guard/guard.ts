import {
  type Counts,
  EMPTY_WINDOW,
  evaluateAttempt,
  type Stop,
  type CountWindow,
} from "@/lib/core/trust/pumping-rules";
import type { Statement } from "@/lib/db/grouping/send-together";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { toGroupKeys } from "./keys";
import { isCountryAllowed } from "./allowed-countries";
import { type SettingsRecord, toBuckets } from "./store";
import {
  counterId,
  type CounterKey,
  destinationId,
  type VerifiedDestination,
} from "./counter-keys";
import { type AcceptedCount, addAttempts, addRecent } from "./store-accepted";
import type { NumberRecord } from "./store-counts";
import { ensureSettings, lockAllSettings, lockGuards, MissingSettingsError } from "./store-locks";

export interface GuardedAttempt {
  accountId: number;
  homeIso2: string;
  /** E.164. */
  phone: string;
  iso2: string;
  /** Price of the most expensive path, in micro-units. */
  amount: bigint;
  at: Date;
}

export type Verdict =
  | { kind: "pass" }
  /** The figures couldn't be read in time. */
  | { kind: "unchecked" }
  | { kind: "stop"; stop: Stop }
  /** The account's countries are unknown: look them up, then retry. */
  | { kind: "countries" };

interface Stats {
  numbers: ReadonlyMap<string, NumberRecord>;
  windows: ReadonlyMap<string, CountWindow>;
}

const listCounterKeys = (item: GuardedAttempt): CounterKey[] =>
  Object.values(toGroupKeys(item)).map((key) => ({ accountId: item.accountId, key }));

function removeDuplicates<T>(items: readonly T[], getId: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [getId(item), item])).values()];
}

interface AddedCounts {
  attempts: number;
  amount: bigint;
  buckets: AcceptedCount[];
}

/** Evaluates verifications in sequence; each counts those accepted before it. */
export class Guard {
  readonly #settings: ReadonlyMap<number, SettingsRecord>;
  readonly #figures: Stats | null;
  /** Accepted in this transaction, by key and by number. */
  readonly #added = new Map<string, AddedCounts>();
  readonly #times = new Map<string, VerifiedDestination & { times: Date[] }>();

  constructor(settings: ReadonlyMap<number, SettingsRecord>, figures: Stats | null) {
    this.#settings = settings;
    this.#figures = figures;
  }

  #getWindow(key: CounterKey): CountWindow {
    const window = this.#figures?.windows.get(counterId(key)) ?? EMPTY_WINDOW;
    const added = this.#added.get(counterId(key));
    if (added === undefined) return window;
    const addPending = (counts: Counts): Counts => ({
      ...counts,
      attempts: counts.attempts + added.attempts,
      amount: counts.amount + added.amount,
    });
    return {
      hour: addPending(window.hour),
      running: addPending(window.running),
      day: addPending(window.day),
      week: addPending(window.week),
    };
  }

  evaluateAttempt(attempt: GuardedAttempt): Verdict {
    const { accountId, homeIso2, phone, iso2, at } = attempt;
    const settings = this.#settings.get(accountId);
    if (settings === undefined) throw new Error(`Account ${accountId} has no guard`);
    if (!settings.is_enabled) return { kind: "pass" };
    if (this.#figures === null) return { kind: "unchecked" };
    const id = destinationId(attempt);
    const existing = this.#figures.numbers.get(id);
    if (existing?.isAllowed === true) return { kind: "pass" };
    const isAllowed = isCountryAllowed(settings, { iso2, homeIso2, now: at });
    if (isAllowed === null) return { kind: "countries" };
    const keys = toGroupKeys(attempt);
    const getWindow = (key: string) => this.#getWindow({ accountId, key });
    const figures = {
      recent: [...(this.#times.get(id)?.times ?? []), ...(existing?.recent ?? [])],
      isKnown: existing?.isKnown ?? false,
      prefix: getWindow(keys.prefix),
      range: getWindow(keys.range),
      country: getWindow(keys.country),
      account: getWindow(keys.account),
    };
    const spendCap = settings.spend_cap === null ? null : BigInt(settings.spend_cap);
    const rules = { isCountryAllowed: isAllowed, spendCap };
    const stop = evaluateAttempt({ phone, amount: attempt.amount }, figures, rules, at);
    return stop === null ? { kind: "pass" } : { kind: "stop", stop };
  }

  accept(attempt: GuardedAttempt): void {
    const { accountId, phone, at, amount } = attempt;
    const times = toBuckets(at);
    for (const key of listCounterKeys(attempt)) this.#add(key, times, amount);
    const existing = this.#times.get(destinationId(attempt));
    if (existing === undefined)
      this.#times.set(destinationId(attempt), { accountId, phone, times: [at] });
    else existing.times.unshift(at);
  }

  #add(key: CounterKey, times: ReturnType<typeof toBuckets>, amount: bigint): void {
    const id = counterId(key);
    const added = this.#added.get(id) ?? { attempts: 0, amount: 0n, buckets: [] };
    if (added.attempts === 0) this.#added.set(id, added);
    added.attempts += 1;
    added.amount += amount;
    for (const { size, bucket } of times) {
      const existing = added.buckets.find((item) => item.size === size && item.bucket === bucket);
      if (existing === undefined) {
        const { accountId } = key;
        added.buckets.push({ accountId, key: key.key, size, bucket, attempts: 1, amount });
      } else {
        existing.attempts += 1;
        existing.amount += amount;
      }
    }
  }

  async saving(): Promise<Statement[]> {
    if (this.#times.size === 0) return [];
    return [
      await addAttempts([...this.#added.values()].flatMap(({ buckets }) => buckets)),
      await addRecent([...this.#times.values()]),
    ];
  }
}

/**
 * Locks the accounts' guards until COMMIT. Call it before money is held. Throws if a lock isn't granted, so that
 * frequent requests can't bypass the guard, and for an account without a guard (see `retryWithGuards`).
 * @param isBlind skips reading counters after a recent timeout; all attempts pass unchecked
 */
export async function openGuard(
  tx: Tx,
  attempts: readonly GuardedAttempt[],
  isBlind = false,
): Promise<Guard> {
  if (attempts.length === 0) return new Guard(new Map(), null);
  const accounts = [...new Set(attempts.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  if (isBlind) return new Guard(await lockAllSettings(tx, accounts), null);
  const { settings, ...figures } = await lockGuards(tx, {
    accounts,
    phones: removeDuplicates<VerifiedDestination>(attempts, destinationId),
    keys: removeDuplicates(attempts.flatMap(listCounterKeys), counterId),
    now: new Date(Math.max(...attempts.map(({ at }) => at.getTime()))),
  });
  return new Guard(settings, figures);
}

/** Runs a transaction, and retries it once after creating missing guards. */
export async function retryWithGuards<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof MissingSettingsError)) throw error;
    const { accounts } = error;
    // Own transaction: the first one, which needs the guards, is rolled back.
    await withAccounts(accounts, (tx) => ensureSettings(tx, accounts));
  }
  return run();
}
