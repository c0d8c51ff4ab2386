import {
  type Counts,
  EMPTY_WINDOW,
  judge,
  type Stop,
  type Window,
} from "@/lib/core/trust/pumping-rules";
import type { Statement } from "@/lib/db/grouping/send-together";
import { type Tx, withAccounts } from "@/lib/db/transaction";
import { keysOf } from "./keys";
import { isCountryAllowed } from "./service-countries";
import { bucketsOf, type SettingsRecord } from "./store";
import {
  type CounterKey,
  type VerifiedDestination,
  counterId,
  destinationId,
} from "./counter-keys";
import { type AcceptedCount, addAttempts, addRecent } from "./store-accepted";
import type { NumberRecord } from "./store-figures";
import { lockAllSettings, lockGuards, makeSettings, SettingsMissing } from "./store-locks";

/** A verification that someone asks for. */
export interface GuardedAttempt {
  accountId: number;
  /** Where the account is at home. */
  homeIso2: string;
  /** E.164. */
  phone: string;
  iso2: string;
  /** What its most expensive path costs, in micro-units. */
  amount: bigint;
  at: Date;
}

export type Verdict =
  | { kind: "pass" }
  /** The figures could not be read in time. */
  | { kind: "unchecked" }
  | { kind: "stop"; stop: Stop }
  /** It isn't known where the account's messages went: look that up, then ask again. */
  | { kind: "countries" };

interface Figures {
  numbers: ReadonlyMap<string, NumberRecord>;
  windows: ReadonlyMap<string, Window>;
}

const namedKeys = (one: GuardedAttempt): CounterKey[] =>
  Object.values(keysOf(one)).map((key) => ({ accountId: one.accountId, key }));

function unique<T>(all: readonly T[], idOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [idOf(one), one])).values()];
}

/** What was accepted under a key, and in which of its buckets. */
interface Added {
  attempts: number;
  amount: bigint;
  buckets: AcceptedCount[];
}

/** Verifications of one transaction, judged one after the other: each sees those that were accepted before it. */
export class Guard {
  readonly #settings: ReadonlyMap<number, SettingsRecord>;
  /** Null: they could not be read in time. */
  readonly #figures: Figures | null;
  /** What was accepted here, under each key and of each number. */
  readonly #added = new Map<string, Added>();
  readonly #times = new Map<string, VerifiedDestination & { times: Date[] }>();

  constructor(settings: ReadonlyMap<number, SettingsRecord>, figures: Figures | null) {
    this.#settings = settings;
    this.#figures = figures;
  }

  #windowOf(key: CounterKey): Window {
    const window = this.#figures?.windows.get(counterId(key)) ?? EMPTY_WINDOW;
    const added = this.#added.get(counterId(key));
    if (added === undefined) return window;
    const withAdded = (counts: Counts): Counts => ({
      ...counts,
      attempts: counts.attempts + added.attempts,
      amount: counts.amount + added.amount,
    });
    return {
      hour: withAdded(window.hour),
      running: withAdded(window.running),
      day: withAdded(window.day),
      week: withAdded(window.week),
    };
  }

  judge(attempt: GuardedAttempt): Verdict {
    const { accountId, homeIso2, phone, iso2, at } = attempt;
    const settings = this.#settings.get(accountId);
    if (settings === undefined) throw new Error(`Account ${accountId} has no guard`);
    if (!settings.is_enabled) return { kind: "pass" };
    if (this.#figures === null) return { kind: "unchecked" };
    const id = destinationId(attempt);
    const known = this.#figures.numbers.get(id);
    if (known?.isAllowed === true) return { kind: "pass" };
    const isAllowed = isCountryAllowed(settings, { iso2, homeIso2, now: at });
    if (isAllowed === null) return { kind: "countries" };
    const keys = keysOf(attempt);
    const windowOf = (key: string) => this.#windowOf({ accountId, key });
    const figures = {
      recent: [...(this.#times.get(id)?.times ?? []), ...(known?.recent ?? [])],
      isKnown: known?.isKnown ?? false,
      prefix: windowOf(keys.prefix),
      range: windowOf(keys.range),
      country: windowOf(keys.country),
      account: windowOf(keys.account),
    };
    const spendCap = settings.spend_cap === null ? null : BigInt(settings.spend_cap);
    const rules = { isCountryAllowed: isAllowed, spendCap };
    const stop = judge({ phone, amount: attempt.amount }, figures, rules, at);
    return stop === null ? { kind: "pass" } : { kind: "stop", stop };
  }

  /** Counts a verification that is accepted. */
  accept(attempt: GuardedAttempt): void {
    const { accountId, phone, at, amount } = attempt;
    const times = bucketsOf(at);
    for (const key of namedKeys(attempt)) this.#add(key, times, amount);
    const known = this.#times.get(destinationId(attempt));
    if (known === undefined)
      this.#times.set(destinationId(attempt), { accountId, phone, times: [at] });
    else known.times.unshift(at);
  }

  #add(key: CounterKey, times: ReturnType<typeof bucketsOf>, amount: bigint): void {
    const id = counterId(key);
    const added = this.#added.get(id) ?? { attempts: 0, amount: 0n, buckets: [] };
    if (added.attempts === 0) this.#added.set(id, added);
    added.attempts += 1;
    added.amount += amount;
    for (const { size, bucket } of times) {
      const known = added.buckets.find((one) => one.size === size && one.bucket === bucket);
      if (known === undefined) {
        const { accountId } = key;
        added.buckets.push({ accountId, key: key.key, size, bucket, attempts: 1, amount });
      } else {
        known.attempts += 1;
        known.amount += amount;
      }
    }
  }

  /** What writes down what was counted. */
  async saving(): Promise<Statement[]> {
    if (this.#times.size === 0) return [];
    return [
      await addAttempts([...this.#added.values()].flatMap(({ buckets }) => buckets)),
      await addRecent([...this.#times.values()]),
    ];
  }
}

/**
 * Locks the guards of the attempts' accounts until COMMIT, and reads what is known of the numbers. Called before money is
 * held. A lock that isn't given throws, so that nobody passes by asking often; so does an account that was never asked
 * about: `withGuards`.
 * @param isBlind whether nothing is read: what took too long a moment ago; everything passes unchecked then
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
    phones: unique<VerifiedDestination>(attempts, destinationId),
    keys: unique(attempts.flatMap(namedKeys), counterId),
    now: new Date(Math.max(...attempts.map(({ at }) => at.getTime()))),
  });
  return new Guard(settings, figures);
}

/** Runs a transaction that opens a guard, and once more if there are accounts whose guards have to be made first. */
export async function withGuards<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SettingsMissing)) throw error;
    const { accounts } = error;
    // Own transaction: the first one, which needs the guards, is rolled back.
    await withAccounts(accounts, (tx) => makeSettings(tx, accounts));
  }
  return run();
}
