import { TEST_NETWORK } from "@/lib/carriers/carrier";
import { type AccountStatements, accountStatements } from "@/lib/db/transaction";
import type { CarrierSlots, Slot } from "@/lib/dispatch/carriers/carrier-slots";
import type { CarrierTable, Destination } from "@/lib/dispatch/carriers/carriers";
import { type Claim, claimNext, claimThese, claimTogether } from "@/lib/dispatch/claims";
import type { ClaimQuota } from "@/lib/queue/store-claims";
import {
  findWaiting,
  findWaitingTests,
  HEAD,
  type QueueCursor,
  type WaitingMessage,
} from "@/lib/queue/store-waiting";

/** What one look at an account's queue reads: some times what is wanted, since some of it may be for a carrier that is full. */
const SCAN_FACTOR = 4;
const [MIN_SCANNED, MAX_SCANNED] = [32, 256];
/** The next look when all of these were for carriers that are full. */
const FARTHER = 1_000;

/** A message of this worker, and the slot that it has. */
export interface ClaimInSlot {
  claim: Claim;
  slot: Slot;
}

export interface AccountClaims {
  claimed: ClaimInSlot[];
  /** Whether nothing that is due was left. */
  isDrained: boolean;
  /** Whether other workers took what was picked. */
  isContended: boolean;
  /** Whose slots were too few for what was found; null: more may be found at once. */
  blockedOn: readonly string[] | null;
}

/** Nothing was claimed, and more may be found at once. */
export const NO_CLAIMS: AccountClaims = {
  claimed: [],
  isDrained: false,
  isContended: false,
  blockedOn: null,
};

interface Wish {
  accountId: number;
  lease: number;
  most: number;
  doOthersWait: boolean;
}

interface Picked {
  slots: Map<string, Slot>;
  /** Carriers whose slots were too few; null: it was not looked at all of them. */
  blocked: readonly string[] | null;
  /** Whether some must wait. */
  isLeft: boolean;
}

const partsLeft = ({ partsCount, acceptedParts }: Pick<Claim, "partsCount" | "acceptedParts">) =>
  partsCount - acceptedParts.length;

/** Claims messages of one account for carriers that have slots for them. */
export class AccountClaimer {
  readonly #table: CarrierTable;
  readonly #slots: CarrierSlots;
  /** How far queues were looked at that begin with messages for full carriers. */
  readonly #behind = new Map<number, QueueCursor>();

  constructor(table: CarrierTable, slots: CarrierSlots) {
    this.#table = table;
    this.#slots = slots;
  }

  /**
   * Where every carrier has slots for all that is wanted, nobody needs to know for whom a message is before it is claimed.
   * Returns how many that are; 0: it must be looked at.
   */
  #mostUnseen({ accountId, most, doOthersWait }: Omit<Wish, "lease">): number {
    const { carriers, isAll } = this.#table.connected();
    if (!isAll || carriers.some((carrier) => this.#table.partsPerSecondOf(carrier) !== null))
      return 0;
    const freeFor = (carrier: string) => this.#slots.freeFor(accountId, carrier, doOthersWait);
    if (freeFor(TEST_NETWORK) === 0) return 0;
    const free = Math.min(most, ...carriers.map(freeFor));
    return carriers.length === 1 || free === most ? free : 0;
  }

  /** All carriers, where none has a slot for the account and none hangs, so that there is one soon; null: it is worth a look. */
  #fullCarriers({ accountId, doOthersWait }: Wish): readonly string[] | null {
    const { carriers } = this.#table.connected();
    const isFull = (carrier: string) =>
      this.#slots.freeFor(accountId, carrier, doOthersWait) === 0 && !this.#slots.isHung(carrier);
    return carriers.length > 0 && carriers.every(isFull) ? carriers : null;
  }

  /**
   * How many messages of each account may be claimed without a look at them first, and slots for these, which stay reserved
   * until `releaseReserved`.
   */
  reserveTogether(
    accountIds: readonly number[],
    wish: Pick<Wish, "most" | "doOthersWait">,
  ): { quotas: ClaimQuota[]; releaseReserved: () => void } {
    const kept = accountIds.flatMap((accountId) => {
      const unseen = this.#mostUnseen({ ...wish, accountId });
      const most = Math.min(unseen, this.#slots.freeFor(accountId, null, wish.doOthersWait));
      return most <= 0 ? [] : [{ accountId, most, giveBack: this.#slots.reserve(most) }];
    });
    return {
      quotas: kept.map(({ accountId, most }) => ({ accountId, most })),
      releaseReserved: () => {
        for (const { giveBack } of kept) giveBack();
      },
    };
  }

  /** Claims those quotas with one statement, on a single Postgres; what it returns is by account. */
  async claimTogether(
    tx: AccountStatements,
    quotas: readonly ClaimQuota[],
    lease: number,
  ): Promise<Map<number, AccountClaims>> {
    const claims = await claimTogether(tx, quotas, lease);
    return new Map(
      quotas.map(({ accountId, most }) => {
        const claimed = claims
          .filter((claim) => claim.accountId === accountId)
          .map((claim) => ({ claim, slot: this.#slotOf(accountId, claim) }));
        const isDrained = claimed.length < most;
        return [accountId, { claimed, isDrained, isContended: false, blockedOn: null }];
      }),
    );
  }

  /** Claims up to `most` messages. Throws when nobody knows whether it was committed. */
  async claim(wish: Wish): Promise<AccountClaims> {
    const slots = this.#slots.freeFor(wish.accountId, null, wish.doOthersWait);
    const most = Math.min(wish.most, slots);
    if (most <= 0) return NO_CLAIMS;
    const full = this.#fullCarriers(wish);
    if (full !== null) return { ...NO_CLAIMS, blockedOn: full };
    const unseen = this.#mostUnseen({ ...wish, most });
    return unseen > 0 ? this.#claimUnseen(wish, unseen) : this.#claimByScan({ ...wish, most });
  }

  /** Claims messages of test keys, wherever they stand in the account's queue. Throws as `claim` does. */
  async claimTests(wish: Wish): Promise<ClaimInSlot[]> {
    const { accountId, doOthersWait } = wish;
    const free = this.#slots.freeFor(accountId, TEST_NETWORK, doOthersWait);
    const most = Math.min(wish.most, free);
    if (most <= 0) return [];
    const found = await findWaitingTests(accountStatements(accountId), accountId, most);
    const { slots } = this.#pick(found, { ...wish, most });
    return slots.size === 0 ? [] : this.#take(wish, slots);
  }

  async #claimUnseen({ accountId, lease }: Wish, most: number): Promise<AccountClaims> {
    const giveBack = this.#slots.reserve(most);
    try {
      const claims = await claimNext(accountStatements(accountId), accountId, lease, most);
      const claimed = claims.map((claim) => ({ claim, slot: this.#slotOf(accountId, claim) }));
      return {
        claimed: claimed,
        isDrained: claimed.length < most,
        isContended: false,
        blockedOn: null,
      };
    } finally {
      giveBack();
    }
  }

  #slotOf(accountId: number, claim: Claim): Slot {
    const to = this.#table.destinationOf(claim, this.#slots.isAvoided);
    const carrier = to.kind === "carrier" ? to.name : null;
    return this.#slots.take(accountId, carrier, partsLeft(claim));
  }

  async #claimByScan(wish: Wish): Promise<AccountClaims> {
    const { accountId } = wish;
    const limit = Math.max(MIN_SCANNED, Math.min(MAX_SCANNED, SCAN_FACTOR * wish.most));
    const found = await findWaiting(accountStatements(accountId), accountId, HEAD, limit);
    const picked = this.#pick(found, wish);
    const isWhole = found.length < limit;
    if (isWhole) this.#behind.delete(accountId);
    else if (picked.slots.size === 0) await this.#pickFarther(wish, found.at(-1), picked);
    const { slots, blocked, isLeft } = picked;
    const claimed = slots.size === 0 ? [] : await this.#take(wish, slots);
    return {
      claimed: claimed,
      isDrained: isWhole && !isLeft && claimed.length === slots.size,
      isContended: claimed.length < slots.size,
      blockedOn: isLeft && (isWhole || slots.size === 0) ? blocked : null,
    };
  }

  /** The queue begins with messages for full carriers: what stands behind them for others gets its turn, chunk by chunk. */
  async #pickFarther(wish: Wish, last: QueueCursor | undefined, picked: Picked): Promise<void> {
    const { accountId } = wish;
    const behind = this.#behind.get(accountId) ?? last ?? HEAD;
    const found = await findWaiting(accountStatements(accountId), accountId, behind, FARTHER);
    const { slots, blocked } = this.#pick(found, wish);
    picked.slots = slots;
    picked.blocked = blocked && [...(picked.blocked ?? []), ...blocked];
    const farthest = found.at(-1);
    if (found.length < FARTHER || farthest === undefined) this.#behind.delete(accountId);
    else this.#behind.set(accountId, farthest);
  }

  /** Takes a slot for each message that may go. */
  #pick(found: readonly WaitingMessage[], { accountId, most, doOthersWait }: Wish): Picked {
    const slots: Picked["slots"] = new Map();
    const blocked = new Set<string>();
    let isLeft = false;
    for (const message of found) {
      if (slots.size === most) return { slots, blocked: null, isLeft: true };
      // What is not valid any more ends with any worker.
      const to: Destination = message.isExpired
        ? { kind: "nobody" }
        : this.#table.destinationOf(message, this.#slots.isAvoided);
      const carrier = to.kind === "carrier" ? to.name : null;
      const isFree =
        to.kind !== "elsewhere" && this.#slots.freeFor(accountId, carrier, doOthersWait) > 0;
      if (isFree) {
        slots.set(message.uuid, this.#slots.take(accountId, carrier, partsLeft(message)));
      } else if (carrier !== null) blocked.add(carrier);
      isLeft ||= !isFree;
    }
    return { slots, blocked: [...blocked], isLeft };
  }

  async #take({ accountId, lease }: Wish, slots: Map<string, Slot>): Promise<ClaimInSlot[]> {
    const left = new Map(slots);
    try {
      const uuids = [...slots.keys()];
      const claims = await claimThese(accountStatements(accountId), accountId, lease, uuids);
      return claims.map((claim) => {
        const slot = left.get(claim.uuid) ?? this.#slotOf(accountId, claim);
        left.delete(claim.uuid);
        return { claim, slot };
      });
    } finally {
      for (const slot of left.values()) slot.release();
    }
  }
}
