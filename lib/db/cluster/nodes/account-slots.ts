import { DomainError } from "@/lib/core/errors";

export interface AccountSlotsOptions {
  total: number;
  perAccount: number;
  reserved: number;
  /** Per account; more are rejected immediately. */
  maxWaiting: number;
  maxWaitMs: number;
  /** Accounts on one node, which must not take all slots. */
  findGroup?: (accountId: number) => string | null;
  perGroup?: number;
  tooLate?: () => Error;
}

const tooLate = () =>
  new DomainError(
    "unavailable",
    "Other requests from this account took too long. Try again in a moment.",
    { retryAfterSeconds: 5 },
  );

interface SlotWaiter {
  start: (group: string | null) => void;
  timer: NodeJS.Timeout;
}

/**
 * Shares connections fairly (round robin), so slow reads of one account can't take them all.
 */
export class AccountSlots {
  readonly #options: AccountSlotsOptions;
  readonly #inUse = new Map<number, number>();
  /** In round-robin order: a served account moves to the end. */
  readonly #waiting = new Map<number, SlotWaiter[]>();
  readonly #inUseByGroup = new Map<string, number>();
  #used = 0;

  constructor(options: AccountSlotsOptions) {
    this.#options = options;
  }

  /**
   * Throws `too_many_requests` if too many of the account's transactions wait already, and `unavailable` on timeout;
   * `work` doesn't run then.
   */
  async run<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    const isNext = !this.#waiting.has(accountId) && this.#hasSlot(accountId);
    const group = isNext ? this.#take(accountId) : await this.#wait(accountId);
    try {
      return await work();
    } finally {
      this.#leave(accountId, group);
    }
  }

  #hasSlot(accountId: number): boolean {
    const { total, perAccount, reserved, perGroup = Number.POSITIVE_INFINITY } = this.#options;
    const inUse = this.#inUse.get(accountId) ?? 0;
    const group = this.#getGroup(accountId);
    if (group !== null && (this.#inUseByGroup.get(group) ?? 0) >= perGroup) return false;
    return inUse < perAccount && this.#used < (inUse === 0 ? total : total - reserved);
  }

  #getGroup(accountId: number): string | null {
    return this.#options.findGroup?.(accountId) ?? null;
  }

  /** The group may change before the release. */
  #take(accountId: number): string | null {
    const group = this.#getGroup(accountId);
    add(this.#inUse, accountId, 1);
    if (group !== null) add(this.#inUseByGroup, group, 1);
    this.#used += 1;
    return group;
  }

  #leave(accountId: number, group: string | null): void {
    add(this.#inUse, accountId, -1);
    if (group !== null) add(this.#inUseByGroup, group, -1);
    this.#used -= 1;
    this.#startNext();
  }

  #wait(accountId: number): Promise<string | null> {
    const queue = this.#waiting.get(accountId) ?? [];
    const { maxWaiting, maxWaitMs } = this.#options;
    if (queue.length >= maxWaiting) {
      throw new DomainError(
        "too_many_requests",
        "Too many of this account's requests are already running. Send fewer at once.",
        { retryAfterSeconds: 5 },
      );
    }
    return new Promise((resolve, reject) => {
      const entry: SlotWaiter = {
        start: resolve,
        timer: setTimeout(() => {
          this.#remove(accountId, entry);
          reject((this.#options.tooLate ?? tooLate)());
        }, maxWaitMs),
      };
      queue.push(entry);
      this.#waiting.set(accountId, queue);
    });
  }

  #remove(accountId: number, entry: SlotWaiter): void {
    const queue = this.#waiting.get(accountId)?.filter((other) => other !== entry) ?? [];
    if (queue.length === 0) this.#waiting.delete(accountId);
    else this.#waiting.set(accountId, queue);
  }

  #startNext(): void {
    for (const [accountId, queue] of this.#waiting) {
      if (!this.#hasSlot(accountId)) continue;
      const next = queue.shift();
      this.#waiting.delete(accountId);
      if (queue.length > 0) this.#waiting.set(accountId, queue);
      if (next === undefined) continue;
      clearTimeout(next.timer);
      next.start(this.#take(accountId));
      return;
    }
  }
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
