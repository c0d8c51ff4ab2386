import { AnswerTimes } from "./answer-times";

/** Who stands alone may have so much of what others leave, so that whoever comes next finds a slot. */
const MOST_ALONE = 0.75;
/** The same of a carrier's slots for an account while others wait for their turn. */
const MOST_WHILE_OTHERS_WAIT = 0.5;
/** While a carrier has more of its slots than this in use, a look at the queues brings too little. */
const POLL_BELOW = 0.6;
/** Claimed beyond what a paced carrier takes in so long nothing is: it could be cancelled, or overtaken, instead. */
const AHEAD_SECONDS = 0.25;
/** The most that waits for its time, whatever the rate: who comes next waits behind all of it. */
const MOST_AHEAD = 64;

/** How a message ended: its carrier took or refused it, put it off, or never answered; or nothing went to a carrier. */
export type End = "answered" | "later" | "unknown";

/** A slot of a message in doubt, from its claim until its outcome is committed. */
export interface Slot {
  /** Whether other carriers are asked first: this one hangs, and the message is not the one that tries it. */
  isAvoided: (carrier: string) => boolean;
  /** The message goes to a carrier now, as a rule the one that it was claimed for. */
  handedOver: (carrier: string) => void;
  /** The message has its outcome. */
  ended: (end: End) => void;
  /** The outcome is committed. */
  release: () => void;
}

/** What is in doubt: not handed over yet (in parts), without an answer, and all of it. */
interface Use {
  waiting: number;
  open: number;
  inDoubt: number;
}

const nothing = (): Use => ({ waiting: 0, open: 0, inDoubt: 0 });

/** A bound, what of it is in use, and how much of that by one account. */
type Bound = readonly [most: number, used: number, mine: number];

/** Of each bound not more than `share` of what others leave. */
const leftOf = (bounds: readonly Bound[], share: number): number =>
  Math.max(
    0,
    Math.min(
      ...bounds.map(([most, used, mine]) => Math.ceil((most - (used - mine)) * share) - mine),
    ),
  );

interface CarrierUse extends Use {
  times: AnswerTimes;
  byAccount: Map<number, Use>;
}

/**
 * The slots of a worker's messages in doubt, by carrier. A carrier never has all of them, nor an account all of a
 * carrier's, so that neither a slow carrier nor a large bulk keeps others from theirs.
 */
export class CarrierSlots {
  readonly #carriers = new Map<string, CarrierUse>();
  readonly #byAccount = new Map<number, number>();
  readonly #limit: number;
  readonly #partsPerSecondOf: (carrier: string) => number | null;
  readonly #changed: (carrier: string | null) => void;
  #inDoubt = 0;
  /** Claims under way that may bring messages for any carrier. */
  #reserved = 0;

  /**
   * `limit`: of all carriers together. `partsPerSecondOf`: parts a second that this worker may hand to a carrier; null: as many as it takes.
   * `changed` is called when a slot may have become free.
   */
  constructor(
    limit: number,
    partsPerSecondOf: (carrier: string) => number | null,
    changed: (carrier: string | null) => void,
  ) {
    this.#limit = limit;
    this.#partsPerSecondOf = partsPerSecondOf;
    this.#changed = changed;
  }

  /** How many more messages this worker may have. */
  get free(): number {
    return this.#limit - this.#inDoubt - this.#reserved;
  }

  get inDoubt(): number {
    return this.#inDoubt;
  }

  #useOf(carrier: string): CarrierUse {
    const found = this.#carriers.get(carrier);
    if (found !== undefined) return found;
    const made = { ...nothing(), times: new AnswerTimes(), byAccount: new Map<number, Use>() };
    this.#carriers.set(carrier, made);
    return made;
  }

  #bounds(carrier: string, accountId: number | null): Bound[] {
    const use = this.#useOf(carrier);
    const mine = (accountId === null ? undefined : use.byAccount.get(accountId)) ?? nothing();
    const others = this.#inDoubt - use.inDoubt;
    const reserved = this.#reserved;
    const rate = this.#partsPerSecondOf(carrier);
    const bounds: Bound[] = [
      [Math.ceil((this.#limit - others) * MOST_ALONE), use.inDoubt + reserved, mine.inDoubt],
      [use.times.most(), use.open + reserved, mine.open],
    ];
    if (rate !== null) {
      const ahead = Math.min(MOST_AHEAD, Math.max(1, Math.floor(rate * AHEAD_SECONDS)));
      bounds.push([ahead, use.waiting, mine.waiting]);
    }
    return bounds;
  }

  /** One message at times, and nothing else; null: the carrier doesn't hang. */
  #probes(carrier: string): number | null {
    const { times, waiting } = this.#useOf(carrier);
    if (!times.isHung()) return null;
    return waiting === 0 && times.isProbeDue() ? Math.min(1, this.free) : 0;
  }

  /**
   * How many messages of an account may be claimed for a carrier, beside what is in doubt already. Null: for none, as those
   * that end without one.
   */
  freeFor(accountId: number, carrier: string | null, doOthersWait: boolean): number {
    const mine = this.#byAccount.get(accountId) ?? 0;
    const all = leftOf([[this.#limit, this.#inDoubt + this.#reserved, mine]], MOST_ALONE);
    if (carrier === null) return all;
    const share = doOthersWait ? MOST_WHILE_OTHERS_WAIT : MOST_ALONE;
    return this.#probes(carrier) ?? Math.min(all, leftOf(this.#bounds(carrier, accountId), share));
  }

  /** Whether the carrier has said nothing for long. */
  isHung(carrier: string): boolean {
    return this.#useOf(carrier).times.isHung();
  }

  /** Whether other carriers are asked first: it hangs, and is not due to be tried. Where there is no other, its messages wait. */
  readonly isAvoided = (carrier: string): boolean => this.#probes(carrier) === 0;

  /** How many more messages the carrier with the most room may have, of whatever account. */
  freeAt(carriers: readonly string[]): number {
    const free = carriers.map(
      (carrier) =>
        this.#probes(carrier) ??
        Math.min(...this.#bounds(carrier, null).map(([most, used]) => most - used)),
    );
    return Math.min(this.free, Math.max(0, ...free));
  }

  /** Whether so many slots of a carrier are free that looking for messages is worth it. */
  isWorthALook(carrier: string | null): boolean {
    if (this.#inDoubt > this.#limit * MOST_ALONE) return false;
    if (carrier === null) return true;
    const probes = this.#probes(carrier);
    if (probes !== null) return probes > 0;
    return this.#bounds(carrier, null).every(([most, used]) => used <= most * POLL_BELOW);
  }

  /** Keeps slots for a claim whose messages may be for any carrier; returns what gives them back. */
  reserve(count: number): () => void {
    this.#reserved += count;
    return () => {
      this.#reserved -= count;
    };
  }

  #add(carrier: string, accountId: number, change: Use): void {
    const use = this.#useOf(carrier);
    const mine = use.byAccount.get(accountId) ?? nothing();
    for (const one of [use, mine]) {
      one.waiting += change.waiting;
      one.open += change.open;
      one.inDoubt += change.inDoubt;
    }
    if (mine.inDoubt === 0) use.byAccount.delete(accountId);
    else use.byAccount.set(accountId, mine);
  }

  #addAccount(accountId: number, change: number): void {
    this.#inDoubt += change;
    const after = (this.#byAccount.get(accountId) ?? 0) + change;
    if (after === 0) this.#byAccount.delete(accountId);
    else this.#byAccount.set(accountId, after);
  }

  /** Takes a slot for a message of so many parts; `to` null: it goes to no carrier. */
  take(accountId: number, to: string | null, parts: number): Slot {
    let carrier = to;
    let stage: "waiting" | "open" | "ended" | "released" = "waiting";
    let startedAt = 0;
    const add = (change: Use) => carrier !== null && this.#add(carrier, accountId, change);
    add({ waiting: parts, open: 1, inDoubt: 1 });
    this.#addAccount(accountId, 1);

    const changeCarrier = (other: string) => {
      add({ waiting: -parts, open: -1, inDoubt: -1 });
      carrier = other;
      add({ waiting: parts, open: 1, inDoubt: 1 });
    };
    const ended: Slot["ended"] = (end) => {
      if (stage === "waiting") add({ waiting: -parts, open: -1, inDoubt: 0 });
      else if (stage !== "open" || carrier === null) return;
      else {
        add({ waiting: 0, open: -1, inDoubt: 0 });
        const { times } = this.#useOf(carrier);
        times.ended(end === "answered" ? performance.now() - startedAt : end);
      }
      stage = "ended";
      this.#changed(carrier);
    };
    return {
      isAvoided: (other) => other !== carrier && this.isAvoided(other),
      handedOver: (other) => {
        if (stage !== "waiting") return;
        if (other !== carrier) changeCarrier(other);
        stage = "open";
        startedAt = performance.now();
        add({ waiting: -parts, open: 0, inDoubt: 0 });
        this.#useOf(other).times.submitted();
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
