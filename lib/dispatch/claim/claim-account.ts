import { TEST_NETWORK } from "@/lib/carriers/carrier";
import { type AccountStatements, accountStatements } from "@/lib/db/transaction";
import type { CarrierSlots, Slot } from "@/lib/dispatch/carriers/carrier-slots";
import type { CarrierTable, Destination } from "@/lib/dispatch/carriers/carriers";
import { type Claim, claimNext, claimPickedMessages, claimTogether } from "@/lib/dispatch/claims";
import type { ClaimQuota } from "@/lib/queue/store-claims";
import {
  findWaiting,
  findWaitingTests,
  HEAD,
  type QueueCursor,
  type WaitingMessage,
} from "@/lib/queue/store-waiting";

/** Scans more messages than it claims, since some may be for carriers without free slots. */
const SCAN_FACTOR = 4;
const [MIN_SCANNED, MAX_SCANNED] = [32, 256];
/** Rows scanned in one step after a chunk in which every carrier was full. */
const FAR_SCAN_ROWS = 1_000;

export interface ClaimInSlot {
  claim: Claim;
  slot: Slot;
}

export interface AccountClaims {
  claimed: ClaimInSlot[];
  /** True if no due messages are left. */
  isDrained: boolean;
  /** True if other workers took some of the picked messages. */
  isContended: boolean;
  /** Carriers without enough slots; null if more messages may be found immediately. */
  blockedOn: readonly string[] | null;
}

export const NO_CLAIMS: AccountClaims = {
  claimed: [],
  isDrained: false,
  isContended: false,
  blockedOn: null,
};

interface ClaimRequest {
  accountId: number;
  lease: number;
  most: number;
  hasWaiters: boolean;
}

interface PickedSlots {
  slots: Map<string, Slot>;
  /** Full carriers; null if the scan was incomplete. */
  blocked: readonly string[] | null;
  /** True if some messages must wait. */
  hasMore: boolean;
}

const partsLeft = ({ partsCount, acceptedParts }: Pick<Claim, "partsCount" | "acceptedParts">) =>
  partsCount - acceptedParts.length;

export class AccountClaimer {
  readonly #table: CarrierTable;
  readonly #slots: CarrierSlots;
  /** Cursors of accounts whose queues start with messages for full carriers. */
  readonly #behind = new Map<number, QueueCursor>();

  constructor(table: CarrierTable, slots: CarrierSlots) {
    this.#table = table;
    this.#slots = slots;
  }

  /** Returns `most` if every carrier has that many free slots; 0 if the messages must be scanned first. */
  #mostUnseen({ accountId, most, hasWaiters }: Omit<ClaimRequest, "lease">): number {
    const { carriers, isAll } = this.#table.connected();
    if (!isAll || carriers.some((carrier) => this.#table.getPartsPerSecond(carrier) !== null))
      return 0;
    const freeFor = (carrier: string) => this.#slots.freeFor(accountId, carrier, hasWaiters);
    if (freeFor(TEST_NETWORK) === 0) return 0;
    const free = Math.min(most, ...carriers.map(freeFor));
    return carriers.length === 1 || free === most ? free : 0;
  }

  /**
   * Returns all carriers if none has a slot for the account and none hangs, so that one frees up soon; null if
   * scanning is worthwhile.
   */
  #fullCarriers({ accountId, hasWaiters }: ClaimRequest): readonly string[] | null {
    const { carriers } = this.#table.connected();
    const isFull = (carrier: string) =>
      this.#slots.freeFor(accountId, carrier, hasWaiters) === 0 && !this.#slots.isHung(carrier);
    return carriers.length > 0 && carriers.every(isFull) ? carriers : null;
  }

  /** Reserves slots until `releaseReserved`. Returns each account's quota. */
  reserveTogether(
    accountIds: readonly number[],
    request: Pick<ClaimRequest, "most" | "hasWaiters">,
  ): { quotas: ClaimQuota[]; releaseReserved: () => void } {
    const quotas = accountIds.flatMap((accountId) => {
      const unseen = this.#mostUnseen({ ...request, accountId });
      const max = Math.min(unseen, this.#slots.freeFor(accountId, null, request.hasWaiters));
      return max <= 0 ? [] : [{ accountId, most: max, returnClaims: this.#slots.reserve(max) }];
    });
    return {
      quotas: quotas.map(({ accountId, most }) => ({ accountId, most })),
      releaseReserved: () => {
        for (const { returnClaims } of quotas) returnClaims();
      },
    };
  }

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
          .map((claim) => ({ claim, slot: this.#getSlot(accountId, claim) }));
        const isDrained = claimed.length < most;
        return [accountId, { claimed, isDrained, isContended: false, blockedOn: null }];
      }),
    );
  }

  /** Claims messages. Throws if it is unknown whether the claim was committed. */
  async claim(request: ClaimRequest): Promise<AccountClaims> {
    const slots = this.#slots.freeFor(request.accountId, null, request.hasWaiters);
    const max = Math.min(request.most, slots);
    if (max <= 0) return NO_CLAIMS;
    const full = this.#fullCarriers(request);
    if (full !== null) return { ...NO_CLAIMS, blockedOn: full };
    const unseen = this.#mostUnseen({ ...request, most: max });
    return unseen > 0
      ? this.#claimUnseen(request, unseen)
      : this.#claimByScan({ ...request, most: max });
  }

  /** Claims test messages anywhere in the account's queue. Throws like `claim`. */
  async claimTests(request: ClaimRequest): Promise<ClaimInSlot[]> {
    const { accountId, hasWaiters } = request;
    const free = this.#slots.freeFor(accountId, TEST_NETWORK, hasWaiters);
    const max = Math.min(request.most, free);
    if (max <= 0) return [];
    const waitingTests = await findWaitingTests(accountStatements(accountId), accountId, max);
    const { slots } = this.#pick(waitingTests, { ...request, most: max });
    return slots.size === 0 ? [] : this.#take(request, slots);
  }

  async #claimUnseen({ accountId, lease }: ClaimRequest, max: number): Promise<AccountClaims> {
    const returnClaims = this.#slots.reserve(max);
    try {
      const claims = await claimNext(accountStatements(accountId), accountId, lease, max);
      const claimed = claims.map((claim) => ({ claim, slot: this.#getSlot(accountId, claim) }));
      return {
        claimed,
        isDrained: claimed.length < max,
        isContended: false,
        blockedOn: null,
      };
    } finally {
      returnClaims();
    }
  }

  #getSlot(accountId: number, claim: Claim): Slot {
    const to = this.#table.findDestination(claim, this.#slots.isAvoided);
    const carrier = to.kind === "carrier" ? to.name : null;
    return this.#slots.take(accountId, carrier, partsLeft(claim));
  }

  async #claimByScan(request: ClaimRequest): Promise<AccountClaims> {
    const { accountId } = request;
    const limit = Math.max(MIN_SCANNED, Math.min(MAX_SCANNED, SCAN_FACTOR * request.most));
    const waiting = await findWaiting(accountStatements(accountId), accountId, HEAD, limit);
    const picked = this.#pick(waiting, request);
    const isWhole = waiting.length < limit;
    if (isWhole) this.#behind.delete(accountId);
    else if (picked.slots.size === 0) await this.#pickFarther(request, waiting.at(-1), picked);
    const { slots, blocked, hasMore: isLeft } = picked;
    const claimed = slots.size === 0 ? [] : await this.#take(request, slots);
    return {
      claimed,
      isDrained: isWhole && !isLeft && claimed.length === slots.size,
      isContended: claimed.length < slots.size,
      blockedOn: isLeft && (isWhole || slots.size === 0) ? blocked : null,
    };
  }

  /** Picks messages behind those for full carriers, with which the queue starts. */
  async #pickFarther(
    request: ClaimRequest,
    last: QueueCursor | undefined,
    picked: PickedSlots,
  ): Promise<void> {
    const { accountId } = request;
    const behind = this.#behind.get(accountId) ?? last ?? HEAD;
    const waiting = await findWaiting(
      accountStatements(accountId),
      accountId,
      behind,
      FAR_SCAN_ROWS,
    );
    const { slots, blocked } = this.#pick(waiting, request);
    picked.slots = slots;
    picked.blocked = blocked && [...(picked.blocked ?? []), ...blocked];
    const farthest = waiting.at(-1);
    if (waiting.length < FAR_SCAN_ROWS || farthest === undefined) this.#behind.delete(accountId);
    else this.#behind.set(accountId, farthest);
  }

  /** Picks messages for whose carriers a slot is free. */
  #pick(
    found: readonly WaitingMessage[],
    { accountId, most, hasWaiters }: ClaimRequest,
  ): PickedSlots {
    const slots: PickedSlots["slots"] = new Map();
    const blocked = new Set<string>();
    let isLeft = false;
    for (const message of found) {
      if (slots.size === most) return { slots, blocked: null, hasMore: true };
      // Any worker can end expired messages.
      const to: Destination = message.isExpired
        ? { kind: "nobody" }
        : this.#table.findDestination(message, this.#slots.isAvoided);
      const carrier = to.kind === "carrier" ? to.name : null;
      const isFree =
        to.kind !== "elsewhere" && this.#slots.freeFor(accountId, carrier, hasWaiters) > 0;
      if (isFree) {
        slots.set(message.uuid, this.#slots.take(accountId, carrier, partsLeft(message)));
      } else if (carrier !== null) blocked.add(carrier);
      isLeft ||= !isFree;
    }
    return { slots, blocked: [...blocked], hasMore: isLeft };
  }

  async #take(
    { accountId, lease }: ClaimRequest,
    slots: Map<string, Slot>,
  ): Promise<ClaimInSlot[]> {
    const remaining = new Map(slots);
    try {
      const uuids = [...slots.keys()];
      const claims = await claimPickedMessages(
        accountStatements(accountId),
        accountId,
        lease,
        uuids,
      );
      return claims.map((claim) => {
        const slot = remaining.get(claim.uuid) ?? this.#getSlot(accountId, claim);
        remaining.delete(claim.uuid);
        return { claim, slot };
      });
    } finally {
      for (const slot of remaining.values()) slot.release();
    }
  }
}
