import { ResponseTimes } from "./response-times";

/** Share of the unused slots, so the next user finds one. */
const MAX_SHARE_ALONE = 0.75;
/** Share of a carrier's unused slots. */
const MAX_SHARE_CONTENDED = 0.5;
/** Above this utilisation, polling the queues isn't worthwhile. */
const MAX_POLL_UTILISATION = 0.6;
/** For a rate-limited carrier; claimed messages can no longer be cancelled or overtaken. */
const AHEAD_SECONDS = 0.25;
/** Whatever the rate: later messages queue behind all of them. */
const MAX_PREFETCHED = 64;

/** The carrier responded, deferred the message, or never answered; or it wasn't submitted. */
export type End = "answered" | "later" | "unknown";

/** From the claim until the outcome is committed. */
export interface Slot {
  /** The carrier hangs, and the message isn't its probe. */
  isAvoided: (carrier: string) => boolean;
  /** Usually to the carrier it was claimed for. */
  handedOver: (carrier: string) => void;
  ended: (end: End) => void;
  /** After the outcome is committed. */
  release: () => void;
}

/** Not yet submitted (in parts), unanswered, and total. */
interface SlotUse {
  waiting: number;
  open: number;
  inDoubt: number;
}

const createZeroUse = (): SlotUse => ({ waiting: 0, open: 0, inDoubt: 0 });

/** `mine`: slots used by one account. */
type Bound = readonly [most: number, used: number, mine: number];

/** Returns `share` of the slots that others leave, by the tightest bound. */
const calculateLeft = (bounds: readonly Bound[], share: number): number =>
  Math.max(
    0,
    Math.min(
      ...bounds.map(
        ([most, used, accountUsed]) =>
          Math.ceil((most - (used - accountUsed)) * share) - accountUsed,
      ),
    ),
  );

interface CarrierSlotUse extends SlotUse {
  times: ResponseTimes;
  byAccount: Map<number, SlotUse>;
}

/**
 * A carrier never takes all slots, nor an account all of a carrier's, so neither a slow carrier nor a large bulk
 * starves others.
 */
export class CarrierSlots {
  readonly #carriers = new Map<string, CarrierSlotUse>();
  readonly #byAccount = new Map<number, number>();
  readonly #limit: number;
  readonly #getPartsPerSecond: (carrier: string) => number | null;
  readonly #changed: (carrier: string | null) => void;
  #inDoubt = 0;
  /** By running claims for any carrier. */
  #reserved = 0;

  /**
   * `limit`: slots of all carriers. `getPartsPerSecond`: this worker's rate limit; null for none. `changed`: a slot
   * may have become free.
   */
  constructor(
    limit: number,
    getPartsPerSecond: (carrier: string) => number | null,
    changed: (carrier: string | null) => void,
  ) {
    this.#limit = limit;
    this.#getPartsPerSecond = getPartsPerSecond;
    this.#changed = changed;
  }

  get free(): number {
    return this.#limit - this.#inDoubt - this.#reserved;
  }

  get inDoubt(): number {
    return this.#inDoubt;
  }

  #getUse(carrier: string): CarrierSlotUse {
    const existing = this.#carriers.get(carrier);
    if (existing !== undefined) return existing;
    const created = {
      ...createZeroUse(),
      times: new ResponseTimes(),
      byAccount: new Map<number, SlotUse>(),
    };
    this.#carriers.set(carrier, created);
    return created;
  }

  #bounds(carrier: string, accountId: number | null): Bound[] {
    const use = this.#getUse(carrier);
    const accountUse =
      (accountId === null ? undefined : use.byAccount.get(accountId)) ?? createZeroUse();
    const others = this.#inDoubt - use.inDoubt;
    const reserved = this.#reserved;
    const rate = this.#getPartsPerSecond(carrier);
    const bounds: Bound[] = [
      [
        Math.ceil((this.#limit - others) * MAX_SHARE_ALONE),
        use.inDoubt + reserved,
        accountUse.inDoubt,
      ],
      [use.times.inFlightLimit(), use.open + reserved, accountUse.open],
    ];
    if (rate !== null) {
      const ahead = Math.min(MAX_PREFETCHED, Math.max(1, Math.floor(rate * AHEAD_SECONDS)));
      bounds.push([ahead, use.waiting, accountUse.waiting]);
    }
    return bounds;
  }

  /** A single probe at intervals; null if the carrier doesn't hang. */
  #probes(carrier: string): number | null {
    const { times, waiting } = this.#getUse(carrier);
    if (!times.isHung()) return null;
    return waiting === 0 && times.isProbeDue() ? Math.min(1, this.free) : 0;
  }

  /** Null: without a carrier, e.g. messages that end without one. */
  freeFor(accountId: number, carrier: string | null, hasWaiters: boolean): number {
    const accountInDoubt = this.#byAccount.get(accountId) ?? 0;
    const left = calculateLeft(
      [[this.#limit, this.#inDoubt + this.#reserved, accountInDoubt]],
      MAX_SHARE_ALONE,
    );
    if (carrier === null) return left;
    const share = hasWaiters ? MAX_SHARE_CONTENDED : MAX_SHARE_ALONE;
    return (
      this.#probes(carrier) ??
      Math.min(left, calculateLeft(this.#bounds(carrier, accountId), share))
    );
  }

  isHung(carrier: string): boolean {
    return this.#getUse(carrier).times.isHung();
  }

  /** The carrier hangs, and no probe is due. Without an alternative, its messages wait. */
  readonly isAvoided = (carrier: string): boolean => this.#probes(carrier) === 0;

  freeAt(carriers: readonly string[]): number {
    const free = carriers.map(
      (carrier) =>
        this.#probes(carrier) ??
        Math.min(...this.#bounds(carrier, null).map(([most, used]) => most - used)),
    );
    return Math.min(this.free, Math.max(0, ...free));
  }

  /** Enough free slots to make polling worthwhile. */
  shouldPoll(carrier: string | null): boolean {
    if (this.#inDoubt > this.#limit * MAX_SHARE_ALONE) return false;
    if (carrier === null) return true;
    const probes = this.#probes(carrier);
    if (probes !== null) return probes > 0;
    return this.#bounds(carrier, null).every(([most, used]) => used <= most * MAX_POLL_UTILISATION);
  }

  /** For any carrier's messages; returns a release function. */
  reserve(count: number): () => void {
    this.#reserved += count;
    return () => {
      this.#reserved -= count;
    };
  }

  #add(carrier: string, accountId: number, change: SlotUse): void {
    const use = this.#getUse(carrier);
    const accountUse = use.byAccount.get(accountId) ?? createZeroUse();
    for (const item of [use, accountUse]) {
      item.waiting += change.waiting;
      item.open += change.open;
      item.inDoubt += change.inDoubt;
    }
    if (accountUse.inDoubt === 0) use.byAccount.delete(accountId);
    else use.byAccount.set(accountId, accountUse);
  }

  #addAccount(accountId: number, change: number): void {
    this.#inDoubt += change;
    const after = (this.#byAccount.get(accountId) ?? 0) + change;
    if (after === 0) this.#byAccount.delete(accountId);
    else this.#byAccount.set(accountId, after);
  }

  take(accountId: number, to: string | null, parts: number): Slot {
    let carrier = to;
    let stage: "waiting" | "open" | "ended" | "released" = "waiting";
    let startedAt = 0;
    const add = (change: SlotUse) => carrier !== null && this.#add(carrier, accountId, change);
    add({ waiting: parts, open: 1, inDoubt: 1 });
    this.#addAccount(accountId, 1);

    const updateCarrier = (other: string) => {
      add({ waiting: -parts, open: -1, inDoubt: -1 });
      carrier = other;
      add({ waiting: parts, open: 1, inDoubt: 1 });
    };
    const ended: Slot["ended"] = (end) => {
      if (stage === "waiting") add({ waiting: -parts, open: -1, inDoubt: 0 });
      else if (stage !== "open" || carrier === null) return;
      else {
        add({ waiting: 0, open: -1, inDoubt: 0 });
        const { times } = this.#getUse(carrier);
        times.ended(end === "answered" ? performance.now() - startedAt : end);
      }
      stage = "ended";
      this.#changed(carrier);
    };
    return {
      isAvoided: (other) => other !== carrier && this.isAvoided(other),
      handedOver: (other) => {
        if (stage !== "waiting") return;
        if (other !== carrier) updateCarrier(other);
        stage = "open";
        startedAt = performance.now();
        add({ waiting: -parts, open: 0, inDoubt: 0 });
        this.#getUse(other).times.submitted();
        this.#changed(carrier);
      },
      ended,
      release: () => {
        if (stage === "released") return;
        ended("unknown");
        stage = "released";
        add({ waiting: 0, open: 0, inDoubt: -1 });
        this.#addAccount(accountId, -1);
        this.#changed(carrier);
      },
    };
  }
}
