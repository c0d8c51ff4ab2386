import { TEST_NETWORK } from "@/lib/carriers/carrier";
import { type AccountStatements, accountStatements } from "@/lib/db/transaction";
import type { CarrierPlaces, Place } from "@/lib/dispatch/carriers/carrier-places";
import type { CarrierTable, Destination } from "@/lib/dispatch/carriers/carriers";
import { type Claim, claimNext, claimThese, claimTogether } from "@/lib/dispatch/claims";
import type { Share } from "@/lib/queue/store-claims";
import {
  findWaiting,
  findWaitingTests,
  HEAD,
  type QueuePlace,
  type WaitingMessage,
} from "@/lib/queue/store-waiting";

/** What one look at an account's queue reads: some times what is wanted, since some of it may be for a carrier that is full. */
const LOOK_FACTOR = 4;
const [LEAST_LOOKED_AT, MOST_LOOKED_AT] = [32, 256];
/** The next look when all of these were for carriers that are full. */
const FARTHER = 1_000;

/** A message of this worker, and the place that it has. */
export interface ClaimInPlace {
  claim: Claim;
  place: Place;
}

export interface AccountClaims {
  claimed: ClaimInPlace[];
  /** Whether nothing that is due was left. */
  isDrained: boolean;
  /** Whether other workers took what was picked. */
  isContended: boolean;
  /** Whose places were too few for what was found; null: more may be found at once. */
  blockedOn: readonly string[] | null;
}

/** Nothing was claimed, and more may be found at once. */
export const NO_CLAIMS: AccountClaims = {
  ...{ claimed: [], isDrained: false, isContended: false, blockedOn: null },
};

interface Wish {
  accountId: number;
  lease: number;
  most: number;
  doOthersWait: boolean;
}

interface Picked {
  places: Map<string, Place>;
  /** Carriers whose places were too few; null: it was not looked at all of them. */
  blocked: readonly string[] | null;
  /** Whether some must wait. */
  isLeft: boolean;
}

const partsLeft = ({ partsCount, partsTaken }: Pick<Claim, "partsCount" | "partsTaken">) =>
  partsCount - partsTaken.length;

/** Claims messages of one account for carriers that have places for them. */
export class AccountClaimer {
  readonly #table: CarrierTable;
  readonly #places: CarrierPlaces;
  /** How far queues were looked at that begin with messages for full carriers. */
  readonly #behind = new Map<number, QueuePlace>();

  constructor(table: CarrierTable, places: CarrierPlaces) {
    this.#table = table;
    this.#places = places;
  }

  /**
   * Where every carrier has places for all that is wanted, nobody needs to know for whom a message is before it is claimed.
   * Returns how many that are; 0: it must be looked at.
   */
  #mostUnseen({ accountId, most, doOthersWait }: Omit<Wish, "lease">): number {
    const { carriers, isAll } = this.#table.connected();
    if (!isAll || carriers.some((carrier) => this.#table.rateOf(carrier) !== null)) return 0;
    const freeFor = (carrier: string) => this.#places.freeFor(accountId, carrier, doOthersWait);
    if (freeFor(TEST_NETWORK) === 0) return 0;
    const free = Math.min(most, ...carriers.map(freeFor));
    return carriers.length === 1 || free === most ? free : 0;
  }

  /** All carriers, where none has a place for the account and none hangs, so that there is one soon; null: it is worth a look. */
  #fullCarriers({ accountId, doOthersWait }: Wish): readonly string[] | null {
    const { carriers } = this.#table.connected();
    const isFull = (carrier: string) =>
      this.#places.freeFor(accountId, carrier, doOthersWait) === 0 && !this.#places.isHung(carrier);
    return carriers.length > 0 && carriers.every(isFull) ? carriers : null;
  }

  /**
   * Of so many messages of each account those whose claim need not look at them, as long as there are places; they are kept
   * until `giveBack`.
   */
  reserveTogether(
    accountIds: readonly number[],
    wish: Pick<Wish, "most" | "doOthersWait">,
  ): { shares: Share[]; giveBack: () => void } {
    const kept = accountIds.flatMap((accountId) => {
      const unseen = this.#mostUnseen({ ...wish, accountId });
      const most = Math.min(unseen, this.#places.freeFor(accountId, null, wish.doOthersWait));
      return most <= 0 ? [] : [{ accountId, most, giveBack: this.#places.reserve(most) }];
    });
    return {
      shares: kept.map(({ accountId, most }) => ({ accountId, most })),
      giveBack: () => {
        for (const { giveBack } of kept) giveBack();
      },
    };
  }

  /** Claims those shares with one statement, on a single Postgres; what it returns is by account. */
  async claimTogether(
    tx: AccountStatements,
    shares: readonly Share[],
    lease: number,
  ): Promise<Map<number, AccountClaims>> {
    const claims = await claimTogether(tx, shares, lease);
    return new Map(
      shares.map(({ accountId, most }) => {
        const claimed = claims
          .filter((claim) => claim.accountId === accountId)
          .map((claim) => ({ claim, place: this.#placeOf(accountId, claim) }));
        const isDrained = claimed.length < most;
        return [accountId, { claimed, isDrained, isContended: false, blockedOn: null }];
      }),
    );
  }

  /** Claims up to `most` messages. Throws when nobody knows whether it was committed. */
  async claim(wish: Wish): Promise<AccountClaims> {
    const places = this.#places.freeFor(wish.accountId, null, wish.doOthersWait);
    const most = Math.min(wish.most, places);
    if (most <= 0) return NO_CLAIMS;
    const full = this.#fullCarriers(wish);
    if (full !== null) return { ...NO_CLAIMS, blockedOn: full };
    const unseen = this.#mostUnseen({ ...wish, most });
    return unseen > 0 ? this.#claimUnseen(wish, unseen) : this.#claimThese({ ...wish, most });
  }

  /** Claims messages of test keys, wherever they stand in the account's queue. Throws as `claim` does. */
  async claimTests(wish: Wish): Promise<ClaimInPlace[]> {
    const { accountId, doOthersWait } = wish;
    const free = this.#places.freeFor(accountId, TEST_NETWORK, doOthersWait);
    const most = Math.min(wish.most, free);
    if (most <= 0) return [];
    const found = await findWaitingTests(accountStatements(accountId), accountId, most);
    const { places } = this.#pick(found, { ...wish, most });
    return places.size === 0 ? [] : this.#take(wish, places);
  }

  async #claimUnseen({ accountId, lease }: Wish, most: number): Promise<AccountClaims> {
    const giveBack = this.#places.reserve(most);
    try {
      const claims = await claimNext(accountStatements(accountId), accountId, lease, most);
      const claimed = claims.map((claim) => ({ claim, place: this.#placeOf(accountId, claim) }));
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

  #placeOf(accountId: number, claim: Claim): Place {
    const to = this.#table.destinationOf(claim, this.#places.isAvoided);
    const carrier = to.kind === "carrier" ? to.name : null;
    return this.#places.take(accountId, carrier, partsLeft(claim));
  }

  async #claimThese(wish: Wish): Promise<AccountClaims> {
    const { accountId } = wish;
    const limit = Math.max(LEAST_LOOKED_AT, Math.min(MOST_LOOKED_AT, LOOK_FACTOR * wish.most));
    const found = await findWaiting(accountStatements(accountId), accountId, HEAD, limit);
    const picked = this.#pick(found, wish);
    const isWhole = found.length < limit;
    if (isWhole) this.#behind.delete(accountId);
    else if (picked.places.size === 0) await this.#pickFarther(wish, found.at(-1), picked);
    const { places, blocked, isLeft } = picked;
    const claimed = places.size === 0 ? [] : await this.#take(wish, places);
    return {
      claimed: claimed,
      isDrained: isWhole && !isLeft && claimed.length === places.size,
      isContended: claimed.length < places.size,
      blockedOn: isLeft && (isWhole || places.size === 0) ? blocked : null,
    };
  }

  /** The queue begins with messages for full carriers: what stands behind them for others gets its turn, piece by piece. */
  async #pickFarther(wish: Wish, last: QueuePlace | undefined, picked: Picked): Promise<void> {
    const { accountId } = wish;
    const behind = this.#behind.get(accountId) ?? last ?? HEAD;
    const found = await findWaiting(accountStatements(accountId), accountId, behind, FARTHER);
    const { places, blocked } = this.#pick(found, wish);
    picked.places = places;
    picked.blocked = blocked && [...(picked.blocked ?? []), ...blocked];
    const farthest = found.at(-1);
    if (found.length < FARTHER || farthest === undefined) this.#behind.delete(accountId);
    else this.#behind.set(accountId, farthest);
  }

  /** Takes a place for each message that may go. */
  #pick(found: readonly WaitingMessage[], { accountId, most, doOthersWait }: Wish): Picked {
    const places: Picked["places"] = new Map();
    const blocked = new Set<string>();
    let isLeft = false;
    for (const message of found) {
      if (places.size === most) return { places, blocked: null, isLeft: true };
      // What is not valid any more ends with any worker.
      const to: Destination = message.isExpired
        ? { kind: "nobody" }
        : this.#table.destinationOf(message, this.#places.isAvoided);
      const carrier = to.kind === "carrier" ? to.name : null;
      const isFree =
        to.kind !== "elsewhere" && this.#places.freeFor(accountId, carrier, doOthersWait) > 0;
      if (isFree) {
        places.set(message.uuid, this.#places.take(accountId, carrier, partsLeft(message)));
      } else if (carrier !== null) blocked.add(carrier);
      isLeft ||= !isFree;
    }
    return { places, blocked: [...blocked], isLeft };
  }

  async #take({ accountId, lease }: Wish, places: Map<string, Place>): Promise<ClaimInPlace[]> {
    const left = new Map(places);
    try {
      const uuids = [...places.keys()];
      const claims = await claimThese(accountStatements(accountId), accountId, lease, uuids);
      return claims.map((claim) => {
        const place = left.get(claim.uuid) ?? this.#placeOf(accountId, claim);
        left.delete(claim.uuid);
        return { claim, place };
      });
    } finally {
      for (const place of left.values()) place.release();
    }
  }
}
